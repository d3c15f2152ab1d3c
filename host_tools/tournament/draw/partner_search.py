"""Search for tables with fewer repeated partners, where another order is not enough.

Exchanges as in `search`, of players in one round between two tables, with the parties of both. A
repeated partnership outweighs second and third meetings of pairs.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from host_tools.tournament.draw.partners import Pair
from host_tools.tournament.draw.random_numbers import Lot
from host_tools.tournament.draw.search import Board, Task, anneal

# So many third meetings cost as much as that two are partners again.
THIRD_MEETINGS = 200  # twice as much as a fourth meeting
TRIES = 6
# Exchanges of one try: hot enough to change who is whose partner, then only who meets whom.
PARTNERING, MEETING = 30_000, 20_000
TENTHS = 4  # of the price of what is looked for: the heat at first


class PartnerBoard(Board):
    """A `Board` whose tables are in playing order: the seats belong to the parties in turn.

    before: how often two have been partners in rounds that stay: {(lower, higher number): times}.
    """

    def __init__(
        self,
        task: Task,
        rounds: list[list[list[int]]],
        movable: Sequence[tuple[int, int]],
        parties: int,
        before: Mapping[Pair, int],
    ) -> None:
        super().__init__(task, rounds, movable)
        self.parties = parties
        self.price = task.prices.meeting[2] * THIRD_MEETINGS
        players = len(task.met)
        self.played = [[0] * players for _ in range(players)]
        for (one, other), times in before.items():
            self._play(one, other, times)
        for table in (table for tables in rounds for table in tables):
            for party in range(parties):
                for one, other in combinations(table[party::parties], 2):
                    self.cost += self.price * self.played[one][other]
                    self._play(one, other, 1)

    def _play(self, one: int, other: int, change: int) -> None:
        self.played[one][other] += change
        self.played[other][one] += change

    def _mates(self, table: Sequence[int], seat: int) -> list[int]:
        party = table[seat % self.parties :: self.parties]
        return [player for player in party if player != table[seat]]

    @property
    def repeats(self) -> int:
        """How many times two are partners again, those of the rounds before among them."""
        times = (number for one, row in enumerate(self.played) for number in row[:one])
        return sum(number * (number - 1) // 2 for number in times)

    def rise(self, here: list[int], there: list[int], one: int, other: int) -> int:
        """As `Board.rise`, with what it costs more in partners."""
        played_one, played_other = self.played[one], self.played[other]
        more = 0
        for mate in self._mates(here, here.index(one)):
            more += played_other[mate] - played_one[mate] + 1
        for mate in self._mates(there, there.index(other)):
            more += played_one[mate] - played_other[mate] + 1
        return super().rise(here, there, one, other) + more * self.price

    def exchange(self, here: list[int], there: list[int], seat: int, other_seat: int) -> None:
        """Let the players at two seats exchange them, and their partners."""
        for table, place, leaving, coming in (
            (here, seat, here[seat], there[other_seat]),
            (there, other_seat, there[other_seat], here[seat]),
        ):
            for mate in self._mates(table, place):
                self._play(leaving, mate, -1)
                self._play(coming, mate, 1)
        super().exchange(here, there, seat, other_seat)


def search_partners(board: PartnerBoard, most: int, lot: Lot) -> int:
    """Exchange players until at most `most` are partners again, or all tries are made; how many."""
    steps = 0
    for _ in range(TRIES):
        if board.repeats <= most:
            break
        steps += anneal(board, PARTNERING, board.price * TENTHS // 10, lot)
        steps += anneal(board, MEETING, board.task.unit * TENTHS // 10, lot)
    return steps


def unavoidable(board: PartnerBoard) -> int:
    """How many are partners again whatever is drawn, as there are no more pairs."""
    players = len(board.played)
    return max(0, sum(map(sum, board.played)) // 2 - players * (players - 1) // 2)


def in_parties(table: Sequence[int], partnered: Sequence[int], parties: int) -> tuple[int, ...]:
    """A table in playing order, its scribe first, with who plays with whom at another order of it.

    table: the order that is kept as far as it can be; partnered: that of the parties, two of them.
    """
    own = {*partnered[partnered.index(table[0]) % parties :: parties]}
    pairs = zip(
        (player for player in table if player in own),
        (player for player in table if player not in own),
        strict=True,
    )
    return tuple(player for pair in pairs for player in pair)
