"""What boxes have brought, for whoever decides about an event."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from host_tools.events.seatings import seatings_of
from host_tools.sessions.session import Session
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.binding import Placed, bind

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


class RecordedSessions:
    """The sessions in a database, as the seatings of an event place them."""

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
        """Is a session at a table of the event, by its `State`?"""
        bound, _ = bind(self._event, state, [session], seatings_of(self._database, self._event))
        return bool(bound)
