"""What the desk refuses of a decision because of what was played: as `decide_on` asks it."""

from host_tools.events.guards import decision_guards
from host_tools.events.guards.new_decision import NewDecision
from host_tools.tournament.tables.binding import bind
from tests.cases.desk.sessions import EVENT


def check(evening, made, rounds):
    """DeskError if the desk refuses a `Decision` that has just been made, and is in no journal yet.

    evening: with the `state` after it; rounds: those before it. Not that totals are unusual: the
    director says that they stand so on the sheet.
    """
    new = NewDecision(
        decided=made,
        event_number=EVENT,
        state=evening.state,
        rounds=rounds,
        persons=evening.persons,
        recorded=Brought(evening),
        load=evening.event,
        load_book=lambda: evening.book,
        anyway=True,
    )
    decision_guards.check(new)


class Brought:
    """What boxes have brought in an evening."""

    def __init__(self, evening):
        self.evening = evening

    def session_of(self, recorded_id):
        for session in self.evening.sessions.values():
            if recorded_id in (session.id, *(entry.id for entry in session.entries)):
                return session
        return None

    def at_places(self, state, places):
        bound = self._bound(state, self.evening.sessions.values())
        return {place: bound.get(place, []) for place in places}

    def is_at_a_table(self, state, session):
        return bool(self._bound(state, [session]))

    def _bound(self, state, sessions):
        bound, _ = bind(EVENT, state, sessions, self.evening.seatings)
        return bound
