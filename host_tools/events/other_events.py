"""What another event has recognised is a table there, and nothing that this one asks about.

Two events may be on one day, and what a table has begun by itself says of which it is no more than
its day.
"""

from typing import TYPE_CHECKING

from host_tools.events.seatings import sound_seatings
from host_tools.tournament.binding import named_in
from host_tools.tournament.seating import DIRECTOR
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def recognised_elsewhere(database: "EventStore", event_number: int, state: State) -> set[str]:
    """The ids of the sessions that count for another event, as far as nobody claims them for this.

    state: the `State` of this event, whose director may have named some of them. What was set aside
    there counts for nobody.
    """
    elsewhere = {
        session
        for other, session, seating in sound_seatings(database)
        if other != event_number
        and _counts(database.journals.of(other).state, session, seating.how)
    }
    return elsewhere - named_in(state)


def _counts(state: State, session: str, how: str) -> bool:
    """Does a session that an event has recognised still count there?"""
    return session not in state.aside and (how != DIRECTOR or session in state.bound)
