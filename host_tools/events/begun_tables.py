"""At a table that has begun nobody takes a seat any more, and none becomes empty.

Only what is decided now is judged so. What an older program has decided stands.
"""

from host_tools.common.errors import DeskError
from host_tools.events.seatings import seatings_of
from host_tools.language.message import msg, together
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.binding import bind
from host_tools.tournament.spoken import SpokenPerson

_CHANGES_SEATS = ("take_seat", "empty_seat")


def check_not_begun(database, event_number, state, kind, before):
    """DeskError if a decision of this kind has changed who sits at a table that has begun.

    state: the `State` of the event with the decision; before: its `rounds` without it.
    """
    if kind not in _CHANGES_SEATS:
        return
    changed = {
        (number, table): persons
        for number, tables in enumerate(before, 1)
        for table, persons in enumerate(tables, 1)
        if state.rounds[number - 1][table - 1] != persons
    }
    bound = _bound_at(database, event_number, state, changed)
    for place, persons in sorted(changed.items()):
        if place in state.sheets or place in state.deals or any(map(_is_played, bound[place])):
            raise DeskError(
                msg(
                    "table {table} of round {round} has begun: {players} keep their seats there",
                    table=place[1],
                    round=place[0],
                    players=together(map(SpokenPerson, persons)),
                )
            )


def _bound_at(database, event_number, state, places):
    """{(round, table): [Bound, ...]} of the sessions at these places."""
    seatings = seatings_of(database, event_number)
    there = [
        load_session_of(database, session)
        for session, seating in seatings.items()
        if state.bound.get(session, seating.place) in places
    ]
    bound, _ = bind(event_number, state, filter(None, there), seatings)
    return {place: bound.get(place, []) for place in places}


def _is_played(bound):
    """Has its box deals, or anything else that counts?"""
    return bound.session.recorded and bound.session.cleared is None
