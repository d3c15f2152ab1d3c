"""Events with a person, and the tables at which somebody has sat."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from host_tools.events.seatings import all_seatings
from host_tools.language.message import Message, counted, msg
from host_tools.sessions.stored_records import parts_of_id, record_id
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.binding import persons_at_places
from host_tools.tournament.tables.seating import Seating
from rules_core.incidents import INCIDENTS
from rules_core.record import CLEAR, DEAL

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

# (event number, (round, table)).
PlayedTable = tuple[int, Place]
# (event number, id of a session, its `Seating`).
SeatedSession = tuple[int, str, Seating]

PLAYED = (DEAL, *INCIDENTS)  # kinds of the records that something was played


def tables_of(
    database: "EventStore", numbers: Collection[int], event_numbers: Iterable[int]
) -> set[PlayedTable]:
    """{(event number, (round, table))} at which any of these persons has played. DeskError.

    As the events count it now: by what boxes have brought, what was typed, and what was decided
    about both. event_numbers: of those that are derived for it; one that cannot be shown, its rule
    book being unknown, is left out.
    """
    known = {one: database.figures.where_derived(one, players_at_tables) for one in event_numbers}
    return {
        (event_number, place)
        for event_number, tables in known.items()
        for place, players in tables.items()
        if not players.isdisjoint(numbers)
    }


def players_at_tables(event: Event) -> dict[Place, frozenset[int]]:
    """{(round, table): everybody who has played there}."""
    return {place: frozenset(table.players) for place, table in event.tables.items()}


def rounds_of_both(
    database: "EventStore", one: Iterable[int], other: Iterable[int]
) -> set[tuple[int, int]]:
    """{(event number, round)} in which two persons have a seat each, for good. DeskError.

    one, other: the numbers of each. Only events with both are derived.
    """
    both, seated = (set(one), set(other)), all_seatings(database)
    shared = set.intersection(*(_concerned(database, seated, numbers) for numbers in both))
    first, second = (_rounds_of(database, seated, numbers, shared) for numbers in both)
    return first & second


def _concerned(
    database: "EventStore", seated: Sequence[SeatedSession], numbers: set[int]
) -> set[int]:
    """The numbers of the events in which any of these persons may have a seat. DeskError."""
    found = {
        event_number
        for event_number, _, seating in seated
        if not numbers.isdisjoint(seating.persons)
    }
    decided = database.journals.all()
    found |= {at for at, one in decided.items() if not numbers.isdisjoint(_named_in(one.state))}
    return found & decided.keys()


def _named_in(state: State) -> Iterator[int]:
    """The persons of an event: who takes part, who was named at a box, who was typed."""
    yield from state.entrants
    yield from state.named.values()
    yield from on_paper(state)


def _rounds_of(
    database: "EventStore",
    seated: Sequence[SeatedSession],
    meant: set[int],
    event_numbers: Collection[int],
) -> set[tuple[int, int]]:
    """{(event number, round)} of these events in which any of these persons has a seat for good.

    A seat counts even if a decision gives it to another person: it may be undone. Seats count for
    the present number of an entrant.
    """
    decided = database.journals.all()
    at_boxes = {
        (event, one.place[0])
        for event, _, one in seated
        if event in event_numbers
        and not meant.isdisjoint(map(decided[event].state.number_of, filter(None, one.persons)))
    }
    played = tables_of(database, meant, event_numbers)
    return at_boxes | {(event, place[0]) for event, place in played}


def events_with(database: "EventStore", numbers: Collection[int]) -> list[int]:
    """The numbers of the events in which any of these persons stands at something that was played.

    At a session that is not set aside, or on typed paper; whether that counts there is not asked,
    so that no event is derived. DeskError.
    """
    meant = set(numbers)
    decided = database.journals.all()
    found = {number for number, one in decided.items() if not meant.isdisjoint(on_paper(one.state))}
    named = {number: one.state.named for number, one in decided.items()}
    sat = [
        (number, session)
        for number, session, seating in all_seatings(database)
        if number in decided
        and session not in decided[number].state.sessions.aside
        and not meant.isdisjoint(
            decided[number].state.number_of(person)
            for person in persons_at_places(named[number], session, seating.persons)
            if person is not None
        )
    ]
    played = sessions_with(database, {session for _, session in sat}, PLAYED)
    cleared = sessions_with(database, played, (CLEAR,))
    found |= {number for number, session in sat if session in played - cleared}
    return [number for number in decided if number in found]


def on_paper(state: State) -> set[int]:
    """The persons on everything that was typed: sheets, deals and codes."""
    codes = (code.persons for typed in state.typed.values() for code in typed.codes)
    return set().union(*codes, *(typed.persons for typed in state.typed.values()))


def sessions_with(
    database: "EventStore", session_ids: Iterable[str], kinds: Collection[int]
) -> set[str]:
    """Those of these sessions, by their ids, with a record of one of these kinds."""
    ids = set(session_ids)
    named = [parts for parts in map(parts_of_id, ids) if parts is not None]
    return {record_id(*one) for one in database.readings.with_kinds(named, kinds)} & ids


def said_of(name: str, events: Collection[int]) -> Message | None:
    """A `Message` before somebody gets another name; None where that concerns no event.

    events: the numbers of those with this person.
    """
    if not events:
        return None
    return msg(
        "{events} with {name}: no result changes, and the new name stands there, too",
        events=counted_events(events),
        name=name,
    )


def said_of_many(persons: int, events: Collection[int]) -> Message | None:
    """Return the same sentence about several persons."""
    if not events:
        return None
    return msg(
        "{persons} with another name, {events} with them: no result changes, and the new names "
        "stand there, too",
        persons=counted("{number} person", "{number} persons", persons),
        events=counted_events(events),
    )


def said_of_both(one: str, other: str, events: Collection[int]) -> Message | None:
    """Likewise before two numbers are one person."""
    if not events:
        return None
    return msg(
        "{events} with {one} or {other}: no result changes",
        events=counted_events(events),
        one=one,
        other=other,
    )


def with_closed(
    database: "EventStore", said: Message | None, events: Collection[int]
) -> Message | None:
    """Return the sentence `said` on a new name, extended if closed events are concerned.

    The result of a closed event is a document, which keeps the name.
    """
    decided = database.journals.all() if events else {}
    if said is None or not any(decided[event].state.closed for event in events):
        return said
    return msg(
        "{said}; the result of a closed event keeps the name of then, and its lists, on paper and "
        "in the public view, too, say today's beside it",
        said=said,
    )


def counted_events(events: Collection[int]) -> Message:
    """How many events these are, for people."""
    return counted("{number} event", "{number} events", len(events))
