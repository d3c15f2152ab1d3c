"""Events that are asked for again and again while boxes bring deals and the director decides."""

import gc
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from host_tools.club.club_journal import ClubJournal
from host_tools.club.person import Person
from host_tools.events.events import derive, stored_sessions
from host_tools.events.journals import Decided
from host_tools.events.origins import Origin
from host_tools.events.person_cards import journal_of_club, persons_of
from host_tools.events.seatings import seatings_of
from host_tools.events.shown_event import as_shown, shown_event
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import KnownSessions
from host_tools.tariffs.rule_books import Books
from host_tools.tournament.event import Event
from host_tools.tournament.tables.seating import Seating

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore

_Value = TypeVar("_Value")
LARGE = 1_000  # deals of an event whose memory is given back at once
MOST_DEALS = 6_000  # of the events that are kept; a thousand need four megabytes
# An event as it stands today, the (number, digest, time) of its documents, and where it comes from.
_Basis: TypeAlias = tuple[Event, Sequence[tuple[int, bytes, int]], Origin | None]


class EventCache:
    """The `Event`s of a `Database`, each derived anew only where something about it has changed.

    Only sessions whose stored records have changed are added up again: a box brings one table, a
    decision none. `most_deals`: total of deals of the events kept; the one asked for last is always
    kept.
    """

    def __init__(self, database: "SourceStore", most_deals: int = MOST_DEALS) -> None:
        self._database = database
        self._most_deals = most_deals
        # By the number of the event; the one that was asked for last stands at the end.
        self._known: dict[int, _Known] = {}
        self._persons: _Part[dict[int, Person]] = _Part()
        self._club: _Part[ClubJournal] = _Part()
        self._read: object = None  # at which changes of the database both were read

    def of(self, event_number: int) -> Event:
        """The `Event` as it is to be shown; nobody may change it. DeskError.

        A closed one is as it was sealed, whatever has happened since then.
        """
        if self._database.in_transaction():  # it may be rolled back
            return shown_event(self._database, event_number)
        known = self._known[event_number] = self._known.pop(event_number, _Known())
        now = self._database.changes()
        if known.shown is None or known.changes != now:
            known.event = self._derived(event_number, known, now)
            known.shown = self._shown(known.event, known)
            known.changes = now
        return known.shown

    def _make_room(self, deals: int) -> None:
        """Forget the events that nobody has asked for since most of the others.

        deals: of the event asked for, which is derived afterwards. Memory would have to hold one
        event more if it were derived before.
        """
        others = [(number, known.deals) for number, known in self._known.items()][:-1]
        too_many = deals + sum(of_event for _, of_event in others) - self._most_deals
        for event_number, of_event in others:
            if too_many > 0:
                del self._known[event_number]
                too_many -= of_event
                if of_event >= LARGE:
                    gc.collect()  # an event and its tables name each other, and wait for it else

    def _shown(self, today: Event, known: "_Known") -> Event:
        """A closed event as it was sealed, any other as it stands today."""
        if not today.state.closed:
            return today
        documents = self._database.documents.of_event(today.number)
        basis = today, documents, self._database.origins.of(today.number)
        if known.shown is not None and _is_same(known.basis, basis):
            return known.shown
        shown = as_shown(self._database, today)
        known.basis = basis
        return shown

    def _derived(self, event_number: int, known: "_Known", now: object) -> Event:
        """The event as it was where no part of it has changed."""
        self._read_persons(now)
        decided = known.decided.renew(self._database.journals.of(event_number))
        seatings = known.seatings.renew(seatings_of(self._database, event_number))
        state, kept = decided.state, known.kept
        stored = stored_sessions(self._database, event_number, state, seatings)
        self._make_room(sum(len(session.entries) for session in stored))
        sessions = known.sessions.renew(kept.renew(Books(self._database), stored))
        parts = known.decided, self._persons, self._club, known.seatings, known.sessions
        version = [part.version for part in parts]
        if known.event is not None and known.version == version:
            return known.event
        persons, club = self._persons.value, self._club.value
        event = derive(self._database, event_number, decided, persons, club, seatings, sessions)
        known.version = version  # only of what could be derived
        return event

    def _read_persons(self, now: object) -> None:
        if self._read != now:
            self._persons.renew(persons_of(self._database))
            self._club.renew(journal_of_club(self._database))
            self._read = now


def _is_same(one: _Basis | None, other: _Basis) -> bool:
    """Return True for the same event, derived once, with the same documents from the same desk."""
    return one is not None and one[0] is other[0] and one[1:] == other[1:]


class _Part(Generic[_Value]):
    """Something that events are derived from. `version` counts how often it has changed."""

    def __init__(self) -> None:
        self._value: _Value | None = None
        self.version = 0

    @property
    def value(self) -> _Value:
        """As it was renewed last; LookupError before that."""
        if self._value is None:
            raise LookupError("it was never read")
        return self._value

    def renew(self, value: _Value) -> _Value:
        """It is so now: the value. Where that is equal to what it was, nothing has changed."""
        if self._value is None or self._value != value:
            self._value = value
            self.version += 1
        return self._value


@dataclass
class _Known:
    """The derived parts of an event.

    `event`: as it stands today; `shown`: as it is to be shown, and `basis`: its sources; `changes`:
    those of the database up to which they hold; `version`: of each part that `event` was derived
    from; `kept`: its sessions, added up.
    """

    changes: object = None
    event: Event | None = None
    shown: Event | None = None
    basis: "_Basis | None" = None
    version: list[int] = field(default_factory=list)
    decided: _Part[Decided] = field(default_factory=_Part)
    seatings: _Part[dict[str, Seating]] = field(default_factory=_Part)
    sessions: _Part[list[Session]] = field(default_factory=_Part)
    kept: KnownSessions = field(default_factory=KnownSessions)

    @property
    def deals(self) -> int:
        """How many deals its boxes have brought."""
        sessions = () if self.event is None else self.event.sessions.values()
        return sum(len(session.entries) for session in sessions)
