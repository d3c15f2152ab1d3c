"""Reseating: players come and go, take seats from the next deal on, and bring their points.

The deals played are signed, and a session begins that continues the old one. The table agrees to
both on one screen, which shows everybody on the new seat, with their total.
"""

from firmware.app.flows.agreement import table_agrees
from firmware.app.flows.director import may_change
from firmware.app.flows.naming import ask_player
from firmware.app.flows.seating import Seating, seat_screen
from firmware.app.flows.signing import left_of
from firmware.app.flows.storing import logged
from firmware.app.screens.agree import AgreeScreen
from firmware.app.screens.header import NOWHERE
from firmware.app.screens.menu import MenuScreen, row_of
from firmware.app.screens.message import MessageScreen
from firmware.app.screens.result import ConfirmScreen
from firmware.app.texts import text
from firmware.app.ui import CANCELLED, DONE
from firmware.fonts.symbols import SYMBOLS


def change_players(box):
    """Ask who comes, goes and changes seats, have the table agree, and play on so.

    A player is known by his name. The desk alone seats the players of its tables.
    """
    if not may_change(box):
        return
    session = box.session
    names = session.names
    if session.body["label"] or "" in names or len(set(names)) < len(names):
        box.ui.show(MessageScreen(text("home.players"), text("players.of_desk")))
        return
    seating = Seating(list(names), session.view)
    seating.dealer = session.ledger.dealer
    while _ask(box, seating):
        left = left_of(box)
        body = _body(box, seating, left)
        agreed = _agree(box, seating, body)
        if agreed:
            body["at_once"] = agreed.at_once
            logged(box, NOWHERE, text("players.stored"), _go_on, box, body)
            return


def _ask(box, seating):
    """Change the seating until it is done; False when the scribe backs out.

    Where the round is over before its time, as after a power cut behind the signature, all can play
    on as they sat.
    """
    session = box.session
    place = None
    while True:
        changed = seating.names != session.names
        done = (text("incident.done" if changed else "start.go_on"), DONE)
        rows = [(seat, "") for seat in range(len(seating.names))]
        screen = seat_screen(
            seating,
            text("players.title"),
            rows,
            confirm=done if changed or session.over else None,
            start=DONE if changed else place,
        )
        place = box.ui.show(screen)
        if place in (DONE, CANCELLED):
            return place == DONE
        _change_at(box, seating, place)


def _change_at(box, seating, seat):
    """Ask what happens at a seat, and let it be so in the seating."""
    tables = box.session.book.tables
    sitting = len(seating.names)
    rows = [
        (text("players.replace"), "", _replace),
        (text("players.exchange"), "", _exchange),
    ]
    if sitting + 1 in tables:
        rows.append((text("players.add"), "", _add))
    if sitting - 1 in tables:
        rows.append((text("players.leave"), "", _leave))
    action = None
    while action != CANCELLED:
        action = box.ui.show(MenuScreen(seating.names[seat], rows, start=row_of(rows, action) or 0))
        if action == CANCELLED or action(box, seating, seat) != CANCELLED:
            return


def _replace(box, seating, seat):
    """Somebody sits down in the place of a player."""
    name = ask_player(box, text("players.who"), seating.names)
    if name == CANCELLED:
        return CANCELLED
    seating.names[seat] = name
    return None


def _exchange(box, seating, seat):
    """Two change seats; the box stays with its scribe, and the deal with the seat."""
    rows = [(other, "") for other in range(len(seating.names)) if other != seat]
    other = box.ui.show(seat_screen(seating, text("players.with"), rows))
    if other == CANCELLED:
        return CANCELLED
    names = seating.names
    names[seat], names[other] = names[other], names[seat]
    if seating.view.scribe in (seat, other):
        seating.view.scribe = seat + other - seating.view.scribe
    return None


def _add(box, seating, seat):
    """Somebody sits down after the player at `seat`, in playing order."""
    name = ask_player(box, text("players.who"), seating.names)
    if name == CANCELLED:
        return CANCELLED
    seating.names.insert(seat + 1, name)
    seating.view.scribe += seating.view.scribe > seat
    if seating.dealer is not None:
        seating.dealer += seating.dealer > seat
    return None


def _leave(_, seating, seat):
    """A player leaves; where he is the scribe, the next one takes the box."""
    del seating.names[seat]
    seating.view.scribe = (seating.view.scribe - (seating.view.scribe > seat)) % len(seating.names)
    if seating.dealer is not None:  # a dealer who leaves is followed by the next one
        seating.dealer = (seating.dealer - (seating.dealer > seat)) % len(seating.names)


def _body(box, seating, left):
    """Return the body of the new session: the rest of its deals, and the points of each player.

    The seat decides who deals next.
    """
    session = box.session
    ledger = session.ledger
    body = dict(session.body)
    names = seating.names
    body["players"] = names
    body["numbers"] = []
    body["scribe"] = seating.view.scribe
    body["dealer"] = seating.dealer
    if ledger.taken:
        body["continues"] = box.log.session.sequence
        body["first_deal"] = ledger.number
        body["deals"] = session.body["deals"] - ledger.played
    if body["continues"] is not None:
        known = session.names + (left.names if left else [])
        body["carried"] = _brought(names, known, ledger.totals + (left.points if left else []))
        if ledger.money is not None:
            money = ledger.all_money + (left.money if left else [])
            body["carried_money"] = _brought(names, known, money)
    return body


def _brought(names, known, totals):
    """Return the total of each, nothing of who was not `known`: he comes now."""
    return [totals[known.index(name)] if name in known else 0 for name in names]


def _agree(box, seating, body):
    """Ask the table to agree to the totals so far, and to who sits where.

    The answer is that of `table_agrees`.
    """
    names, view = list(seating.names), seating.view
    if seating.dealer is not None:
        names[seating.dealer] = SYMBOLS["dealer"] + " " + names[seating.dealer]
    points = body["carried"] or [0] * len(names)
    more = {"money": body["carried_money"] or None, "deal": left_of(box, seating.names) or None}
    title, opponents = text("players.agree"), body["opponents_key"]
    screen = ConfirmScreen(title, names, points, view, opponents=opponents, **more)
    return table_agrees(
        box, screen, "agree.players", lambda who: AgreeScreen(who, names, points, view, **more)
    )


def _go_on(box, body):
    """Sign what has been played, if it is not signed, and begin what continues it."""
    ledger = box.session.ledger
    if ledger.taken and not ledger.signed:
        box.session.close()
    box.session.begin(body)
    box.timer.go_on()
