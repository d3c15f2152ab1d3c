"""Who sits at a table in the deal that is typed."""

from collections.abc import Collection

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import Seats
from host_tools.tournament.event import Event
from host_tools.tournament.stopped_seats import had_before, last_of, nobody_plays, plays_next
from host_tools.tournament.table import Table

SITS = "sits"  # in the address: who sits in this deal where a seat has had several players


def check_somebody_plays(event: Event, table: Table) -> None:
    """DeskError where somebody has stopped before the next deal, and nobody plays on for him."""
    for person in nobody_plays(event.state, table, table.upcoming):
        raise DeskError(
            counted(
                "{name} has stopped after {number} deal: say first on the page of the table who "
                "plays on",
                "{name} has stopped after {number} deals: say first on the page of the table who "
                "plays on",
                last_of(event.state, table.round_number, person),
                name=event.name(person),
            )
        )


def sitting_in(event: Event, table: Table, named: Collection[int]) -> dict[int, int]:
    """{who has a seat now: who has it in the deal that is typed}, in playing order.

    Where guests have sat down, of those drawn only who has played there. named: persons of whom it
    is known already that they sit in this deal, see `SITS`.
    """
    drawn = table.seated
    if table.guests:
        drawn = tuple(person for person in drawn if person in table.players)
    return {person: _has_seat(event, table, person, named) for person in drawn}


def _has_seat(event: Event, table: Table, person: int, named: Collection[int]) -> int:
    seat = [person, *had_before(event.state, table.round_number, person)]
    known = [one for one in seat if one in named]
    return known[0] if known else plays_next(event.state, table, person)


def shared_seats(event: Event, table: Table, sitting: dict[int, int]) -> Seats:
    """Who sits in this deal at the seats that have had several players."""
    state, round_number = event.state, table.round_number
    return tuple(one for now, one in sitting.items() if had_before(state, round_number, now))


def who_changes(event: Event, table: Table, sitting: dict[int, int]) -> list[Message]:
    """Up to which deal, or from which on, those play whose seat has had several players."""
    state, round_number = event.state, table.round_number
    said = []
    for person, one in sitting.items():
        before = had_before(state, round_number, person)
        last = last_of(state, round_number, one if one != person else (before or [0])[-1])
        if one != person:
            said.append(msg("{name} plays up to deal {last}.", name=event.name(one), last=last))
        elif before:
            said.append(
                msg("{name} plays from deal {first} on.", name=event.name(one), first=last + 1)
            )
    return said
