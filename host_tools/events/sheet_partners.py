"""Where partners are fixed, a sheet on which they have different points is not stored.

Only what is decided now is judged so. What stands in the journal stays.
"""

from typing import TYPE_CHECKING

from host_tools.events.begun_tables import bound_at
from host_tools.tournament.decisions.kind import Decision, read
from host_tools.tournament.decisions.tables import EnterSheet
from host_tools.tournament.partner_scores import check_partners, seats_known
from host_tools.tournament.planning import parties_of
from host_tools.tournament.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def check_sheet(database: "EventStore", event_number: int, state: State, decided: Decision) -> None:
    """DeskError if a decision is a sheet on which partners have different points.

    state: the `State` of the event with the decision.
    """
    made = read(decided)
    if not isinstance(made, EnterSheet):
        return
    parties = parties_of(state)
    if parties:
        place = (made.round, made.table)
        bound = bound_at(database, event_number, state, [place])[place]
        check_partners(parties, state.sheets[place][-1], seats_known(state, place, bound))
