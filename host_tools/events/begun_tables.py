"""At a table that has begun nobody takes a seat any more, and none of its players leaves his.

Who did not play there, as was decided, may go to another table. Only what is decided now is judged
so. What stands in the journal stays.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.events.seatings import seatings_of
from host_tools.journal.kind import Decision
from host_tools.language.message import msg
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.aliases import Place, Tables
from host_tools.tournament.model.event_kind import read
from host_tools.tournament.model.state import State
from host_tools.tournament.spoken import spoken_together
from host_tools.tournament.tables.binding import Placed, bind

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def check_not_begun(
    database: "EventStore",
    event_number: int,
    state: State,
    decided: Decision,
    before: Iterable[Tables],
) -> None:
    """DeskError if a decision has changed who sits at a table that has begun, and must not.

    state: the `State` of the event with the decision; before: its `rounds` without it.
    """
    if not read(decided).keeps_begun_tables:
        return
    changed = {
        (round_number, table): persons
        for round_number, tables in enumerate(before, 1)
        for table, persons in enumerate(tables, 1)
        if _players(state, round_number, table, persons)
        != _players(state, round_number, table, state.plan.rounds[round_number - 1][table - 1])
    }
    bound = bound_at(database, event_number, state, changed)
    for place, persons in sorted(changed.items()):
        if state.typed_at(place).has_deals or any(map(_is_played, bound[place])):
            raise DeskError(
                msg(
                    "table {table} of round {round} has begun: {players} keep their seats there",
                    table=place[1],
                    round=place[0],
                    players=spoken_together(persons),
                )
            )


def _players(state: State, round_number: int, table: int, persons: Iterable[int]) -> list[int]:
    """Of the persons of a table those of whom it is not decided that they did not play there."""
    not_played = state.plan.not_played.get((round_number, table), set())
    return [person for person in persons if person not in not_played]


def bound_at(
    database: "EventStore", event_number: int, state: State, places: Collection[Place]
) -> dict[Place, list[Placed]]:
    """{(round, table): [Placed, ...]} of the sessions at these places, each at least an empty list.

    state: the `State` of the event.
    """
    seatings = seatings_of(database, event_number)
    there = [
        load_session_of(database, session)
        for session, seating in seatings.items()
        if state.sessions.bound.get(session, seating.place) in places
    ]
    bound, _ = bind(event_number, state, filter(None, there), seatings)
    return {place: bound.get(place, []) for place in places}


def _is_played(bound: Placed) -> bool:
    """Has its box deals, or anything else that counts?"""
    return bound.session.recorded and bound.session.cleared is None
