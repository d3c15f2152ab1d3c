"""A round by standing: the first of the ranking at table 1, the next at table 2, and so on."""

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import combinations

from host_tools.language.message import msg
from host_tools.tournament.aliases import AnyRounds
from host_tools.tournament.draw.check import (
    check_players,
    check_rounds,
    check_seed,
    check_sizes,
    check_wishes,
)
from host_tools.tournament.draw.cost import absences, pairs_of, scribes
from host_tools.tournament.draw.fixed_partners import first_together, staying_together
from host_tools.tournament.draw.partners import Pair, spread
from host_tools.tournament.draw.plan import NO_WISHES, DrawError, Plan, Wishes, rounds_of
from host_tools.tournament.draw.random_numbers import Lot
from host_tools.tournament.draw.seat_order import seat
from host_tools.tournament.draw.shape import table_sizes

STANDING = "standing-1"
PARTNERED = "standing-2"  # the same, and as few as possible are partners again


def by_standing(
    ranking: Iterable[int],
    seed: int,
    sizes: Iterable[int] = (4, 5),
    wishes: Wishes = NO_WISHES,
    announced: AnyRounds = (),
    parties: int = 0,
) -> Plan:
    """Seat one more round by standing: the `Plan` with the announced rounds and this one.

    ranking: the players, the best first. Where the sizes do not fit, players sit out who have done
    so least often, and of them the last. Where two are to be kept apart, or one stays at a table,
    the two exchange who are nearest in the ranking, and of such pairs the last. seed: of the order
    at the tables; the scribe is the player who has been it least often. parties: see `Plan`.
    DrawError for what cannot be drawn.
    """
    ranked = list(ranking)
    before = rounds_of(announced)
    players = check_players(ranked)
    sizes = check_sizes(sizes)
    check_rounds(1, before)
    check_seed(seed)
    tables = table_sizes(len(players), sizes)
    wishes = staying_together(wishes)
    check_wishes(wishes, players, tables)
    seated = _without_idle(ranked, sum(tables), absences(before, players), wishes)
    places = [table for table, size in enumerate(tables, start=1) for _ in range(size)]
    table_of = dict(zip(seated, places, strict=True))
    _part(seated, table_of, wishes)
    drawn = [
        [player for player in seated if table_of[player] == table]
        for table in range(1, len(tables) + 1)
    ]
    times = scribes(before)
    lot = Lot(seed)
    rounds = seat([drawn], {player: times[player] for player in players}, lot)
    method = STANDING
    if parties:
        rounds, method = spread(rounds, parties, before, lot, wishes.partners), PARTNERED
    return Plan((*before, *rounds), seed, method, players, sizes, parties=parties)


def _without_idle(
    ranking: Sequence[int], count: int, times: Mapping[int, int], wishes: Wishes
) -> list[int]:
    """The `count` who play, in the order of the ranking."""
    free = [player for player in reversed(ranking) if player not in wishes.stay]
    order = sorted(free, key=times.__getitem__)
    idle = first_together(order, len(ranking) - count, wishes.partners)
    return [player for player in ranking if player not in idle]


def _part(seated: Sequence[int], table_of: dict[int, int], wishes: Wishes) -> None:
    """Exchange players of `table_of` ({player: table}) until every wish is kept, if that can be."""
    rank = {player: place for place, player in enumerate(seated)}
    exchanges = sorted(
        combinations(seated, 2),
        key=lambda pair: (rank[pair[1]] - rank[pair[0]], -rank[pair[0]]),
    )
    faults = _Faults(wishes, rank)
    while faulty := faults.players(table_of):
        count = faults.count(table_of)
        for one, other in exchanges:
            if one not in faulty and other not in faulty:
                continue
            _swap(table_of, one, other)
            if faults.count(table_of) < count:
                break
            _swap(table_of, one, other)
        else:
            break
    if faults.count(table_of)[0]:
        raise DrawError("apart", msg("no exchange was found that keeps every wish"))


def _swap(table_of: dict[int, int], one: int, other: int) -> None:
    table_of[one], table_of[other] = table_of[other], table_of[one]


class _Faults:
    """The faults of the tables, among the seated players."""

    def __init__(self, wishes: Wishes, seated: Container[int]) -> None:
        self.stay = wishes.stay
        self.apart, self.rather_apart, self.partners = (
            [pair for pair in pairs_of(groups) if pair[0] in seated and pair[1] in seated]
            for groups in (wishes.apart, wishes.rather_apart, wishes.partners)
        )

    def count(self, table_of: Mapping[int, int]) -> tuple[int, int]:
        """(what must not be, what should rather not be)"""
        pairs = self._parted(table_of) + _together(self.apart, table_of)
        must_not = len(self._away(table_of)) + len(pairs)
        return must_not, len(_together(self.rather_apart, table_of))

    def players(self, table_of: Mapping[int, int]) -> set[int]:
        """All who have a part in it."""
        pairs = _together(self.apart + self.rather_apart, table_of) + self._parted(table_of)
        return {player for pair in pairs for player in pair}.union(self._away(table_of))

    def _parted(self, table_of: Mapping[int, int]) -> list[Pair]:
        together = _together(self.partners, table_of)
        return [pair for pair in self.partners if pair not in together]

    def _away(self, table_of: Mapping[int, int]) -> list[int]:
        return [player for player, table in self.stay.items() if table_of[player] != table]


def _together(pairs: Iterable[Pair], table_of: Mapping[int, int]) -> list[Pair]:
    return [(one, other) for one, other in pairs if table_of[one] == table_of[other]]
