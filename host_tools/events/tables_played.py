"""Where persons have sat: at which tables of which events."""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from host_tools.events.seatings import all_seatings
from host_tools.language.message import Message, counted, msg
from host_tools.sessions.record_ids import parts_of_id
from host_tools.tournament.aliases import Place
from host_tools.tournament.seating import Seating
from host_tools.tournament.state import State
from rules_core.record import ADJUST, DEAL, PENALTY, WARNING

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

_PLAYED = {DEAL, WARNING, PENALTY, ADJUST}  # kinds of records that a session does not begin with

# (event number, (round, table)).
PlayedTable = tuple[int, Place]


def tables_of(database: "EventStore", numbers: Iterable[int]) -> set[PlayedTable]:
    """{(event number, (round, table))} at which any of these persons has played. DeskError.

    As boxes have brought it, as the director has named him, and as it was typed; not where a box
    was only set up.
    """
    seated = [
        (event_number, session, seating.place)
        for event_number, session, seating in _seated(database, set(numbers))
    ]
    found = {(event, place) for event, session, place in seated if _was_played(database, session)}
    return found | _typed(database, set(numbers))


def rounds_of(database: "EventStore", numbers: Iterable[int]) -> set[tuple[int, int]]:
    """{(event number, round)} in which any of these persons has a seat for good. DeskError."""
    seated = {
        (event_number, seating.place[0])
        for event_number, _, seating in _seated(database, set(numbers))
    }
    return seated | {(event, place[0]) for event, place in _typed(database, set(numbers))}


def _seated(database: "EventStore", numbers: set[int]) -> list[tuple[int, str, Seating]]:
    """(event number, id of a session, `Seating`) of the sessions at which these persons sat."""
    return [one for one in all_seatings(database) if not numbers.isdisjoint(one[2].persons)]


def _was_played(database: "EventStore", session: str) -> bool:
    """Has the session of this id a deal, or an incident?"""
    parts = parts_of_id(session)
    rows = [] if parts is None else database.readings.sessions_of(*parts)
    entries = database.readings.entries([row["record"] for row in rows]).values()
    return any(entry["kind"] in _PLAYED for found in entries for entry in found)


def _typed(database: "EventStore", numbers: set[int]) -> set[PlayedTable]:
    """{(event number, (round, table))} whose sheets or deals name one of these persons."""
    return {
        (event_number, place)
        for event_number, decided in database.journals.all().items()
        for place in _typed_for(decided.state, numbers)
    }


def _typed_for(state: State, numbers: set[int]) -> Iterator[Place]:
    """The (round, table) whose sheets or deals name one of these persons."""
    for typed in (state.sheets, state.deals):
        for place, several in typed.items():
            if any(not numbers.isdisjoint(one.persons) for one in several):
                yield place


def said_of(name: str, tables: Collection[PlayedTable]) -> Message | None:
    """A `Message` before somebody gets another name; None where that concerns no table.

    tables: where he has sat.
    """
    if not tables:
        return None
    return msg(
        "{name} has sat at {tables}: no result changes, and the new name stands there, too",
        name=name,
        tables=counted_tables(tables),
    )


def said_of_many(persons: int, tables: Collection[PlayedTable]) -> Message | None:
    """Likewise of so many persons."""
    if not tables:
        return None
    return msg(
        "{persons} with another name, {tables} where they have sat: no result changes, and the new "
        "names stand there, too",
        persons=counted("{number} person", "{number} persons", persons),
        tables=counted_tables(tables),
    )


def said_of_both(one: str, other: str, tables: Collection[PlayedTable]) -> Message | None:
    """Likewise before two numbers are one person."""
    if not tables:
        return None
    return msg(
        "{one} and {other} have sat at {tables}: no result changes",
        one=one,
        other=other,
        tables=counted_tables(tables),
    )


def counted_tables(tables: Collection[PlayedTable]) -> Message:
    """How many tables these are, for people."""
    return counted("{number} table", "{number} tables", len(tables))
