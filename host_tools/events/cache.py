"""Evenings that are asked for again and again while boxes bring deals and the director decides."""

from dataclasses import dataclass, field

from host_tools.events.events import derive, sessions_of
from host_tools.events.person_cards import journal_of_club, people_of
from host_tools.events.seatings import seatings_of


class EventCache:
    """The `Event`s of a `Database`, each derived anew only where something about it has changed.

    Also then only those sessions are added up of which other records are stored than before: a box
    brings one table, a decision none.
    """

    def __init__(self, database):
        self._database = database
        self._known = {}  # number of an event: _Known
        self._people = [None, None]  # the persons, and the journal about them
        self._read = None  # at which changes of the database both were read

    def of(self, number):
        """The `Event` of an event as it stands now; nobody may change it. DeskError."""
        known = self._known.setdefault(number, _Known())
        now = self._database.changes()
        if known.changes != now:
            self._look(number, known, now)
            known.changes = now
        return known.event

    def _look(self, number, known, now):
        decided = self._database.journals.of(number)
        seatings = seatings_of(self._database, number)
        if known.seatings != seatings:
            known.seatings = seatings
        basis = [decided, *self._people_at(now), known.seatings]
        basis += sessions_of(self._database, number, decided.state, seatings, known.sessions)
        # All that is kept is the same object as before.
        if list(map(id, basis)) != list(map(id, known.basis)):
            persons, club, seatings, *sessions = basis[1:]
            known.event = derive(self._database, number, decided, persons, club, seatings, sessions)
            known.basis = basis

    def _people_at(self, now):
        """The persons and the `ClubJournal`, each the same object until it has changed."""
        if self._read != now:
            newest = [people_of(self._database), journal_of_club(self._database)]
            pairs = zip(self._people, newest, strict=True)
            self._people = [kept if kept == new else new for kept, new in pairs]
            self._read = now
        return self._people


@dataclass
class _Known:
    """What is known of an event.

    `changes`: those of the database up to which `event` holds; `basis`: what it was derived from;
    `seatings`: who sat where; `sessions`: see `load_sessions_about`.
    """

    changes: object = None
    event: object = None
    basis: list = field(default_factory=list)
    seatings: dict | None = None
    sessions: dict = field(default_factory=dict)
