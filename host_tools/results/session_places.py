"""Which sessions of the boxes are of an event, at which table each was, and does it count?"""

from dataclasses import dataclass

from host_tools.sessions.session import Session
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.tables.binding import Bound, place_of
from host_tools.tournament.tables.seating import DIRECTOR
from host_tools.tournament.tables.table import Table

# Why nothing of a session counts.
SET_ASIDE, CLEARED, OTHER_SESSION = "set aside", "cleared", "other session"
CODE_INSTEAD = "code instead"
NOTHING_PLAYED = "annulled"


@dataclass(frozen=True)
class PlacedSession:
    """A session of an event.

    `place`: its (round, table), None where the plan has none such; `persons`: who sat at each
    place last, None where nobody knows; `how` it was found; `bound`: how it counts, None where it
    does not; `why`: nothing of it counts, None where it does.
    """

    session: Session
    place: Place | None
    persons: tuple[int | None, ...]
    how: str
    bound: Bound | None
    why: str | None

    def person_in(self, place: int, number: int) -> int | None:
        """Return the person at a place in the deal of this number; None where nobody knows."""
        return self.persons[place] if self.bound is None else self.bound.person_in(place, number)

    @property
    def everybody(self) -> tuple[int, ...]:
        """All who have sat at its places, one after the other."""
        sitters = () if self.bound is None else self.bound.sitters
        earlier = [one.person for sat in sitters for one in sat if one.person]
        known = [one for one in self.persons if one is not None]
        return tuple(dict.fromkeys([*known, *earlier]))


def placed_sessions(event: Event) -> list[PlacedSession]:
    """Every session that was recognised as one of the event, in the order of play."""
    return [
        _placed(event, session)
        for session in event.sessions.values()
        if session.id in event.seatings
    ]


def _placed(event: Event, session: Session) -> PlacedSession:
    seating, state = event.seatings[session.id], event.state
    place = place_of(state, session, seating)
    table = event.tables.get(place) if place is not None else None
    bound = {one.session.id: one for one in table.bound} if table is not None else {}
    here = bound.get(session.id)
    persons = seating.persons if here is None else here.persons
    return PlacedSession(
        session,
        place if table is not None else None,
        persons,
        DIRECTOR if session.id in state.sessions.bound else seating.how,
        here,
        _why_not(event, session, table if here is not None else None),
    )


def _why_not(event: Event, session: Session, table: Table | None) -> str | None:
    """Why nothing of a session counts; table: where it is bound."""
    if session.id in event.state.sessions.aside:
        return SET_ASIDE
    if session.cleared is not None:
        return CLEARED
    if table is None:
        return OTHER_SESSION
    if table.provisional:
        return CODE_INSTEAD
    return None if session.recorded else NOTHING_PLAYED
