"""A decision that has just been made and is in no journal yet: what its guards read."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from host_tools.events.seatings import seatings_of
from host_tools.journal.kind import Content, Decision
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.aliases import Place, Tables
from host_tools.tournament.decisions.event_kind import EventKind, read
from host_tools.tournament.event import Event
from host_tools.tournament.model.state import State
from host_tools.tournament.model.typed_tables import TypedSheet
from host_tools.tournament.tables.binding import Placed, bind
from host_tools.tournament.tables.table import Table
from rules_core.book import Book

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


class RecordedSessions:
    """The sessions that boxes have brought, placed by the seatings of an event."""

    def __init__(self, database: "EventStore", event_number: int) -> None:
        self._database = database
        self._event = event_number

    def session_of(self, recorded_id: str) -> Session | None:
        """The session that has something of this id, whatever event it is of."""
        return load_session_of(self._database, recorded_id)

    def at_places(self, state: State, places: Collection[Place]) -> dict[Place, list[Placed]]:
        """{(round, table): [Placed, ...]} of the sessions there, each at least an empty list.

        state: the `State` of the event.
        """
        seatings = seatings_of(self._database, self._event)
        there = [
            load_session_of(self._database, session)
            for session, seating in seatings.items()
            if state.sessions.bound.get(session, seating.place) in places
        ]
        bound, _ = bind(self._event, state, filter(None, there), seatings)
        return {place: bound.get(place, []) for place in places}

    def is_at_a_table(self, state: State, session: Session) -> bool:
        """Return True if a session is at a table of the event, by its `State`."""
        bound, _ = bind(self._event, state, [session], seatings_of(self._database, self._event))
        return bool(bound)


@dataclass(frozen=True)
class NewDecision:
    """A `Decision` about an event, `decided` now.

    `event_number`: of the event; `state`: its `State` with the decision; `rounds`: the plan before
    it; `persons`: the numbers of all who are known; `recorded`: what boxes have brought; `load()`:
    the `Event` before the decision; `load_book()`: its rule book; `anyway`: unusual content was
    confirmed.
    """

    decided: Decision
    event_number: int
    state: State
    rounds: Iterable[Tables]
    persons: Collection[int]
    recorded: RecordedSessions
    load: Callable[[], Event]
    load_book: Callable[[], Book]
    anyway: bool = False

    @property
    def content(self) -> Content:
        """The fields of the decision."""
        return self.decided.content

    @property
    def table(self) -> Table:
        """The table that it names, before it."""
        return self.event.tables[self.content["round"], self.content["table"]]

    @property
    def sheets(self) -> list[TypedSheet]:
        """Those of the table that it names, the last one its own."""
        return self.state.typed[self.content["round"], self.content["table"]].sheets

    @property
    def sheet(self) -> TypedSheet:
        """The sheet that it has typed."""
        return self.sheets[-1]

    @cached_property
    def made(self) -> EventKind:
        """The decision as its kind."""
        return read(self.decided)

    @cached_property
    def event(self) -> Event:
        """The `Event` before the decision."""
        return self.load()
