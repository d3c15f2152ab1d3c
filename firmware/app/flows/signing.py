"""The end of a round: its table signs what it has come to, and is told where to sit next."""

from firmware.app.flows.storing import logged, take_notice, tell
from firmware.app.lazy import lazy
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.message import LinesScreen, MessageScreen
from firmware.app.screens.payments import PaymentsScreen
from firmware.app.screens.signing import SignScreen, payments_of
from firmware.app.texts import text
from firmware.app.ui import CANCELLED
from firmware.fonts.symbols import SYMBOLS

find_departed = lazy("firmware.app.departed:find_departed")


def sign_round(box, director=False):
    """Show what the round has come to, have it confirmed, close it, and say what comes next.

    `director`: is it he who ends it, with his PIN? Returns True when it is signed.
    """
    session = box.session
    ledger = session.ledger
    if ledger.closed:
        box.ui.show(MessageScreen(text("over.sign"), text("sign.again")))
    left = left_of(box)
    deals, incidents, noted = ledger.sat_at(), ledger.happened_to(), ledger.noted()
    if left is not None:
        noted = left.noted
        deals = [left.deals[name] for name in session.names]
        incidents = [left.incidents[name] for name in session.names]
    screen = SignScreen(
        _title(session),
        session.names,
        points=ledger.totals,
        view=session.view,
        money=ledger.all_money,
        deals=deals,
        incidents=incidents,
        noted=noted,
        opponents=session.body["opponents_key"],
        left=left or None,
    )
    screen.shorten = session.book.plus_wins
    if box.ui.show(screen) == CANCELLED:
        return False
    screen.storing = True
    box.ui.retitle(screen)
    at_once = screen.consent.at_once
    if not logged(box, NOWHERE, text("over.signed"), session.close, director, at_once):
        return False
    show_next(box)
    return True


def _title(session):
    """Return the title of the totals: who has won, where the rule book says who does.

    Or how many deals of how many were played, where that is not all.
    """
    ledger = session.ledger
    if not ledger.complete:
        before = ledger.before
        return text("sign.played", before + ledger.played, before + session.body["deals"])
    if not session.book.plus_wins:
        return text("over.totals")
    winners = session.book.winners(ledger.totals)
    return text("over.plus", ", ".join([session.names[place] for place in winners]) or "–")


def show_payments(box):
    """Show who pays whom."""
    session = box.session
    left = left_of(box)
    names = session.names + left.names if left else session.names
    box.ui.show(PaymentsScreen(names, payments_of(session.ledger.all_money, left)))


def left_of(box, present=None):
    """Return those who have left the table while the round was played, a `Departed`.

    None where its players have not changed. `present`: the names of those who have not left, None:
    of those who sit there.
    """
    if box.session.body["continues"] is None and present is None:
        return None
    return find_departed(box, present or box.session.names)


def show_next(box):
    """Show each player's name and place, or that the desk sets up what comes next.

    A round that is not of the desk has nothing next.
    """
    known = box.next_seats.load(box.log.session.sequence)
    if known is None:
        if box.session.body["label"]:
            tell(box, text("over.signed"), text("next.of_desk"))
        return
    lines = []
    for player in known["players"]:
        lines.append(player["name"])
        lines.append("  " + text("next.seat", player["table"], player["seat"] + 1))
    title = text("next.title", known["round"])
    if take_notice(box) is not None:
        title = SYMBOLS["tick"] + " " + title  # that it is signed comes first
    box.ui.show(LinesScreen(title, lines, shorten=True))
