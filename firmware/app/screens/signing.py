"""Pages of a round's results, for the table to sign."""

from firmware.app.canvas import BOLD
from firmware.app.keys import ARROWS
from firmware.app.screens.header import (
    BIG_LINES,
    FIRST_LINE,
    LINE,
    LINES,
    Context,
    draw_header,
)
from firmware.app.screens.payments import draw_payments
from firmware.app.screens.result import ConfirmScreen
from firmware.app.texts import text
from rules_core.settling import settle

# What was noted in the round, as `Ledger.noted` counts it.
_NOTED = ("sign.changed", "sign.points", "sign.dealer", "sign.at_once")
_NOTE = -1  # the page of it, before that of the totals
# Where the columns of counts end: incidents, deals.
_COLUMNS = (126, 96)
_GAP = 4
# The first line and from one to the next, of one more than there is room for otherwise.
_CLOSE = (FIRST_LINE - 2, 10)


def payments_of(money, left):
    """Return the payments for the `money` of each place, and of those who `left` (`Departed` or
    None).

    None if the money is unknown, because a part of the round cannot be read any more.
    """
    balances = money + left.money if money and left else money or []
    return [] if sum(balances) else settle(balances)


class SignScreen(ConfirmScreen):
    """The totals as the players write them, the money and who pays whom, how much each has played.

    `deals`, `incidents`: how many of each place; `noted`: as `Ledger.noted` counts: if there is
    anything it has the first page, and so has a round without the opponents' key; the keys lead
    from there to the totals, which can be read before a key counts there; `left`: those who
    have left the table, who pay and get as well (`Departed`), or None. The title line says how many
    pages there are. Result as of the confirmation of a deal.
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
        noted=(),
        left=None,
    ):
        super().__init__(title, names, points, view, opponents, money=money)
        self._counts = list(zip(names, map(str, incidents), map(str, deals)))
        self._noted = [(text(key), str(count)) for key, count in zip(_NOTED, noted) if count]
        if not opponents:
            self._noted.append((text("settings.opponents"), text("no")))
        self._payers = self.names + left.names if left else self.names
        self._payments = payments_of(money, left)
        self.pages += [None] * ((len(self._payments) + BIG_LINES - 1) // BIG_LINES)
        self._first_count = len(self.pages)
        # As many lines on each of the pages of the counts as there is room for, or half of them.
        lines = len(self._counts)
        self._on_page = lines if lines <= LINES else (lines + 1) // 2
        self.pages += [None] * ((lines + self._on_page - 1) // self._on_page)
        self._first_left = len(self.pages)
        self.deal = left
        if left:
            self.pages.append(None)
        if self._noted:
            self.first = self.page = self.read = _NOTE

    def page_number(self):
        return "{}/{}".format(self.page - self.first + 1, len(self.pages) - self.first)

    def title_of_page(self):
        if self.page == _NOTE:
            return text("sign.noted")
        if self.page < self.figures:
            return super().title_of_page()
        if self.page >= self._first_left:
            return text(self.deal.heading)
        return text("sign.counts" if self.page >= self._first_count else "sign.payments")

    def press(self, key, held):
        if self.page == _NOTE and key in ARROWS and self.pressed_at - self.shown_at < self.waits:
            return None  # it would be gone before anybody has read it
        return super().press(key, held)

    def draw_title(self, canvas):
        if self.storing:
            super().draw_title(canvas)
        else:
            keys = self.context.hints[-1]
            hints = (self.page_number() + " " + keys, keys)  # a long title has no room for both
            draw_header(canvas, self.title_of_page(), Context(hints=hints), self.shorten)

    def draw(self, canvas):
        if self.page == _NOTE:
            self.drawn = _NOTE
            self.draw_title(canvas)
            _draw_counts(canvas, self._noted)
        else:
            super().draw(canvas)

    def draw_page(self, canvas, page):
        if self.page >= self._first_left:
            super().draw_page(canvas, self.page - self._first_left)
            return
        self.draw_title(canvas)
        if self.page < self._first_count:
            first = page * BIG_LINES
            draw_payments(canvas, self._payers, self._payments[first : first + BIG_LINES])
        else:
            first = (self.page - self._first_count) * self._on_page
            _draw_counts(canvas, self._counts[first : first + self._on_page])


def _draw_counts(canvas, lines):
    """Draw a line each: what is counted, and its figures, the last column first."""
    y, step = (FIRST_LINE, LINE) if len(lines) <= LINES else _CLOSE
    for name, *counts in lines:
        for count, right in zip(counts, _COLUMNS):
            width = canvas.measure(count, BOLD)
            canvas.text(count, right - width, y, BOLD, measured=width)
        canvas.text(name, 2, y, width=right - width - _GAP, shorten=True)
        y += step
