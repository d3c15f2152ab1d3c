"""The payments that settle what was won and lost at the table."""

from micropython import const

from firmware.app.canvas import BIG, RIGHT, SMALL
from firmware.app.screens.header import (
    BIG_LINE,
    BIG_LINES,
    FIRST_BIG_LINE,
    GOES_ON,
    draw_header,
)
from firmware.app.screens.message import LinesScreen
from firmware.app.screens.scroll_bar import draw_scroll_bar
from firmware.app.texts import text

# The column where the cents end, and what is left free between two columns.
_END = const(126)
_GAP = const(3)
_ARROW = "→"


class PaymentsScreen(LinesScreen):
    """The payments between players: `payments` as `rules_core.settling` has them, one a line.

    More than fit are scrolled.
    """

    on_page = BIG_LINES

    def __init__(self, names, payments):
        super().__init__(text("sign.payments"), payments)
        self._names = names

    def draw(self, canvas):
        draw_header(canvas, self.title, self.context, keys=GOES_ON)
        end = _END - draw_scroll_bar(canvas, self.first, len(self.lines), BIG_LINES)
        draw_payments(canvas, self._names, self.lines[self.first : self.first + BIG_LINES], end)


def draw_payments(canvas, names, payments, end=_END):
    """Draw a line for each of the `payments`, BIG_LINES at most: who pays, who gets it, the cents.

    `end`: the column where these end.
    """
    room = max([canvas.measure(str(cents), BIG) for _, _, cents in payments])
    arrow = canvas.measure(_ARROW)
    name = (end - room - arrow) // 2 - 2 * _GAP
    for line, (payer, getter, cents) in enumerate(payments):
        y = FIRST_BIG_LINE + line * BIG_LINE
        words = y + BIG.ascent - SMALL.ascent
        canvas.text(names[payer], 2, words, width=name, shorten=True)
        canvas.text(_ARROW, 2 + name + _GAP, words)
        canvas.text(names[getter], 2 + name + arrow + 2 * _GAP, words, width=name, shorten=True)
        canvas.text(str(cents), 0, y, BIG, end, RIGHT)
