"""A deal: ask, compute, have it confirmed, store."""

from firmware.app.flows.ask import Asker
from firmware.app.screens.header import Context
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.storage.files import StorageError
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from rules_core.forms import NOBODY, Seat
from rules_core.walker import Walk

# The questions that say who played.
_PLAYERS = ("taker", "declarer", "skatist")


def starts_with_seat(session):
    """Is a player the first thing to be said about a deal?"""
    return isinstance(Walk(session.book, known=session.known).question, Seat)


def enter_deal(box, answers=None, seat=None):
    """Enter the next deal and store it; False when the scribe backs out.

    `answers`: of a draft that was interrupted; `seat`: the answer to the first question, when it
    is given already.
    """
    session = box.session
    walk = Walk(session.book, answers, session.known)
    if seat is not None:
        walk.give(seat)
    context = deal_context(session)

    def save_draft():
        box.draft.save(box.log.next_sequence, {"answers": walk.answers})

    def changed():
        box.ui.later(save_draft)

    if seat is not None:
        changed()
    asker = Asker(box.ui, walk, session.names, session.body["scribe"], context, changed)
    while asker.run():
        result = walk.result()
        score = session.book.score(result)
        opponents = session.body["opponents_key"]
        screen = ConfirmScreen(
            session.names,
            score.points,
            context,
            players_of(result),
            opponents,
            score.void,
            score.money,
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


def players_of(answers):
    """The seats of those who played: the taker, the declarer, or several; none if all passed."""
    seats = [answers[key] for key in _PLAYERS if answers.get(key, NOBODY) != NOBODY]
    return seats + [declarer["seat"] for declarer in answers.get("declarers", ())]


def deal_context(session):
    """The number of the deal that is played now and its dealer's name, for the title line."""
    ledger = session.ledger
    return Context(str(ledger.number), session.names[ledger.dealer])
