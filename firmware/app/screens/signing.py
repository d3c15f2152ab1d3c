"""What a round has come to, page by page, for the table to sign."""

from firmware.app.canvas import BOLD, RIGHT
from firmware.app.keys import ARROWS, DOWN
from firmware.app.keys import RIGHT as RIGHT_KEY
from firmware.app.screens.header import FIRST_LINE, LINE, LINES, Context, draw_header
from firmware.app.screens.payments import draw_payments
from firmware.app.screens.result import ConfirmScreen
from firmware.app.texts import text
from rules_core.settling import settle

# The columns of the two counts: where each ends.
_DEALS = 96
_INCIDENTS = 126
_GAP = 4


class SignScreen(ConfirmScreen):
    """The totals as the players write them, the money and who pays whom, how much each has played.

    `deals`, `incidents`: how many of each place. The arrows turn the pages; the title line says
    how many there are. Result as of the confirmation of a deal.
    """

    def __init__(self, names, points, scribe, money, deals, incidents, opponents):
        super().__init__(names, points, scribe, Context(), (), opponents, money=money)
        self._deals = deals
        self._incidents = incidents
        self._figures = len(self.pages)
        self._payments = settle(money) if money else []
        if self._payments:
            self.pages.append(None)
        self._first_count = len(self.pages)
        # As many players on each of the pages of the counts as there are lines, or half of them.
        self._on_page = min(len(names), LINES) if len(names) <= LINES else (len(names) + 1) // 2
        counts = (len(names) + self._on_page - 1) // self._on_page
        self.pages += [None] * counts

    def draw_title(self, canvas):
        self.context = Context("{}/{}".format(self.page + 1, len(self.pages)))
        if self.page < self._figures:
            super().draw_title(canvas)
        else:
            counts = self.page >= self._first_count
            draw_header(canvas, text("sign.counts" if counts else "sign.payments"), self.context)

    def draw(self, canvas):
        if self.page < self._figures:
            super().draw(canvas)
            return
        self.drawn = self.page
        self.draw_title(canvas)
        if self.page < self._first_count:
            draw_payments(canvas, self.names, self._payments)
        else:
            self._draw_counts(canvas, (self.page - self._first_count) * self._on_page)

    def _draw_counts(self, canvas, first):
        last = min(first + self._on_page, len(self.names))
        for place in range(first, last):
            y = FIRST_LINE + (place - first) * LINE
            deals, incidents = str(self._deals[place]), str(self._incidents[place])
            room = _DEALS - canvas.measure(deals, BOLD) - _GAP
            canvas.text(self.names[place], 2, y, width=room, shorten=True)
            canvas.text(deals, 0, y, BOLD, _DEALS, RIGHT)
            canvas.text(incidents, _DEALS, y, BOLD, _INCIDENTS - _DEALS, RIGHT)

    def _turn(self, key):
        if key not in ARROWS:
            return False
        step = 1 if key in (RIGHT_KEY, DOWN) else -1
        self.page = (self.page + step) % len(self.pages)
        return True
