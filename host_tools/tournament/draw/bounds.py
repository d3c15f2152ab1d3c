"""Bounds of every draw that are cheap to count."""

from collections.abc import Iterable, Sequence


def total_meetings(sizes: Iterable[int], rounds: int) -> int:
    """How many times two players sit at one table, over all pairs and `rounds` of tables."""
    return rounds * sum(size * (size - 1) // 2 for size in sizes)


def least_repeats(sizes: Sequence[int], rounds: int, idle: int = 0) -> int:
    """Return the least number of repeats; a pair that meets three times counts for three of them.

    sizes: of the tables of each round; idle: the number of players who sit out. There are two
    bounds, and the stronger counts: fewer pairs than meetings, or fewer tables than players at one.
    Where five players of a table go to four, two of them stay together, in any two rounds.
    """
    players = sum(sizes) + idle
    pairs = players * (players - 1) // 2
    together = sum(_pairs_kept(size, len(sizes) + idle) for size in sizes)
    return max(0, total_meetings(sizes, rounds) - pairs, together * (rounds * (rounds - 1) // 2))


def _pairs_kept(size: int, places: int) -> int:
    """Return the least number of pairs of a table of `size` that stay together, at
    `places` others.
    """
    each, more = divmod(size, places)
    return more * each + places * (each * (each - 1) // 2)


def cheapest(levels: Iterable[int], prices: Sequence[int], count: int) -> int:
    """Return the least cost of `count` more steps, from `levels`, each step on the cheapest one.

    levels: the height of each of some heaps; prices[level]: of one step from there, rising.
    """
    heaps: dict[int, int] = {}
    for level in levels:
        heaps[level] = heaps.get(level, 0) + 1
    cost = 0
    while count:
        level = min(heaps)
        steps = min(count, heaps[level])
        cost += steps * prices[level]
        heaps[level + 1] = heaps.get(level + 1, 0) + steps
        heaps[level] -= steps
        if not heaps[level]:
            del heaps[level]
        count -= steps
    return cost
