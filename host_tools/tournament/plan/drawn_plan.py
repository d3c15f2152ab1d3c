"""The plan of the rounds of an event that were drawn."""

from host_tools.tournament.draw.plan import Plan
from host_tools.tournament.model.event_plan import not_drawn
from host_tools.tournament.model.journal_tariffs import parties_of
from host_tools.tournament.model.state import State


def plan_of(state: State) -> Plan | None:
    """The `Plan` of the rounds that were drawn, as it stands now; None before any was."""
    plan = state.plan
    if not plan.rounds or plan.seed is None or plan.method is None:
        return None
    players = tuple(sorted(state.to_seat(len(plan.rounds))))
    sizes, parties = state.settings.sizes, parties_of(state)
    rounds = tuple(plan.rounds)
    return Plan(rounds, plan.seed, plan.method, players, sizes, parties=parties)


def drawn_plan(state: State) -> Plan:
    """The same of an event that was drawn; DeskError before."""
    plan = plan_of(state)
    if plan is None:
        raise not_drawn(1)
    return plan
