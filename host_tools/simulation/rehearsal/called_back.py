"""The boxes of a rehearsal that the director has carried back to his desk, to be set up anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.events.events import load_event
from host_tools.events.journals import journal_of
from host_tools.simulation.rehearsal.ids import of_rehearsal
from host_tools.tournament.decisions.tables import CALLED_BACK

if TYPE_CHECKING:
    from host_tools.intake.database import Database


class CalledBack:
    """The boxes called back from the tables of any event, once for each decision."""

    def __init__(self) -> None:
        self._seen: dict[int, int] = {}  # by event, the newest decision about a box

    def look(self, database: Database) -> set[bytes]:
        """The ids of the boxes that have been called back since the last look. DeskError."""
        found = [self._look_at(database, number) for number in database.events.numbers()]
        return {box for boxes in found for box in boxes}

    def _look_at(self, database: Database, event_number: int) -> set[bytes]:
        journal = journal_of(database, event_number)
        called = [one.number for one in journal.in_force_of("session", what=CALLED_BACK)]
        if not called or called[-1] <= self._seen.get(event_number, 0):
            return set()
        self._seen[event_number] = called[-1]
        event = load_event(database, event_number)
        return {
            bound.session.box
            for table in event.tables.values()
            for bound in table.bound
            if bound.session.id in event.state.sessions.called_back
            and of_rehearsal(bound.session.box)
        }
