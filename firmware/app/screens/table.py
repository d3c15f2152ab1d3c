"""Home: the table with its players, their totals and the dealer."""

from firmware.app.canvas import BOLD, CENTRE, LEFT, RIGHT
from firmware.app.keys import DOWN, UP
from firmware.app.keys import LEFT as LEFT_KEY
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import LINE, TOP, draw_header
from firmware.app.screens.seats import arrow_of, signed
from firmware.app.ui import Screen
from firmware.fonts.symbols import SYMBOLS

# Where a player's name and total stand, by the arrow that points at him: x, y, alignment.
_PLACES = {
    UP: (32, TOP, CENTRE),
    LEFT_KEY: (1, TOP + 14, LEFT),
    RIGHT_KEY: (65, TOP + 14, RIGHT),
    DOWN: (32, TOP + 31, CENTRE),
}
_WIDTH = 62
# Six places for tables that have more players than arrows: two columns.
_COLUMNS = 2


class TableScreen(Screen):
    """`session`: names, scribe, totals, dealer and number of the deal. Result: the key code."""

    def __init__(self, title, names, scribe, totals, dealer, progress):
        self.title = title
        self.names = names
        self.scribe = scribe
        self.totals = totals
        self.dealer = dealer
        self.progress = progress

    def draw(self, canvas):
        draw_header(canvas, self.title)
        canvas.text(self.progress, 64, -1, width=canvas.width - 66, align=RIGHT, ink=0)
        for seat in range(len(self.names)):
            self._draw_player(canvas, seat)

    def _draw_player(self, canvas, seat):
        arrow = arrow_of(seat, self.scribe, len(self.names))
        if arrow is None:
            x, align = 1 + seat % _COLUMNS * 65, LEFT
            y = TOP + seat // _COLUMNS * (LINE + 7)
            total = self.names[seat] + " " + signed(self.totals[seat])
            canvas.text(total, x, y, width=_WIDTH, align=align, shorten=True)
            return
        x, y, align = _PLACES[arrow]
        name = self.names[seat]
        if seat == self.dealer:
            name = SYMBOLS["dealer"] + " " + name
        canvas.text(name, x, y, width=_WIDTH, align=align, shorten=True)
        canvas.text(signed(self.totals[seat]), x, y + LINE, BOLD, _WIDTH, align)

    def press(self, key, held):
        return key
