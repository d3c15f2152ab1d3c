"""Tables of all events at which persons have sat."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.events.seatings import all_seatings
from host_tools.language.message import Message, counted, msg
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.table import Table

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

# (event number, (round, table)).
PlayedTable = tuple[int, Place]


def tables_of(database: "EventStore", numbers: Iterable[int]) -> set[PlayedTable]:
    """{(event number, (round, table))} at which any of these persons has played. DeskError.

    As the events count it now: by what boxes have brought, what was typed, and what was decided
    about both. An event that cannot be shown, its rule book being unknown, is left out.
    """
    meant = set(numbers)
    return {
        (event_number, place)
        for event_number in _concerned(database, meant)
        for place, table in tables_in(database, event_number).items()
        if not meant.isdisjoint(table.players)
    }


def tables_in(database: "EventStore", event_number: int) -> Mapping[Place, Table]:
    """The tables of an event; none where it cannot be derived, which its own pages tell."""
    try:
        return database.cache.of(event_number).tables
    except DeskError:
        return {}


def rounds_of(database: "EventStore", numbers: Iterable[int]) -> set[tuple[int, int]]:
    """Return {(event number, round)} in which any of these persons has a seat for good. DeskError.

    A seat counts even if a decision gives it to another person: it may be undone. Seats count for
    the present number of an entrant.
    """
    meant = set(numbers)
    decided = database.journals.all()
    seated = {
        (event, one.place[0])
        for event, _, one in all_seatings(database)
        if event in decided
        and not meant.isdisjoint(map(decided[event].state.number_of, filter(None, one.persons)))
    }
    return seated | {(event, place[0]) for event, place in tables_of(database, meant)}


def _concerned(database: "EventStore", numbers: set[int]) -> list[int]:
    """The numbers of the events in which any of these persons may have played. DeskError."""
    seated = {
        event_number
        for event_number, _, seating in all_seatings(database)
        if not numbers.isdisjoint(seating.persons)
    }
    return [
        event_number
        for event_number, decided in database.journals.all().items()
        if event_number in seated or not numbers.isdisjoint(_named_in(decided.state))
    ]


def _named_in(state: State) -> Iterator[int]:
    """The persons of an event: who takes part, who was named at a box, who was typed."""
    yield from state.entrants
    yield from state.named.values()
    for typed in state.typed.values():
        yield from typed.persons


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
    """Return the same sentence about several persons."""
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


def with_closed(
    database: "EventStore", said: Message | None, tables: Collection[PlayedTable]
) -> Message | None:
    """Return the sentence `said` on a new name, extended if closed events are concerned.

    The result of a closed event is a document, which keeps the name.
    """
    decided = database.journals.all() if tables else {}
    if said is None or not any(decided[event].state.closed for event, _ in tables):
        return said
    return msg(
        "{said}; the result of a closed event keeps the name of then, and its lists, on paper and "
        "in the public view, too, say today's beside it",
        said=said,
    )


def counted_tables(tables: Collection[PlayedTable]) -> Message:
    """How many tables these are, for people."""
    return counted("{number} table", "{number} tables", len(tables))
