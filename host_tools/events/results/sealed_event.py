"""A closed event as it was sealed, whatever has happened since to persons, boxes and programs."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from host_tools.club.club_journal import ClubJournal
from host_tools.club.person import Person, person_of
from host_tools.club.person_names import whole_name
from host_tools.events.event_books import books_of
from host_tools.events.events import sessions_of
from host_tools.events.origins import Origin
from host_tools.events.results.foreign_event import foreign_outcome
from host_tools.events.results.sealed_results import SealedResult
from host_tools.language.message import Message
from host_tools.results.outcome import outcome_in, outcome_of
from host_tools.results.outcome_differences import outcome_differences
from host_tools.results.renumbered_document import renumbered_document
from host_tools.results.written_parts import (
    written_event,
    written_rules,
    written_sessions,
    written_settings,
    written_state,
)
from host_tools.sessions.session import Session
from host_tools.tournament.event import Event, event_of
from host_tools.tournament.model.seal import Seal
from host_tools.tournament.model.state import State

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore

_TEXTS = ("name", "place", "licence")


def as_sealed(
    database: "SourceStore",
    today: Event,
    sealed: SealedResult,
    persons_shown: Callable[[Mapping[int, Person]], Mapping[int, Person]] = lambda known: known,
    session_shown: Callable[[Session], Session] = lambda session: session,
) -> Event:
    """A closed event as it was sealed, with its `Seal`. DeskError.

    today: what the database comes to by now; persons_shown, session_shown: with the names that are
    to be shown, by default all as they are.
    """
    origin = database.origins.of(today.number)
    document: Mapping[str, Any] = sealed.document
    if origin is not None:
        document = renumbered_document(sealed.document, origin.persons)
    persons = persons_shown(_persons(today, document))
    differences = _differences(database, today, origin, sealed.document, persons)
    sources = {one["id"]: one["last"] for one in document["sources"]}
    sessions = list(today.sessions.values())
    if differences or not {*today.seatings} <= {*sources}:
        sessions = _sessions(database, today, sources, sealed.time)
    sessions = [session_shown(session) for session in sessions]
    season = database.origins.season_of(today.number, today.state.season)
    # What was decided of them may be damaged by now.
    state = replace(today.state, season=season, known_settings=written_settings(document))
    # By other numbers those who share a rank would stand in another order.
    is_read = bool(differences) or origin is not None
    if is_read:
        sessions, state = written_sessions(sessions, document), written_state(state, document)
    event = _derived(database, today, state, persons, document, sessions)
    if is_read:
        event = written_event(event, document)
    called = persons_shown(today.persons)
    desk = None if origin is None else origin.desk
    seal = Seal(sealed.digest, tuple(differences), _today(called, event), called, desk)
    return replace(event, seal=seal)


def _differences(
    database: "SourceStore",
    today: Event,
    origin: Origin | None,
    document: Mapping[str, Any],
    persons: Mapping[int, Person],
) -> list[Message]:
    """Where the event comes to something else now; that of another desk by the numbers of there."""
    now = outcome_of(today) if origin is None else foreign_outcome(database, origin, document)
    here: Mapping[int, int] = {} if origin is None else origin.persons
    return outcome_differences(
        outcome_in(document),
        now,
        lambda one: person_of(persons, here.get(one, one)).name,
    )


def _derived(
    database: "SourceStore",
    today: Event,
    state: State,
    persons: Mapping[int, Person],
    document: Mapping[str, Any],
    sessions: list[Session],
) -> Event:
    """The event of these persons and sessions, with the decisions of the document about persons."""
    known = {one["number"] for one in document["club"]}
    club = ClubJournal([one for one in today.club.decisions if one.number in known])
    ids = {session.id for session in sessions}
    seatings = {one: seating for one, seating in today.seatings.items() if one in ids}
    books = books_of(database, state.settings)
    return event_of(
        today.number,
        today.journal,
        persons,
        sessions,
        seatings,
        written_rules(today.rules, document),
        state,
        books,
        club,
    )


def _sessions(
    database: "SourceStore", today: Event, sources: Mapping[str, int | None], time: int
) -> list[Session]:
    """The sessions with the records that they had when the event was sealed (in Unix seconds)."""
    found = sessions_of(database, today.number, today.state, today.seatings, until=sources)
    return [
        one
        for one in found
        if one.id in sources or (one.id not in today.seatings and one.received <= time)
    ]


def _persons(today: Event, document: Mapping[str, Any]) -> dict[int, Person]:
    """{number: Person} of everybody, those of the event as the document calls them."""
    persons = dict(today.persons)
    for written in document["entrants"]:
        person = written["person"]
        now = person_of(today.persons, person)
        texts = {key: written[key].get("text") for key in _TEXTS}
        if now.forgotten or None in texts.values():
            continue  # he was forgotten: his number stands for him
        if texts != {key: getattr(now, key) for key in _TEXTS}:
            persons[person] = _as_called(replace(now, number=person), texts)
        elif person not in persons or persons[person].same_as is not None:
            persons[person] = replace(now, number=person)
    return persons


def _as_called(now: Person, texts: Mapping[str, str]) -> Person:
    """A person with these texts; the parts of the name are guessed where it is another one."""
    if whole_name(now.first, now.last) != texts["name"]:
        now = replace(now, first="", last="", short="")
    name, place, licence = (texts[key] for key in _TEXTS)
    return replace(now, name=name, place=place, licence=licence, same_as=None)


def _today(called: Mapping[int, Person], event: Event) -> dict[int, str]:
    """{person: what he is called today} of everybody whom the event calls otherwise.

    called: {number: Person} of the club today, with the names that are to be shown.
    """
    persons = [person for person in event.persons if person in event.state.entrants]
    now = {person: person_of(called, person) for person in persons}
    return {
        person: one.name
        for person, one in now.items()
        if one.name != person_of(event.persons, person).name and not one.forgotten
    }
