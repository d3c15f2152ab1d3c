"""Figures of events: small values that follow from an event, kept longer than the event itself."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from host_tools.common.errors import DeskError
from host_tools.database.kept import Kept
from host_tools.database.row_types import CLUB
from host_tools.events.cache import EventCache
from host_tools.events.events import stored_sessions
from host_tools.events.seatings import seatings_of
from host_tools.sessions.sessions import stamp_of
from host_tools.tournament.event import Event

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Figures:
    """The figures of the events of a `Database`, whose events a cache derives.

    An event is derived for them only where something about it was stored since. The cache keeps a
    few events, so a page about all of them would derive nearly each of them again.
    """

    def __init__(self, database: "SourceStore", cache: EventCache) -> None:
        self._database = database
        self._cache = cache
        self._about_all = Kept(database, self._read_about_all)
        self._known: dict[int, _Known] = {}

    def of(self, event_number: int, figure: Callable[[Event], _Value]) -> _Value:
        """The figure of a shown event; nobody may change it. DeskError.

        figure: a function that is always the same object, and reads nothing but the event.
        """
        if self._database.in_transaction():  # it may be rolled back
            return figure(self._cache.of(event_number))
        known = self._known.setdefault(event_number, _Known())
        now = self._database.changes()
        if known.changes != now:
            stamp = self._stamp_of(event_number)
            if known.stamp != stamp:
                known.stamp, known.values = stamp, {}
            known.changes = now
        if figure not in known.values:
            known.values[figure] = figure(self._cache.of(event_number))
        value: _Value = known.values[figure]
        return value

    def where_derived(
        self, event_number: int, figure: Callable[[Event], Mapping[_Key, _Value]]
    ) -> Mapping[_Key, _Value]:
        """The same; an empty one of an event that cannot be derived, which its own pages tell."""
        try:
            return self.of(event_number, figure)
        except DeskError:
            return {}

    def _stamp_of(self, event_number: int) -> tuple[object, ...]:
        """The stamp of all stored data under an event: another one after every change of it."""
        decided = self._database.journals.of(event_number)
        seatings = seatings_of(self._database, event_number)
        stored = stored_sessions(self._database, event_number, decided.state, seatings)
        return (
            decided.last,
            self._about_all.get(),
            hash(tuple(seatings.items())),
            hash(tuple(map(stamp_of, stored))),
            self._database.documents.of_event(event_number),
            self._database.origins.of(event_number),
        )

    def _read_about_all(self) -> Hashable:
        """The same of the cards, the tariffs and the journal of the club, under every event."""
        cards = [tuple(row.values()) for row in self._database.persons.all()]
        club = self._database.events.last_decision(CLUB)
        tariffs = [digest for digest, _ in self._database.tariffs.all()]
        return hash((tuple(cards), club and tuple(club.values()), tuple(tariffs)))


@dataclass
class _Known:
    """The figures of an event, by the functions that have made them.

    `changes`: those of the database up to which they hold; `stamp`: of what they were made from.
    """

    changes: object = None
    stamp: tuple[object, ...] | None = None
    values: dict[Callable[[Event], Any], Any] = field(default_factory=dict)
