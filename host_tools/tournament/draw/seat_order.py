"""The order of the players at their tables: who is the scribe, and deals first."""


def seat(rounds, times, lot):
    """The rounds with their tables in playing order, the scribe first.

    times: {player: how often he has been the scribe}, with everybody in it. The order is drawn;
    then the scribes are chosen, everybody as often as the others as far as the tables let it.
    """
    drawn = [[lot.shuffled(table) for table in tables] for tables in rounds]
    every = [table for tables in drawn for table in tables]
    times = dict(times)
    for table in every:
        _give(table, min(table, key=times.get))
        times[table[0]] += 1
    while path := _relief(every, times):
        for table, player in path:
            times[table[0]] -= 1
            times[player] += 1
            _give(table, player)
    return tuple(tuple(tuple(table) for table in tables) for tables in drawn)


def _give(table, player):
    """Make him the scribe."""
    where = table.index(player)
    table[0], table[where] = table[where], table[0]


def _relief(tables, times):
    """Steps that relieve one who is the scribe at least twice more often than another.

    A list of (table, who becomes its scribe): each takes over from the one before, the last is who
    has been it less often. Empty if there is none: then nothing is more even (Harvey, Ladner,
    Lovász, Tamir: Semi-matchings for bipartite graphs and load balancing, 2003).
    """
    tables_of = {}
    for table in tables:
        tables_of.setdefault(table[0], []).append(table)
    came_by = {}
    for first in sorted(times, key=times.get, reverse=True):
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


def _way(player, came_by):
    way = []
    while came_by[player]:
        before, table = came_by[player]
        way.append((table, player))
        player = before
    return way[::-1]
