"""Look back through the deals of the session, the last one first."""

from firmware.app.flows.correct import change_deal
from firmware.app.flows.deal import deal_figures, dealer_in_title
from firmware.app.flows.director import may_change
from firmware.app.flows.storing import take_notice
from firmware.app.flows.wording import Wording
from firmware.app.keys import LEFT, OK, RIGHT
from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import LeafScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from firmware.fonts.symbols import SYMBOLS


def look_back(box):
    """Leaf through the deals with left and right; OK offers to change one."""
    session = box.session
    deals = session.ledger.deals
    if not deals:
        box.ui.show(MessageScreen(text("lookback.title"), text("lookback.none")))
        return
    index = len(deals) - 1
    while True:
        line = deals[index]
        leaf = leaves(index, len(deals) - 1)
        screen = deal_screen(session, line, leaf, hints=what_ok_does(), notice=take_notice(box))
        key = box.ui.show(screen)
        if key == CANCELLED:
            return
        if key == OK:
            if may_change(box):
                change_deal(box, line)
        else:
            index += 1 if key == RIGHT else -1


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
    number, dealer = session.ledger.name_of(line.sequence), dealer_in_title(session, line.dealer)
    if line.changed and notice is None:
        number += SYMBOLS["changed"]
    figures = deal_figures(session, line.dealer, line.points, line.money, book.players_of(answers))
    context = Context(number, dealer, leaf, hints)
    return LeafScreen(deal.title, context=context, deal=deal, **figures)
