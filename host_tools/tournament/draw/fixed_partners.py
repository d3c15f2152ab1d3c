"""Fixed partners in every round: they sit out together, and change tables together.

In the search they have neighbouring seats, 0 and 1, or 2 and 3, and so on. An exchange of one of
them is an exchange of both seats, so none parts them, and each takes itself back. The order at the
table, which gives them one party, is chosen afterwards, see `partners`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from host_tools.tournament.draw.partners import PARTIES, Pair
from host_tools.tournament.draw.plan import Wishes
from host_tools.tournament.draw.random_numbers import Lot
from host_tools.tournament.draw.search import Board, Task

_FAR_TOO_MUCH = 1000  # times the highest price: no heat accepts it


def mates_of(partners: Iterable[Pair]) -> dict[int, int]:
    """{player: who plays with him}"""
    pairs = list(partners)
    return dict(pairs) | {other: one for one, other in pairs}


def room_for_pairs(size: int) -> int:
    """How many pairs can play together at a table of this size: each within one party."""
    return size // PARTIES // 2 * PARTIES


def staying_together(wishes: Wishes) -> Wishes:
    """The wishes, in which who plays with somebody stays at his table; of two the lower first."""
    mates = mates_of(wishes.partners)
    stay = {mates[player]: table for player, table in wishes.stay.items() if player in mates}
    partners = tuple((min(pair), max(pair)) for pair in wishes.partners)
    return replace(wishes, stay=stay | dict(wishes.stay), partners=partners)


def first_together(order: Sequence[int], count: int, partners: Iterable[Pair]) -> list[int]:
    """Return the first `count` players of an order; of two partners both or neither.

    If the number cannot be reached like that, some are among them alone.
    """
    mates = mates_of(partners)
    chosen: list[int] = []
    for player in order:
        both = dict.fromkeys((player, mates.get(player, player)))
        unit = [one for one in both if one in order]
        if player not in chosen and len(chosen) + len(unit) <= count:
            chosen += unit
    return chosen + [player for player in order if player not in chosen][: count - len(chosen)]


class PairedBoard(Board):
    """A `Board` on which those with fixed partners keep neighbouring seats.

    mates: see `mates_of`; staying: the players who stay at their tables.
    """

    def __init__(
        self,
        task: Task,
        rounds: list[list[list[int]]],
        movable: Sequence[tuple[int, int]],
        mates: Mapping[int, int],
        staying: Iterable[int],
    ) -> None:
        super().__init__(task, rounds, movable)
        self._mates = mates
        self._staying = frozenset(staying)

    def rise(self, here: list[int], there: list[int], one: int, other: int) -> int:
        """As `Board.rise`, of both where one of them has a partner there."""
        if one not in self._mates and other not in self._mates:
            return super().rise(here, there, one, other)
        seats = self._seats(here, there, here.index(one), there.index(other))
        if len(seats) == 1:
            return super().rise(here, there, one, other)
        if not self._may(here, there, seats):
            return self.task.prices.meeting[-1] * _FAR_TOO_MUCH
        (first, other_first), (second, other_second) = seats
        rise = super().rise(here, there, here[first], there[other_first])
        super().exchange(here, there, first, other_first)
        rise += super().rise(here, there, here[second], there[other_second])
        super().exchange(here, there, first, other_first)
        return rise

    def exchange(self, here: list[int], there: list[int], seat: int, other_seat: int) -> None:
        """Let the players at two seats exchange them, with their partners."""
        for own, theirs in self._seats(here, there, seat, other_seat):
            super().exchange(here, there, own, theirs)

    def _seats(
        self, here: Sequence[int], there: Sequence[int], seat: int, other_seat: int
    ) -> list[Pair]:
        """The seats that are exchanged with each other."""
        if not (self._has_partner(here, seat) or self._has_partner(there, other_seat)):
            return [(seat, other_seat)]
        first, other_first = seat // 2 * 2, other_seat // 2 * 2
        return [(first, other_first), (first + 1, other_first + 1)]

    def _has_partner(self, table: Sequence[int], seat: int) -> bool:
        return self._mates.get(table[seat]) in table

    def _may(self, here: Sequence[int], there: Sequence[int], seats: Sequence[Pair]) -> bool:
        """Return True if these may exchange: nobody stays, and no more pairs come than can be
        partners.
        """
        own, theirs = [here[seat] for seat, _ in seats], [there[seat] for _, seat in seats]
        if not self._staying.isdisjoint((*own, *theirs)):
            return False
        more = (self._mates.get(theirs[0]) in theirs) - (self._mates.get(own[0]) in own)
        return self._has_room(here, more) and self._has_room(there, -more)

    def _has_room(self, table: Sequence[int], more: int) -> bool:
        """Return True if `more` further pairs can play together at a table."""
        pairs = sum(self._mates.get(player) in table for player in table) // 2
        return more <= 0 or pairs + more <= room_for_pairs(len(table))


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
