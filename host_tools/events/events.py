"""Events in the database: which there are, and what they come to."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.club.club_journal import ClubJournal
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from host_tools.events.event_books import books_of
from host_tools.events.journals import Decided, journal_of
from host_tools.events.other_events import recognised_elsewhere
from host_tools.events.person_cards import journal_of_club, persons_of
from host_tools.events.results.sealed_results import result_taken_back
from host_tools.events.seatings import seatings_of
from host_tools.language.message import Message, msg
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import (
    KnownSessions,
    Until,
    cut,
    stored_about,
    stored_named,
)
from host_tools.sessions.stored_rows import StoredSession, id_of
from host_tools.tariffs.rule_books import Books
from host_tools.tournament.decisions import (
    state_of,
)
from host_tools.tournament.event import Event, event_of
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.binding import named_in
from host_tools.tournament.tables.seating import NAMES, Seating, days_of
from rules_core.event import NO_EVENT
from rules_core.labels import label_begins

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore


def event_number(database: "SourceStore", given: int | None = None) -> int:
    """The number of the event that is meant: the one given, or the newest that is not closed.

    DeskError if there is no such event.
    """
    if given is not None:
        if given not in database.events.numbers():
            raise no_such_event(given)
        return given
    found = open_event(database)
    if found is None:
        raise DeskError(_none_open(newest_event(database)))
    return found


def no_such_event(event_number: int) -> DeskError:
    """Return the error that no event has this number."""
    return DeskError(
        msg(
            "there is no event {number}; 'schreiber event list' has all of them",
            number=event_number,
        )
    )


def _none_open(newest: int | None) -> Message:
    """Return the sentence that no event is open, with the ways to open one; newest: its number or
    None.
    """
    if newest is None:
        return msg("there is no event; 'schreiber event new' makes one")
    return msg(
        "no event is open; --event {number} names the newest one, "
        "'schreiber decide close closed=false --event {number}' opens it again, "
        "'schreiber event new' makes another",
        number=newest,
    )


def open_event(database: "SourceStore") -> int | None:
    """The number of the newest event that is not closed, None if there is none."""
    for found in reversed(database.events.numbers()):
        if not state_of(journal_of(database, found)).closed:
            return found
    return None


def newest_event(database: "SourceStore") -> int | None:
    """The number of the newest event, closed or not, None if there is none.

    One of another desk only where there are no others: it came later than it was.
    """
    numbers, elsewhere = database.events.numbers(), database.origins.all()
    own = [one for one in numbers if one not in elsewhere]
    return max(own or numbers, default=None)


def load_event(database: "SourceStore", event_number: int) -> Event:
    """The `Event` of an event, with all that the boxes have brought of it."""
    decided = database.journals.of(event_number)
    seatings = seatings_of(database, event_number)
    sessions = sessions_of(database, event_number, decided.state, seatings)
    persons, club = persons_of(database), journal_of_club(database)
    return derive(database, event_number, decided, persons, club, seatings, sessions)


def sessions_of(
    database: "SourceStore",
    event_number: int,
    state: State,
    seatings: Mapping[str, Seating],
    until: Until | None = None,
) -> list[Session]:
    """The sessions of `stored_sessions`, added up: up to the last record that counts of each.

    until: for the sessions that it names; of the others all records count.
    """
    stored = stored_sessions(database, event_number, state, seatings)
    if until is not None:
        stored = [cut(one, until) for one in stored]
    return KnownSessions().renew(Books(database), stored)


def stored_sessions(
    database: "SourceStore", event_number: int, state: State, seatings: Mapping[str, Seating]
) -> list[StoredSession]:
    """The stored parts of the sessions that may be of an event, in the order of play.

    state: as its decisions have left it; seatings: those of the event. Of an event of another
    desk they are those of its document: labels name the numbers that events have there.
    """
    if state.known_settings is None:
        return []
    if database.origins.of(event_number) is not None:
        return stored_named(database, seatings.keys())
    days = days_of(state.settings.date)
    by_names = {session for session, seating in seatings.items() if seating.how == NAMES}
    ids = named_in(state) | by_names  # on whatever day the event is by now
    found = stored_about(database, label_begins(event_number), days, ids)
    nobodys = {id_of(one.row) for one in found}.difference(seatings, named_in(state))
    elsewhere = recognised_elsewhere(database, event_number, nobodys)
    return [one for one in found if id_of(one.row) not in elsewhere]


def derive(
    database: "SourceStore",
    event_number: int,
    decided: Decided,
    persons: Mapping[int, Person],
    club: ClubJournal,
    seatings: Mapping[str, Seating],
    sessions: Sequence[Session],
) -> Event:
    """The `Event` that all of this makes. DeskError.

    decided: `journals.Decided`; persons: {number: Person}; club: the `ClubJournal` of the club;
    seatings: {id of a session: `Seating`}; sessions: those of `sessions_of`.
    """
    state, rules, books = decided.state, NO_EVENT, None
    if state.known_settings is not None:
        books = books_of(database, state.settings)
        rules = books(None).event
    event = event_of(
        event_number, decided.journal, persons, sessions, seatings, rules, state, books, club
    )
    if not state.closed:
        event.taken_back = result_taken_back(database, event_number)
    return event
