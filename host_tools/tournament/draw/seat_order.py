"""The order of the players at their tables: who is the scribe, and deals first."""

from collections.abc import Iterable, Mapping

from host_tools.tournament.aliases import AnyRounds, Tables
from host_tools.tournament.draw.random_numbers import Lot

# Somebody becomes the scribe of a table.
_Step = tuple[list[int], int]


def seat(rounds: AnyRounds, times: Mapping[int, int], lot: Lot) -> tuple[Tables, ...]:
    """The rounds with their tables in playing order, the scribe first.

    times: {player: how often he has been the scribe}, with everybody in it. The order is drawn;
    then the scribes are chosen, each player as often as the others as far as possible.
    """
    drawn = [[lot.shuffled(table) for table in tables] for tables in rounds]
    every = [table for tables in drawn for table in tables]
    times = dict(times)
    for table in every:
        _give(table, min(table, key=times.__getitem__))
        times[table[0]] += 1
    while path := _relief(every, times):
        for table, player in path:
            times[table[0]] -= 1
            times[player] += 1
            _give(table, player)
    return tuple(tuple(tuple(table) for table in tables) for tables in drawn)


def _give(table: list[int], player: int) -> None:
    """Make a player the scribe of his table."""
    where = table.index(player)
    table[0], table[where] = table[where], table[0]


def _relief(tables: Iterable[list[int]], times: Mapping[int, int]) -> list[_Step]:
    """Steps that relieve one who is the scribe at least twice more often than another.

    A list of (table, who becomes its scribe): each takes over from the one before, the last is who
    has been it less often. Empty if there is none: then nothing is more even (Harvey, Ladner,
    Lovász, Tamir: Semi-matchings for bipartite graphs and load balancing, 2003).
    """
    tables_of: dict[int, list[list[int]]] = {}
    for table in tables:
        tables_of.setdefault(table[0], []).append(table)
    came_by: dict[int, tuple[int, list[int]] | None] = {}
    for first in sorted(times, key=times.__getitem__, reverse=True):
        if first in came_by:
            continue  # reached in vain from one who has been it as often or more often
        came_by[first] = None
        queue = [first]
        for player in queue:
            if times[player] <= times[first] - 2:
                return _way(player, came_by)
            for table in tables_of.get(player, ()):
                for other in table[1:]:
                    if other not in came_by:
                        came_by[other] = (player, table)
                        queue.append(other)
    return []


def _way(player: int, came_by: Mapping[int, tuple[int, list[int]] | None]) -> list[_Step]:
    way = []
    while (came := came_by[player]) is not None:
        before, table = came
        way.append((table, player))
        player = before
    return way[::-1]
