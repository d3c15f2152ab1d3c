"""What the desk refuses of a decision because of what was played: as `decide_on` asks it.

Not that totals are unusual: the director says that they stand so on the sheet.
"""

from host_tools.common.errors import DeskError
from host_tools.events.dealers_own import check_dealers_own
from host_tools.events.rounds_played import check_rounds_played
from host_tools.events.sheet_length import check_sheet_length
from host_tools.events.sheet_partners import check_sheet
from host_tools.tournament.model.event_kind import read
from host_tools.tournament.tables.binding import bind
from tests.cases.desk.sessions import EVENT


def check(evening, made, rounds):
    """DeskError if the desk refuses a `Decision` that has just been made, and is in no journal yet.

    evening: with the `state` after it; rounds: those before it.
    """
    load = evening.event
    _check_not_begun(evening, made, rounds)
    check_sheet(evening.state, made, load)
    check_dealers_own(made, lambda: evening.book, load)
    check_rounds_played(made, load)
    check_sheet_length(made, load)


def _check_not_begun(evening, made, rounds):
    """Of a table that has begun nobody leaves his seat, and nobody takes one."""
    if not read(made).keeps_begun_tables:
        return
    state = evening.state
    bound = _bound(evening)
    for number, tables in enumerate(rounds, 1):
        for table, before in enumerate(tables, 1):
            place = (number, table)
            absent = state.plan.not_played.get(place, set())
            now = state.plan.rounds[number - 1][table - 1]
            same = [one for one in before if one not in absent]
            if same == [one for one in now if one not in absent]:
                continue
            played = any(
                one.session.recorded and one.session.cleared is None for one in bound.get(place, ())
            )
            if state.typed_at(place).has_deals or played:
                raise DeskError(f"table {table} of round {number} has begun: all keep their seats")


def _bound(evening):
    """{(round, table): [Bound, ...]} by the state with the decision."""
    sessions = evening.sessions.values()
    bound, _ = bind(EVENT, evening.state, sessions, evening.seatings)
    return bound
