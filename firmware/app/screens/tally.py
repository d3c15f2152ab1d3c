"""The sums of several rounds, everybody with his rank, the leader first."""

from micropython import const

from firmware.app.canvas import BIG, BOLD, RIGHT, SMALL
from firmware.app.keys import DOWN, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import GOES_ON, TOP, Context, draw_header
from firmware.app.ui import CANCELLED, Screen
from firmware.fonts.symbols import SYMBOLS

# So many players on a page; the height of a line that holds big figures.
_ON_PAGE = const(5)
_TALLEST = const(17)
_GAP = const(3)
_LEADER = " ." * 16


class TallyScreen(Screen):
    """`sums`: (title, rows, figure of a number) of each kind of sum; a row: (rank, name, number).

    Up and down turn the pages: five players are on one. `leaf`: those of the left and the right key
    that take a round more or less into the sum. Result: such a key, or CANCELLED.
    """

    def __init__(self, sums, leaf):
        self._pages = []
        for title, rows, figure in sums:
            for first in range(0, len(rows), _ON_PAGE):
                self._pages.append((title, rows[first : first + _ON_PAGE], figure))
        self._leaf = leaf
        keys = GOES_ON
        if len(self._pages) > 1:
            turns = SYMBOLS["exchange"]
            keys = (turns + keys[0], turns)
        self._context = Context(leaf=leaf, hints=keys)
        self._page = 0

    def draw(self, canvas):
        title, rows, figure = self._pages[self._page]
        draw_header(canvas, title, self._context)
        height, y = divmod(canvas.height - TOP, len(rows))
        height = min(height, _TALLEST)
        y += TOP
        big = BIG if height == _TALLEST else BOLD
        widest = max([canvas.measure(str(rank), BOLD) for rank, _, _ in rows])
        for rank, name, number in rows:
            y += height
            self._draw_row(canvas, y, widest, (rank, name, figure(number)), big)

    def _draw_row(self, canvas, y, widest, row, big):
        """A line that ends above `y`; the rank takes up to `widest` columns."""
        rank, name, figure = row
        used = canvas.measure(figure, big)
        top = y - big.height
        canvas.text(figure, 0, top, big, canvas.width - 2, RIGHT, measured=used)
        # Who leads is marked: his rank and his name are bold.
        font = BOLD if rank == 1 else SMALL
        top += big.ascent - font.ascent
        canvas.text(str(rank), 2, top, font, widest, RIGHT)
        x = 2 + widest + 2 * _GAP
        room = canvas.width - 2 - used - _GAP - x
        whole = canvas.measure(name, font)
        canvas.text(name, x, top, font, room, shorten=True, measured=whole)
        dots = max(room - whole, 0) // canvas.measure(_LEADER[:2])
        canvas.text(_LEADER[: 2 * dots], x, top, width=room, align=RIGHT)

    def press(self, key, held):
        if key in (LEFT_KEY, RIGHT_KEY):
            return key if key in self._leaf else None
        if key in (UP, DOWN):
            self._page = (self._page + (1 if key == DOWN else -1)) % len(self._pages)
            return None
        return CANCELLED
