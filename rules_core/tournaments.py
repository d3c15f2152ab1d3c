"""How the tournament of a rule book ranks the players. Like `ranking`, for the desk only."""

from rules_core.books import book as find_book
from rules_core.errors import DealError
from rules_core.event import NO_EVENT
from rules_core.ranking import DirectEncounter, NthBest, RankSum, TableRanks, Tournament, Won
from rules_core.tariff_fields import TIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.event import Event
    from rules_core.types import Criterion

# What decides between equal points, by its name in `Event.ties`.
BEST, SECOND, THIRD, ENCOUNTER, RANKS, RANK_SUM = TIES

# Rule books whose text asks for a lot before each round, whoever has met whom before. Krenglbach:
# after three rounds of dealing at a table it is counted up and "neu ausgelost".
DRAWN_BY_LOT = ("krenglbach",)

# Those whose text wants the players' numbers beside their names on the sheet of a table. fft-4:
# "Es fehlen Tischnummer, Name und N° der Spieler" is an error on it.
WITH_NUMBERS = ("fft-4",)

# Titles for the first of a part of the players: rule book, mark of that part, title. Krenglbach:
# "Der/die bestplatzierte Krenglbacher/in dürfen sich außerdem ... Ortsmeister ... nennen."
TITLES = (("krenglbach", "local", "Ortsmeister"),)


def tournament(rules: str) -> Tournament:
    """The `Tournament` of a rule id; one by points alone where there is no such book."""
    try:
        return tournament_of(find_book(rules).event)
    except DealError:
        return tournament_of(NO_EVENT)


def tournament_of(event: "Event", by_games: bool = False) -> Tournament:
    """The `Tournament` of a rule book's `Event`; by_games: games won decide before the points."""
    cup = event.cup
    return Tournament(
        first=(Won(),) if by_games else (),
        ties=tuple(_criterion(name, event.result) for name in event.ties),
        lots=event.lots,
        stake=event.stake,
        shares=event.shares,
        prizes=event.prizes,
        cup=None if cup is None else lambda points: cup_points(points, *cup, event.cup_up),
    )


# By what a player gets in one session: the names of his best, second and third result.
RESULTS = {
    "table": ("best table", "second table", "third table"),
    "round": ("best round", "second-best round", "third-best round"),
}


def _criterion(name: str, result: str) -> "Criterion":
    """Return the criterion; `result`: the name of a player's result in one session."""
    best, second, third = RESULTS[result]
    criteria: "dict[str, Criterion]" = {
        BEST: NthBest(1, best),
        SECOND: NthBest(2, second),
        THIRD: NthBest(3, third),
        ENCOUNTER: DirectEncounter(),
        RANKS: TableRanks(),
        RANK_SUM: RankSum(),
    }
    return criteria[name]


def cup_points(points: int, full: int, most: int, up: bool = False) -> int:
    """Return the cup points of a tournament result (rules, section 2.2).

    Nothing below zero; up to `full` all of it, above that every second point, `most` at most. `up`:
    an odd point counts as two.
    """
    if points <= full:
        return max(0, points)
    return min(most, full + (points - full + up) // 2)
