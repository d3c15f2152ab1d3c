"""Two players exchange their places by hand, and what that costs."""

from dataclasses import dataclass, replace

from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.draw.cost import Cost, cost_of
from host_tools.tournament.draw.draw_report import changes
from host_tools.tournament.draw.plan import NO_WISHES, DrawError, Plan, Wishes
from host_tools.tournament.spoken import SpokenPerson


@dataclass(frozen=True)
class Exchange:
    """The plan after an exchange, what the plan cost `before` it and what it costs `after`."""

    plan: Plan
    before: Cost
    after: Cost

    @property
    def figures(self) -> dict[str, int]:
        """{name: difference} of `Cost.figures`; above 0 is worse."""
        before = self.before.figures
        return {name: cost - before[name] for name, cost in self.after.figures.items()}

    def sentences(self, name: NameOf = str) -> list[Message]:
        """Return the changes of an exchange; name(player): how a player is called."""
        return changes(self.before, self.after, name)


def exchange(
    plan: Plan, round_number: int, one: int, other: int, wishes: Wishes = NO_WISHES
) -> Exchange:
    """The `Exchange` of two players in a round (from 1); one of them may sit it out.

    DrawError for an unknown round or player, and for two players who both sit it out.
    """
    if not 1 <= round_number <= len(plan.rounds):
        raise DrawError(
            "round",
            msg(
                "there is no {what}, only 1 to {last}",
                what=msg("round {number}", number=round_number),
                last=len(plan.rounds),
            ),
        )
    tables = plan.rounds[round_number - 1]
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
                number=round_number,
            ),
        )
    swapped = {one: other, other: one}
    exchanged = tuple(tuple(swapped.get(player, player) for player in table) for table in tables)
    rounds = (*plan.rounds[: round_number - 1], exchanged, *plan.rounds[round_number:])
    after = replace(plan, rounds=rounds)
    return Exchange(after, cost_of(plan, wishes), cost_of(after, wishes))
