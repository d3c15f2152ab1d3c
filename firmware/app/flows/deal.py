"""A deal: ask, compute, have it confirmed, store."""

from firmware.app.flows.ask import Asker
from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.forms import NOBODY
from rules_core.walker import Walk


def enter_deal(box, answers=None, taker=None):
    """Enter the next deal and store it; False when the scribe backs out.

    `answers`: of a draft that was interrupted; `taker`: the seat, when it is known already.
    """
    session = box.session
    walk = Walk(session.book, answers)
    if taker is not None:
        walk.give(taker)
    context = deal_context(session)

    def save_draft():
        box.draft.save(box.log.next_sequence, {"answers": walk.answers})

    def changed():
        box.ui.later(save_draft)

    if taker is not None:
        changed()
    asker = Asker(box.ui, walk, session.names, session.body["scribe"], context, changed)
    while asker.run():
        result = walk.result()
        score = session.book.score(result)
        opponents = session.body["opponents_key"]
        screen = ConfirmScreen(
            session.names, score.points, context, taker_of(result), opponents, score.void
        )
        if box.ui.show(screen) != CANCELLED:
            screen.storing = True
            box.ui.draw(screen)
            if _store(box, result, score, context):
                return True
        else:
            walk.back()
    box.draft.clear()
    return False


def _store(box, answers, score, context):
    """Put the deal into the log; False, and a sentence on the display, when that failed."""
    try:
        box.session.store(answers, score)
        box.draft.clear()
    except StorageError as error:
        title = text("storage.title")
        box.ui.show(MessageScreen(title, text("storage." + error.key), context))
        return False
    return True


def taker_of(answers):
    """The seat of the player who took, or None."""
    taker = answers.get("taker", NOBODY)
    return None if taker == NOBODY else taker


def deal_context(session):
    """The number of the deal that is played now and its dealer's name, for the title line."""
    ledger = session.ledger
    return Context(str(ledger.number), session.names[ledger.dealer])
