"""A deal: ask, compute, have it confirmed, store."""

from firmware.app.flows.ask import Asker
from firmware.app.flows.storing import stored
from firmware.app.screens.header import Context
from firmware.app.screens.result import ConfirmScreen
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

    # A draft whose deal is in the log is spent: there is no need to clear it.
    if ask_deal(box, walk, session.ledger.dealer, context, session.store, changed):
        return True
    box.draft.clear()
    return False


def ask_deal(box, walk, dealer, context, store, changed=None, agreed=None):
    """Ask for a deal, have its score confirmed, call `store(answers, score)`; False: backed out.

    `dealer`: his place at the table; `changed()` is called after every answer; `agreed(score,
    players)` asks those who have to agree besides the scribe, instead of the opponents' key.
    """
    session = box.session
    names, scribe = session.seating(dealer)
    asker = Asker(box.ui, walk, names, scribe, context, changed or _nothing)
    while asker.run():
        result = walk.result()
        score = session.book.score(result)
        players = players_of(result)
        screen = ConfirmScreen(
            names,
            score.points,
            context,
            players,
            agreed is None and session.body["opponents_key"],
            "confirm.void" if score.void else None,
            score.money,
        )
        if box.ui.show(screen) == CANCELLED:
            walk.back()
        elif agreed is None or agreed(score, players):
            screen.storing = True
            box.ui.draw(screen)
            if stored(box, context, store, result, score):
                return True
    return False


def _nothing():
    """A correction keeps no draft."""


def players_of(answers):
    """The seats of those who played: the taker, the declarer, or several; none if all passed."""
    seats = [answers[key] for key in _PLAYERS if answers.get(key, NOBODY) != NOBODY]
    return seats + [declarer["seat"] for declarer in answers.get("declarers", ())]


def deal_context(session, line=None):
    """The number of a deal and its dealer's name, for the title line.

    `line`: the ledger's line of the deal; None: the one that is played now.
    """
    deal = line or session.ledger
    return Context(str(deal.number), session.names[deal.dealer])
