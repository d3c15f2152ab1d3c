"""A deal that was played and never entered: it is put in before another one."""

from firmware.app.flows.ask import Asker
from firmware.app.flows.dealers import ask_dealer, confirm_changed, is_next
from firmware.app.flows.director import by_director
from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.walker import Walk


def put_before(box, line):
    """Enter a deal that was played before that of a ledger's `line`."""
    session = box.session
    ledger = session.ledger
    if session.full:
        box.ui.show(MessageScreen(text("storage.title"), text("storage.session_full")))
        return
    name = str(line.number)
    before = played_before(ledger, line)
    likely = line.dealer if before is None else (before.dealer + 1) % ledger.players
    dealer = ask_dealer(box, text("dealer.dealt"), likely, Context(name))
    if dealer == CANCELLED:
        return

    context = Context(name, session.names[dealer])
    names, view = session.seating(dealer)
    walk = Walk(session.book, known=session.known_of(dealer))
    asker = Asker(box.ui, walk, names, view, context, changed=_nothing)

    def entry(answers, score):
        return session.forgotten(line, answers, score, dealer, director=by_director(box))

    notice = text("forgotten.stored")
    while asker.run():
        passes = session.book.passes_on(walk.result(), ledger.players)
        following = ledger.dealer_after_earlier(line.sequence, dealer, passes)
        if is_next(box, following) and confirm_changed(box, walk, dealer, context, entry, notice):
            return
        walk.back()


def _nothing():
    """Keep no draft: an interruption leaves the deals as they are."""


def played_before(ledger, line):
    """Return the line of the last deal before that of `line` which was not annulled, or None."""
    deals = ledger.deals
    for index in range(ledger.index_of(line.sequence) - 1, -1, -1):
        before = deals[index]
        if not before.annulled:
            return before
    return None
