"""Ranking of the players of a tournament: by points, then by a rule book's criteria for ties.

This is the desk's business: a box knows its own table only and imports nothing of it.

A *table* here is a session at one table without new players: a list of (player, points) of
everybody who sat there. The points of a player at one of them are a *result*; it is the table
result of Krenglbach and the round of Tirol.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from rules_core.types import Criterion, Key, Player, Results, Table, TableResult


class Result:
    """The result of a player at a table.

    `table`: its number, counted from 0; `points`; `rank` there: 1 for the best, players with equal
    points have an equal rank.
    """

    def __init__(self, table: int, points: int, rank: int) -> None:
        self.table = table
        self.points = points
        self.rank = rank


class Place:
    """A player's place in the ranking.

    `rank`: 1 for the best; players who are still equal share a rank, and the ranks behind it that
    they take up are left out. `tie`: the name of what told him from others with the same points,
    "" if nothing did or had to; `shared`: does he share his rank?
    """

    def __init__(self, rank: int, player: "Player", points: int, tie: str, shared: bool) -> None:
        self.rank = rank
        self.player = player
        self.points = points
        self.tie = tie
        self.shared = shared


# What decides. Each has a `name` and a `key` of a player who is equal with the other `tied` ones so
# far: the larger one is better. `results`: {player: [Result, ...]} of all players.


class Points:
    """The sum of a player's results, with which nearly every ranking begins."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def key(self, player: "Player", tied: "Sequence[Player]", results: "Results") -> int:
        return sum(result.points for result in results[player])


class Won:
    """How many of a player's results have plus points: a game of Troccas is won by those."""

    name = ""

    def key(self, player: "Player", tied: "Sequence[Player]", results: "Results") -> int:
        return sum(1 for result in results[player] if result.points > 0)


class NthBest:
    """A player's best, second, third ... result; a player without it is behind."""

    def __init__(self, nth: int, name: str) -> None:
        self.nth = nth
        self.name = name

    def key(
        self, player: "Player", tied: "Sequence[Player]", results: "Results"
    ) -> tuple[int, ...]:
        best = sorted((result.points for result in results[player]), reverse=True)
        return tuple(best[self.nth - 1 : self.nth])


class DirectEncounter:
    """The results of each player at the tables with all the tied players; they may have none."""

    name = "direct encounter"

    def key(self, player: "Player", tied: "Sequence[Player]", results: "Results") -> int:
        together = _tables(results[player])
        for other in tied:
            together &= _tables(results[other])
        return sum(result.points for result in results[player] if result.table in together)


class TableRanks:
    """The ranks at a player's tables: the best one, then the second best, and so on."""

    name = "table ranks"

    def key(
        self, player: "Player", tied: "Sequence[Player]", results: "Results"
    ) -> tuple[int, ...]:
        return tuple(sorted((-result.rank for result in results[player]), reverse=True))


class RankSum:
    """The sum of the ranks at a player's tables, the least first; who sat nowhere has none."""

    name = "sum of table ranks"

    def key(self, player: "Player", tied: "Sequence[Player]", results: "Results") -> int:
        return -sum(result.rank for result in results[player])


class Lot:
    """The lot. `drawn`: players in the order drawn; those who were not in the draw stay equal."""

    name = "lot"

    def __init__(self, drawn: "Iterable[Player]") -> None:
        self.drawn = list(drawn)

    def key(self, player: "Player", tied: "Sequence[Player]", results: "Results") -> int:
        return -self.drawn.index(player) if player in self.drawn else -len(self.drawn)


class Tournament:
    """How a rule book's tournament is decided.

    `first`: what decides before the points, nothing in most tournaments; `ties`: what decides
    between players with equal points, in this order; `lots`: is the lot the
    last of it (else they are ex aequo)? `stake`: what each pays in, cents; `shares`: the percent of
    the pot that the first, the second ... get; `prizes`: likewise, cents that do not come out of
    the pot; `cup(points)`: cup points, None where there is none.
    """

    def __init__(
        self,
        ties: "Sequence[Criterion]" = (),
        lots: bool = False,
        stake: int = 0,
        shares: "Sequence[int]" = (),
        prizes: "Sequence[int]" = (),
        cup: "Callable[[int], int] | None" = None,
        first: "Sequence[Criterion]" = (),
    ) -> None:
        self.first = first
        self.ties = ties
        self.lots = lots
        self.stake = stake
        self.shares = shares
        self.fixed = prizes
        self.cup = cup

    def rank(
        self,
        tables: "Sequence[Table]",
        out: "Collection[Player]" = (),
        drawn: "Sequence[Player]" = (),
    ) -> "list[Place]":
        """The `Place`s of all players, best first, those with equal ranks by name.

        tables: see above; out: players who are not ranked, though they count at their tables;
        drawn: players in the order in which they were drawn, where the lot decides.
        """
        results = results_of(tables)
        ranked = [player for player in results if player not in out]
        by_points = Points("points") if self.first else Points()
        criteria = tuple(self.first) + (by_points,) + tuple(self.ties)
        if self.lots:
            criteria += (Lot(drawn),)
        places: list[Place] = []
        for equal, tie in _ordered(ranked, criteria, results):
            rank = len(places) + 1
            for player in sorted(equal):
                points = sum(result.points for result in results[player])
                places.append(Place(rank, player, points, tie, len(equal) > 1))
        return places

    def prizes(self, ranks: "Sequence[int]", pot: int) -> list[int]:
        """Return the cents for each of `ranks`, the ranks of all players, of a `pot` in cents.

        Players who share a rank share the prizes of the places that they take up; a cent that
        cannot be divided among them stays in the pot.
        """
        prizes = []
        for rank in ranks:
            sharing = ranks.count(rank)
            taken = slice(rank - 1, rank - 1 + sharing)
            from_pot = pot * sum(self.shares[taken]) // (100 * sharing)
            prizes.append(from_pot + sum(self.fixed[taken]) // sharing)
        return prizes


def results_of(tables: "Sequence[Table]") -> "Results":
    """{player: [Result, ...]} in the order of the tables."""
    results: "Results" = {}
    for number, table in enumerate(tables):
        for player, points in table:
            better = sum(1 for _, other in table if other > points)
            results.setdefault(player, []).append(Result(number, points, 1 + better))
    return results


def _ordered(
    tied: "Sequence[Player]", criteria: "Sequence[Criterion]", results: "Results", tie: str = ""
) -> "list[tuple[Sequence[Player], str]]":
    """[(players who stay equal, what told them from the others)], best first.

    When some have been told apart, those who are left begin anew with the first criterion: the
    direct encounter of two may decide where that of three did not.
    """
    for criterion in criteria:
        groups = _groups(tied, criterion, results)
        if len(groups) > 1:
            ordered = []
            for group in groups:
                ordered += _ordered(group, criteria, results, criterion.name)
            return ordered
    return [(tied, tie)] if tied else []


def _groups(
    tied: "Sequence[Player]", criterion: "Criterion", results: "Results"
) -> "list[list[Player]]":
    """`tied` in groups of the same key, best first."""
    groups: "dict[Key, list[Player]]" = {}
    for player in tied:
        groups.setdefault(criterion.key(player, tied, results), []).append(player)
    return [groups[key] for key in sorted(groups, reverse=True)]


def _tables(results: "Sequence[TableResult]") -> set[int]:
    return {result.table for result in results}
