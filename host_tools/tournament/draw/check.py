"""Is what a draw is asked for something that can be?"""

from itertools import combinations, pairwise

from host_tools.tournament.draw.plan import DrawError

MAX_PLAYERS = 1000
MAX_ROUNDS = 50
MIN_SIZE, MAX_SIZE = 2, 6  # of a table; what a session may have (rules_core.session)


def check_players(players):
    """The players in numerical order: `players` are their numbers, or how many there are.

    DrawError for no list of different numbers, or too many.
    """
    if isinstance(players, int):
        if players > MAX_PLAYERS:
            raise DrawError("players", f"at most {MAX_PLAYERS}, not {players}")
        return tuple(range(1, players + 1))
    numbers = sorted(players)
    for one, other in pairwise(numbers):
        if one == other:
            raise DrawError("players", f"{one} is there twice")
    if len(numbers) > MAX_PLAYERS:
        raise DrawError("players", f"at most {MAX_PLAYERS}, not {len(numbers)}")
    return tuple(numbers)


def check_rounds(rounds, announced=()):
    """DrawError unless `rounds` more can be drawn, and the announced ones are rounds."""
    if rounds < 1:
        raise DrawError("rounds", f"at least 1, not {rounds}")
    if rounds + len(announced) > MAX_ROUNDS:
        raise DrawError("rounds", f"at most {MAX_ROUNDS}, not {rounds + len(announced)}")
    for number, tables in enumerate(announced, start=1):
        seated = [player for table in tables for player in table]
        if len(set(seated)) < len(seated):
            raise DrawError("announced", f"in round {number} somebody sits twice")


def check_sizes(sizes):
    """The sizes as a tuple; DrawError unless they are different ones that a table can have."""
    sizes = tuple(sizes)
    if not sizes or len(set(sizes)) < len(sizes):
        raise DrawError("sizes", "they must be different numbers, the wanted one first")
    for size in sizes:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise DrawError("sizes", f"a table has {MIN_SIZE} to {MAX_SIZE} players, not {size}")
    return sizes


def check_seed(seed):
    """DrawError unless it is a seed."""
    if seed < 0:
        raise DrawError("seed", f"it is a number from 0, not {seed}")


def check_wishes(wishes, players, tables):
    """DrawError for a wish about somebody unknown, or one that cannot be fulfilled.

    tables: the sizes of those of a round.
    """
    known = set(players)
    for name, groups in (("apart", wishes.apart), ("rather_apart", wishes.rather_apart)):
        for group in groups:
            _check_group(name, group, known)
    _check_stay(wishes.stay, known, tables)
    for group in wishes.apart:
        if len(group) > len(tables):
            who = ", ".join(str(player) for player in group)
            raise DrawError(
                "apart", f"{who} are {len(group)} at {len(tables)} tables, so two of them must meet"
            )
        for one, other in combinations(group, 2):
            table = wishes.stay.get(one)
            if table is not None and table == wishes.stay.get(other):
                raise DrawError("apart", f"{one} and {other} both stay at table {table}")


def _check_group(name, group, known):
    if len(group) < 2 or len(set(group)) < len(group):
        raise DrawError(name, "it takes two different players or more")
    for player in group:
        if player not in known:
            raise DrawError(name, f"there is no player {player}")


def _check_stay(stay, known, tables):
    taken = [0] * len(tables)
    for player, table in stay.items():
        if player not in known:
            raise DrawError("stay", f"there is no player {player}")
        if not 1 <= table <= len(tables):
            raise DrawError("stay", f"there is no table {table}, only 1 to {len(tables)}")
        taken[table - 1] += 1
        if taken[table - 1] > tables[table - 1]:
            raise DrawError("stay", f"table {table} has {tables[table - 1]} places")
