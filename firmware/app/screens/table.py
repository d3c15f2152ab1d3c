"""Home: the table with its players, their totals and the dealer."""

from firmware.app.canvas import BOLD, LEFT, RIGHT
from firmware.app.keys import ARROWS, DOWN, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import TOP, Context, draw_header
from firmware.app.screens.seats import arrow_of, draw_figures, seat_at, signed
from firmware.app.ui import Screen
from firmware.fonts.symbols import SYMBOLS

# The player opposite and the scribe have a line of their own, name and total side by side; the
# players left and right have the total below the name.
_LINES = {UP: TOP, DOWN: TOP + 39}
_SIDES = {LEFT_KEY: (1, LEFT), RIGHT_KEY: (65, RIGHT)}
_SIDE = TOP + 14
_PITCH = 11
_WIDTH = 62
_GAP = 5


class TableScreen(Screen):
    """`names`, `totals`: one a seat; `scribe`, `dealer`: seats; `progress`: for the title line.

    Result: the key code; an arrow only if it points at somebody.
    """

    def __init__(self, title, names, scribe, totals, dealer, progress):
        self.title = title
        self.names = names
        self.scribe = scribe
        self.totals = totals
        self.dealer = dealer
        self.progress = progress

    def draw(self, canvas):
        draw_header(canvas, self.title, Context(self.progress))
        names = list(self.names)
        names[self.dealer] = SYMBOLS["dealer"] + " " + names[self.dealer]
        totals = [signed(total) for total in self.totals]
        arrows = [arrow_of(seat, self.scribe, len(names)) for seat in range(len(names))]
        if None in arrows:
            draw_figures(canvas, names, totals)
            return
        for arrow, name, total in zip(arrows, names, totals):
            if arrow in _LINES:
                _draw_line(canvas, _LINES[arrow], name, total)
            else:
                _draw_side(canvas, *_SIDES[arrow], name, total)

    def press(self, key, held):
        if key in ARROWS and seat_at(key, self.scribe, len(self.names)) is None:
            return None
        return key


def _draw_line(canvas, y, name, total):
    used = canvas.measure(total, BOLD) + _GAP
    width = min(canvas.measure(name), canvas.width - used)
    x = (canvas.width - width - used) // 2
    canvas.text(name, x, y, width=width, shorten=True)
    canvas.text(total, x + width + _GAP, y, BOLD)


def _draw_side(canvas, x, align, name, total):
    canvas.text(name, x, _SIDE, width=_WIDTH, align=align, shorten=True)
    canvas.text(total, x, _SIDE + _PITCH, BOLD, _WIDTH, align)
