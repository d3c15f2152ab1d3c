"""Partners at the tables of a rule book with fixed ones.

The seats belong to the parties in turn: at a table of four the first and the third play together.
The tables themselves are drawn before; here only the order at them changes, and the scribe stays.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from host_tools.tournament.aliases import AnyRounds, Seats, Tables
from host_tools.tournament.draw.random_numbers import Lot
from rules_core.first_dealer import seats_of_party

PARTIES = 2  # more at a table are not known
# How often all tables are gone through in search of something better.
PASSES = 60

Pair = tuple[int, int]


def sides_at(table: Sequence[int], parties: int) -> tuple[Seats, ...]:
    """The players of each party at a table, in playing order; parties: 0 for none."""
    return tuple(
        tuple(table[seat] for seat in seats_of_party(party, len(table), parties))
        for party in range(parties)
    )


def partners_at(table: Sequence[int], parties: int) -> Iterator[Pair]:
    """The pairs who play together at a table, the lower number first; parties: 0 for none."""
    for side in sides_at(table, parties):
        yield from combinations(sorted(side), 2)


def partnerships(rounds: AnyRounds, parties: int) -> Counter[Pair]:
    """How often two have been partners: {(lower number, higher number): times}."""
    return Counter(
        pair for tables in rounds for table in tables for pair in partners_at(table, parties)
    )


def spread(
    rounds: AnyRounds,
    parties: int,
    before: AnyRounds,
    lot: Lot,
    fixed: Collection[Pair] = (),
) -> tuple[Tables, ...]:
    """The rounds in such an order at the tables that as few as possible are partners again.

    parties: at a table, 2; before: the rounds that are announced, which count and stay; fixed: who
    is to be partners in each round.
    """

    def played(order: Sequence[int]) -> list[Pair]:
        return [pair for pair in partners_at(order, parties) if pair not in fixed]

    drawn = [[tuple(table) for table in tables] for tables in rounds]
    places = [
        (number, table) for number, tables in enumerate(drawn) for table in range(len(tables))
    ]
    orders = {place: orders_at(drawn[place[0]][place[1]], parties, fixed) for place in places}
    times = partnerships(before, parties)
    chosen = {place: found[0] for place, found in orders.items()}
    for pair in fixed:
        del times[pair]
    for order in chosen.values():
        times.update(played(order))
    best, least = dict(chosen), _repeats(times)
    for _ in range(PASSES):
        if not least:
            break
        for place in orders:
            times.subtract(played(chosen[place]))
            chosen[place] = _best(orders[place], parties, times, lot)
            times.update(played(chosen[place]))
        repeats = _repeats(times)
        if repeats < least:
            best, least = dict(chosen), repeats
    for (number, table), order in best.items():
        drawn[number][table] = order
    return tuple(tuple(tables) for tables in drawn)


def orders_at(
    table: tuple[int, ...], parties: int, fixed: Collection[Pair] = ()
) -> list[tuple[int, ...]]:
    """The orders at a table that differ in who plays together, as it was drawn first.

    The scribe stays; only two parties are known. fixed: who of those at the table is to be partners
    in all of them, if that can be.
    """
    size = len(table)
    if parties != PARTIES or size % 2 or size < 4:
        return [table]
    found = []
    for mates in combinations(table[1:], size // 2 - 1):
        own = [player for player in table if player == table[0] or player in mates]
        others = [player for player in table if player not in own]
        pairs = zip(own, others, strict=True)
        found.append(tuple(player for pair in pairs for player in pair))
    found.sort(key=lambda order: {*order[::2]} != {*table[::2]})
    found[0] = table
    here = {pair for pair in fixed if {*pair} <= {*table}}
    return [order for order in found if here <= {*partners_at(order, parties)}] or found


def _best(
    orders: Iterable[tuple[int, ...]], parties: int, times: Mapping[Pair, int], lot: Lot
) -> tuple[int, ...]:
    """The order that makes the fewest partners again, by lot one of several."""
    costs: dict[int, list[tuple[int, ...]]] = {}
    for order in orders:
        cost = sum(times[pair] for pair in partners_at(order, parties))
        costs.setdefault(cost, []).append(order)
    least = costs[min(costs)]
    return least[lot.below(len(least))]


def _repeats(times: Mapping[Pair, int]) -> int:
    """How many times two are partners again; the third time counts as two more."""
    return sum(number * (number - 1) // 2 for number in times.values())
