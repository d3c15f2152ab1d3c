"""Two players exchange their places by hand, and what that costs."""

from dataclasses import dataclass, replace

from host_tools.language.message import msg
from host_tools.tournament.draw.cost import Cost, cost_of
from host_tools.tournament.draw.draw_report import changes
from host_tools.tournament.draw.plan import NO_WISHES, DrawError, Plan
from host_tools.tournament.spoken import SpokenPerson


@dataclass(frozen=True)
class Exchange:
    """The plan after an exchange, what the plan cost `before` it and what it costs `after`."""

    plan: Plan
    before: Cost
    after: Cost

    @property
    def figures(self):
        """{name: difference} of `Cost.figures`; above 0 is worse."""
        before = self.before.figures
        return {name: number - before[name] for name, number in self.after.figures.items()}

    def sentences(self, name=str):
        """What becomes otherwise; name(player): how a player is called."""
        return changes(self.before, self.after, name)


def exchange(plan, number, one, other, wishes=NO_WISHES):
    """The `Exchange` of two players in a round (from 1); one of them may sit it out.

    DrawError for a round or players that are not there, and for two who both sit it out.
    """
    if not 1 <= number <= len(plan.rounds):
        raise DrawError(
            "round",
            msg(
                "there is no round {number}, only 1 to {last}", number=number, last=len(plan.rounds)
            ),
        )
    tables = plan.rounds[number - 1]
    seated = {player for table in tables for player in table}
    for player in (one, other):
        if player not in seated and player not in plan.players:
            raise DrawError("players", msg("there is no player {player}", player=player))
    if not seated & {one, other}:
        raise DrawError(
            "players",
            msg(
                "{one} and {other} both sit out round {number}",
                one=SpokenPerson(one),
                other=SpokenPerson(other),
                number=number,
            ),
        )
    swapped = {one: other, other: one}
    exchanged = tuple(tuple(swapped.get(player, player) for player in table) for table in tables)
    rounds = (*plan.rounds[: number - 1], exchanged, *plan.rounds[number:])
    after = replace(plan, rounds=rounds)
    return Exchange(after, cost_of(plan, wishes), cost_of(after, wishes))
