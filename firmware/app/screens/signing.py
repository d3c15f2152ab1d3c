"""What a round has come to, page by page, for the table to sign."""

from firmware.app.canvas import BOLD, RIGHT
from firmware.app.screens.header import FIRST_LINE, GOES_ON, LINE, LINES, Context, draw_header
from firmware.app.screens.payments import ON_PAGE, draw_payments
from firmware.app.screens.result import ConfirmScreen
from firmware.app.texts import text
from firmware.fonts.symbols import SYMBOLS
from rules_core.settling import settle

# The columns of the two counts: where each ends.
_DEALS = 96
_INCIDENTS = 126
_GAP = 4


def payments_of(money, left):
    """Who pays whom: `money` of each place, and then of those who `left` (`Departed` or None)."""
    if not money:
        return []
    return settle(money + left.money if left else money)


class SignScreen(ConfirmScreen):
    """The totals as the players write them, the money and who pays whom, how much each has played.

    `deals`, `incidents`: how many of each place; `changed`: how many deals of the table are not as
    they were: if there are any the title of the totals says it, too; `agreed_at_once`: to how many
    both keys did at once; `left`: those who have left the table, who pay and get as well
    (`Departed`), or None. The title line says how many pages there are. Result as of the
    confirmation of a deal.
    """

    def __init__(
        self,
        title,
        names,
        points,
        view,
        money,
        deals,
        incidents,
        opponents,
        changed=0,
        agreed_at_once=0,
        left=None,
    ):
        super().__init__(title, names, points, view, opponents, money=money)
        self._changed = str(changed) + SYMBOLS["changed"] if changed else ""
        self._counts = list(zip(names, map(str, deals), map(str, incidents)))
        if changed:
            self._counts.append((text("sign.changed"), str(changed), ""))
        if agreed_at_once:
            keys = SYMBOLS["ok_key"] + SYMBOLS["opponents_key"]
            self._counts.append((keys + " " + text("sign.at_once"), str(agreed_at_once), ""))
        self._payers = self.names + left.names if left else self.names
        self._payments = payments_of(money, left)
        self.pages += [None] * ((len(self._payments) + ON_PAGE - 1) // ON_PAGE)
        self._first_count = len(self.pages)
        # As many lines on each of the pages of the counts as there is room for, or half of them.
        lines = len(self._counts)
        self._on_page = lines if lines <= LINES else (lines + 1) // 2
        self.pages += [None] * ((lines + self._on_page - 1) // self._on_page)
        self._first_left = len(self.pages)
        self.deal = left
        if left:
            self.pages.append(None)

    def page_number(self):
        if self.page < self.figures and self._changed:
            return self._changed  # there is no room for both
        return "{}/{}".format(self.page + 1, len(self.pages))

    def title_of_page(self):
        if self.page < self.figures:
            return super().title_of_page()
        if self.page >= self._first_left:
            return text(self.deal.heading)
        return text("sign.counts" if self.page >= self._first_count else "sign.payments")

    def draw_title(self, canvas):
        if self.page < self.figures or self.storing:
            super().draw_title(canvas)
        else:
            # OK alone where the title is long: it leads to the score, which says both.
            hints = self.context.hints[-1:] + GOES_ON
            context = Context(self.page_number(), hints=hints)
            draw_header(canvas, self.title_of_page(), context)

    def draw_page(self, canvas, page):
        if self.page >= self._first_left:
            super().draw_page(canvas, self.page - self._first_left)
            return
        self.draw_title(canvas)
        if self.page < self._first_count:
            first = page * ON_PAGE
            draw_payments(canvas, self._payers, self._payments[first : first + ON_PAGE])
        else:
            self._draw_counts(canvas, (self.page - self._first_count) * self._on_page)

    def _draw_counts(self, canvas, first):
        y = FIRST_LINE
        for name, deals, incidents in self._counts[first : first + self._on_page]:
            room = _DEALS - canvas.measure(deals, BOLD) - _GAP
            canvas.text(name, 2, y, width=room, shorten=True)
            canvas.text(deals, 0, y, BOLD, _DEALS, RIGHT)
            canvas.text(incidents, _DEALS, y, BOLD, _INCIDENTS - _DEALS, RIGHT)
            y += LINE
