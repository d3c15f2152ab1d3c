"""What every plan must be, checked by other means than those that draw it."""

from itertools import combinations


def meetings(plan):
    """{pair of players: how often they meet}, by looking at every pair."""
    everywhere = [set(table) for tables in plan.rounds for table in tables]
    everybody = sorted(set.union(*everywhere))
    return {
        pair: sum(table.issuperset(pair) for table in everywhere)
        for pair in combinations(everybody, 2)
    }


def often(plan, times):
    """How many pairs meet just so often."""
    return list(meetings(plan).values()).count(times)


def most(plan):
    """How often the pair meets that does so most often."""
    return max(meetings(plan).values())


def check(plan, rounds, sizes=None):
    """Everybody sits once in a round or sits it out, at tables of the sizes that are allowed."""
    assert len(plan.rounds) == rounds
    for number, tables in enumerate(plan.rounds, start=1):
        seated = [player for table in tables for player in table]
        assert sorted((*seated, *plan.sitting_out(number))) == list(plan.players)
        assert {len(table) for table in tables} <= set(sizes or plan.sizes)


def times_of(plan, chosen):
    """How often each of the players is among the chosen(tables) of a round."""
    return [sum(player in chosen(tables) for tables in plan.rounds) for player in plan.players]


def uneven(times):
    """The difference between who has most and who has least."""
    return max(times) - min(times)


def at_size(size):
    """Chooses the players at the tables of a size."""
    return lambda tables: [player for table in tables if len(table) == size for player in table]


def scribes(tables):
    """Chooses the first of every table."""
    return [table[0] for table in tables]


def seated(tables):
    """Chooses all who sit at a table."""
    return [player for table in tables for player in table]
