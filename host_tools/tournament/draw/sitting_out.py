"""The players who sit out a round, drawn by lot."""

from collections.abc import Iterable

from host_tools.tournament.draw.fixed_partners import first_together
from host_tools.tournament.draw.partners import Pair
from host_tools.tournament.draw.random_numbers import Lot


def choose_idle(
    players: Iterable[int],
    count: int,
    times: dict[int, int],
    lot: Lot,
    partners: Iterable[Pair] = (),
) -> set[int]:
    """Draw `count` of these players to sit out a round, from those who have done so least often.

    times: {player: how often he has sat out}, which is brought up to date. partners: see `Wishes`.
    """
    order = sorted(lot.shuffled(players), key=lambda player: times[player])
    idle = first_together(order, count, partners)
    for player in idle:
        times[player] += 1
    return set(idle)
