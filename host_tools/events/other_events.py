"""Sessions recognised by another event, about which this one does not ask.

Two events may be on one day, and a session that a table has begun by itself names no event.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from host_tools.events.seatings import seatings_elsewhere
from host_tools.tournament.model.state import State
from host_tools.tournament.tables.seating import DIRECTOR

if TYPE_CHECKING:
    from host_tools.events.journal_store import JournalStore


def recognised_elsewhere(
    database: "JournalStore", event_number: int, sessions: Collection[str]
) -> set[str]:
    """Return the ids of these `sessions` that count for another event.

    A session set aside there counts for nobody. A session of another desk is never one of ours.
    """
    return {
        session
        for other, session, seating in seatings_elsewhere(database, event_number, sessions)
        if database.origins.of(other) is not None
        or _counts(database.journals.of(other).state, session, seating.how)
    }


def _counts(state: State, session: str, how: str) -> bool:
    """Does a session that an event has recognised still count there?"""
    sessions = state.sessions
    return session not in sessions.aside and (how != DIRECTOR or session in sessions.bound)
