"""Look back through the deals of the session, the last one first."""

from firmware.app.figures import signed
from firmware.app.flows.deal import deal_figures, dealer_in_title
from firmware.app.flows.deals import choose_deal
from firmware.app.flows.director import may_change
from firmware.app.flows.storing import take_notice
from firmware.app.flows.wording import Changed, Wording
from firmware.app.keys import LEFT, OK, RIGHT
from firmware.app.lazy import lazy
from firmware.app.screens.header import Context
from firmware.app.screens.leaf import LeafScreen
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from firmware.fonts.symbols import SYMBOLS

change_deal = lazy("firmware.app.flows.correct:change_deal")


def look_back(box):
    """Leaf through the deals with left and right, behind the last one is the list of all.

    OK offers to change one. Back leads to the list if one was chosen there.
    """
    session = box.session
    ledger = session.ledger
    if not ledger.deals:
        box.ui.show(MessageScreen(text("lookback.title"), text("lookback.none")))
        return

    def make(index, notice=None):
        leaf = leaves(index, len(ledger.deals))  # behind the last one is the list
        return deal_screen(session, ledger.deals[index], leaf, what_ok_does(), notice)

    index = len(ledger.deals) - 1
    lists = listed = False
    leafing = Leafing(box.ui, make, index)
    while True:
        if lists:
            index = choose_deal(box.ui, session, index)
            if index == CANCELLED:
                return
            lists, listed = False, True
        notice = take_notice(box)
        screen = make(index, notice) if notice else leafing.screen(index)
        key = box.ui.show(screen)
        if key == CANCELLED and not listed:
            return
        if key == OK:
            if may_change(box):
                change_deal(box, screen.line)
                leafing = Leafing(box.ui, make, len(ledger.deals) - 1)
        elif key == LEFT:
            index -= 1
        elif key == RIGHT and index < len(ledger.deals) - 1:
            index += 1
        else:
            lists = True


class Leafing:
    """The screens from 0 to `last` that are leafed through, each made by `make(index)`.

    The next one in the direction in which somebody leafs is made while the one before is read.
    """

    def __init__(self, ui, make, last):
        self._ui = ui
        self._make = make
        self._last = last
        self._at = last + 1
        self._next = 0
        self._made = {}

    def screen(self, index):
        """Return the screen of this index, at its first page; forget those that are far."""
        self._next = index + (1 if index > self._at else -1)
        self._at = index
        screen = self._take(index)
        screen.page = 0
        self._made = {near: self._made[near] for near in self._made if abs(near - index) <= 1}
        if 0 <= self._next <= self._last:
            self._ui.later(self._make_next)
        return screen

    def _make_next(self):
        self._take(self._next)

    def _take(self, index):
        if index not in self._made:
            self._made[index] = self._make(index)
        return self._made[index]


def leaves(index, last):
    """Return the keys that leaf on from what is number `index` of those from 0 to `last`."""
    leaf = []
    if index > 0:
        leaf.append(LEFT)
    if index < last:
        leaf.append(RIGHT)
    return leaf


def what_ok_does():
    """Return the hint that OK changes a deal: in words, and so short that it always has room."""
    return text("ok", text("lookback.change")), "OK" + SYMBOLS["change"]


def deal_screen(session, line, leaf, hints=(), notice=None):
    """Return the screen of the deal of a ledger's `line`.

    `hints`: what OK does; `notice`: that it was just changed, or None.
    """
    book, answers = session.entered(line)
    before = notice or (text("lookback.annulled") if line.annulled else "")
    names, _ = session.seating(line.dealer)
    deal = Wording(book, answers, names, void=line.void, before=before)
    if line.corrected or line.annulled:
        now = (lambda: before) if line.annulled else deal.whole
        deal = Changed(deal.title, now, lambda: what_stood(session, line))
    number = session.ledger.name_of(line.sequence)
    if line.changed and notice is None:
        number += SYMBOLS["changed"]
    figures = deal_figures(session, line.dealer, line.points, line.money, book.players_of(answers))
    dealer = dealer_in_title(session, line.dealer, figures["marked"])
    context = Context(number, dealer, leaf, hints)
    return LeafScreen(deal.title, context=context, deal=deal, line=line, **figures)


def what_stood(session, line):
    """Return in words what the deal of a ledger's `line` was before its last change."""
    was = session.ledger.before_change(line.sequence)
    book, answers = session.entered(was)
    names, _ = session.seating(was.dealer)
    annulled = text("lookback.annulled") if was.annulled else ""
    said = [Wording(book, answers, names, void=was.void, before=annulled).whole()]
    if any(was.points) and not annulled:
        seats = book.players_of(answers)[:1] or range(len(names))
        said.append(", ".join([names[seat] + " " + signed(was.points[seat]) for seat in seats]))
    if was.dealer != line.dealer:
        said.append(text("dealer.dealt") + " " + session.names[was.dealer])
    return "; ".join(said)
