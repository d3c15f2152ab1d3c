"""The search: exchanges of two players in one round, as in the cooling of a metal.

An exchange that costs nothing is always made, one that costs something sometimes, and the more
seldom the further the cooling has come: so the search leaves what looks best only nearby. It stops
where it is known that nothing is better, or after a number of exchanges, never after a time: the
same seed gives the same on every machine. Floating-point numbers decide only about chance, by
operations that every machine rounds alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import frexp
from types import MappingProxyType

from host_tools.tournament.draw.bounds import cheapest, least_repeats, total_meetings
from host_tools.tournament.draw.prices import Prices
from host_tools.tournament.draw.random_numbers import Lot

# (exchanges, heat) of the tries, one after the other; heat: a rise by so many tenths of the price
# of a meeting too many is accepted every second time. Most events are done in the first one.
TRIES = ((20_000, 2), (60_000, 4), (80_000, 4), (80_000, 4))
# After each try the places at tables of five are spread, where that costs no meeting.
SPREADING = 20_000
SPREADING_HEAT = 6  # far less than the price of a meeting
COOLING = 100  # exchanges tried at one heat; at the end of a try there is none left


class Task:
    """The task of the search: players are numbers from 0, `sizes` those of the tables of each
    round.

    rounds: their number; idle: the number of players who sit out each. prices: `Prices`.
    met[one][other]: the level of their meetings before; places[size][player]: the player's earlier
    places at tables of that size. always: {two partners: number of the rounds with both}.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        rounds: int,
        idle: int,
        prices: Prices,
        met: list[list[int]],
        places: Mapping[int, list[int]],
        always: Mapping[tuple[int, int], int] = MappingProxyType({}),
    ) -> None:
        self.prices = prices
        self.met = met
        self.places = places
        count = total_meetings(sizes, rounds)
        pairs = ((other, one) for one in range(len(met)) for other in range(one))
        levels = [met[one][other] for one, other in pairs if (one, other) not in always]
        steps = (range(met[one][other], met[one][other] + n) for (one, other), n in always.items())
        fixed = [prices.meeting[step] for step in chain.from_iterable(steps)]
        repeats = 0 if always else least_repeats(sizes, rounds, idle)
        least = cheapest(levels, prices.meeting, count - len(fixed))
        # No seating can cost less.
        self.floor = max(least, repeats * prices.meeting[1]) + sum(fixed)
        self.floor += sum(
            cheapest(times, prices.place, rounds * size * sizes.count(size))
            for size, times in places.items()
        )
        # The price of one meeting too many: the heat goes by it.
        self.unit = prices.meeting[max(1, count // len(levels))]


class Board:
    """Seatings of all rounds, and what they cost; `rounds`: lists of tables, lists of players.

    movable: the (table, seat) of every round at which nobody stays.
    """

    def __init__(
        self, task: Task, rounds: list[list[list[int]]], movable: Sequence[tuple[int, int]]
    ) -> None:
        self.task = task
        self.rounds = rounds
        self.movable = movable
        self.met = [list(row) for row in task.met]
        self.places = {size: list(times) for size, times in task.places.items()}
        self.cost = 0
        for tables in rounds:
            for table in tables:
                self._seat(table)

    def _seat(self, table: Sequence[int]) -> None:
        prices = self.task.prices
        for seat, one in enumerate(table):
            for other in table[:seat]:
                self.cost += prices.meeting[self.met[one][other]]
                self._meet(one, other, 1)
        times = self.places.get(len(table))
        if times is not None:
            for player in table:
                self.cost += prices.place[times[player]]
                times[player] += 1

    def _meet(self, one: int, other: int, change: int) -> None:
        self.met[one][other] += change
        self.met[other][one] += change

    def rise(self, here: list[int], there: list[int], one: int, other: int) -> int:
        """Return the added cost if `one` of the table `here` and `other` of `there` exchange."""
        price = self.task.prices.meeting
        met_one, met_other = self.met[one], self.met[other]
        rise = 0
        for player in here:
            if player != one:
                rise += price[met_other[player]] - price[met_one[player] - 1]
        for player in there:
            if player != other:
                rise += price[met_one[player]] - price[met_other[player] - 1]
        if len(here) != len(there):
            rise += self._rise_of_places(len(here), one, other)
            rise += self._rise_of_places(len(there), other, one)
        return rise

    def _rise_of_places(self, size: int, leaving: int, coming: int) -> int:
        times = self.places.get(size)
        if times is None:
            return 0
        price = self.task.prices.place
        return price[times[coming]] - price[times[leaving] - 1]

    def exchange(self, here: list[int], there: list[int], seat: int, other_seat: int) -> None:
        """Let the players at two seats exchange them."""
        one, other = here[seat], there[other_seat]
        here[seat], there[other_seat] = other, one
        for player in here:
            if player != other:
                self._meet(one, player, -1)
                self._meet(other, player, 1)
        for player in there:
            if player != one:
                self._meet(other, player, -1)
                self._meet(one, player, 1)
        if len(here) != len(there):
            for size, leaving, coming in ((len(here), one, other), (len(there), other, one)):
                if size in self.places:
                    self.places[size][leaving] -= 1
                    self.places[size][coming] += 1


def search(task: Task, boards: Iterable[Board], lot: Lot) -> tuple[Board, int]:
    """The best board that is found, and the number of exchanges tried.

    boards: endlessly many to start from.
    """
    starts, steps = iter(boards), 0
    best = next(starts)
    for (length, tenths), board in zip(TRIES, chain([best], starts), strict=False):
        steps += anneal(board, length, task.unit * tenths // 10, lot)
        if task.places and board.cost > task.floor:
            steps += anneal(board, SPREADING, SPREADING_HEAT, lot)
        if board.cost < best.cost:
            best = board
        if best.cost == task.floor:
            break
    return best, steps


def anneal(board: Board, length: int, heat: int, lot: Lot) -> int:
    """Try at most `length` exchanges and keep the best board: how many were tried."""
    floor, below, random = board.task.floor, lot.below, lot.random
    movable = board.movable
    if len({table for table, _ in movable}) < 2:
        return 0  # nobody can go anywhere else
    cost = best = board.cost
    since = []  # exchanges made since the best was met
    hot = heat
    for step in range(length):
        if best == floor:
            length = step
            break
        if step % COOLING == 0:
            hot = heat * (length - step) // length
        tables = board.rounds[below(len(board.rounds))]
        table, seat = movable[below(len(movable))]
        other_table, other_seat = movable[below(len(movable))]
        if table == other_table:
            continue
        here, there = tables[table], tables[other_table]
        rise = board.rise(here, there, here[seat], there[other_seat])
        if rise > 0:
            # A rise by the heat is accepted every second time, one by twice the heat half as often,
            # and so on; between these it goes in straight lines.
            fraction, exponent = frexp(random())
            if rise > hot * (2 - 2 * fraction - exponent):
                continue
        board.exchange(here, there, seat, other_seat)
        cost += rise
        since.append((here, there, seat, other_seat))
        if cost < best:
            best = cost
            since.clear()
    for exchange in reversed(since):
        board.exchange(*exchange)
    board.cost = best
    return length
