"""The sums of several rounds, everybody with his rank, the leader first."""

from micropython import const

from firmware.app.keys import DOWN, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import GOES_ON, TOP, Context, draw_header
from firmware.app.screens.scroll_bar import draw_scroll_bar
from firmware.app.screens.seats import draw_cell
from firmware.app.ui import CANCELLED, Screen

# So many players on a page, in rows of two, or of three where there are more than four.
_ON_PAGE = const(6)
_MOST_OF_TWO = const(4)
_ROW = const(26)
_GAP = const(2)


class TallyScreen(Screen):
    """`sums`: (title, rows, figure of a number) of each kind of sum; a row: (rank, name, number).

    Up and down turn the pages, as a bar says: six players are on one. `leaf`: those of the left
    and the right key that take a round more or less into the sum. Result: such a key, or CANCELLED.
    """

    def __init__(self, sums, leaf):
        self._pages = []
        for title, rows, figure in sums:
            for first in range(0, len(rows), _ON_PAGE):
                self._pages.append((title, rows[first : first + _ON_PAGE], figure))
        self._leaf = leaf
        self._context = Context(leaf=leaf, hints=GOES_ON)
        self._page = 0

    def draw(self, canvas):
        title, rows, figure = self._pages[self._page]
        draw_header(canvas, title, self._context)
        columns = 2 if len(rows) <= _MOST_OF_TWO else 3
        width = (canvas.width - draw_scroll_bar(canvas, self._page, len(self._pages), 1)) // columns
        for place, (rank, name, number) in enumerate(rows):
            x, y = place % columns * width, TOP + place // columns * _ROW
            draw_cell(canvas, x, y, width - _GAP, str(rank) + " " + name, figure(number))

    def press(self, key, held):
        if key in (LEFT_KEY, RIGHT_KEY):
            return key if key in self._leaf else None
        if key in (UP, DOWN):
            self._page = (self._page + (1 if key == DOWN else -1)) % len(self._pages)
            return None
        return CANCELLED
