"""The formula of a season: what an event is worth, which events count, who is ahead."""

from dataclasses import dataclass

from host_tools.language.message import Message, listed, msg

# What an event is worth.
CUP, POINTS, RANK, RANK_POINTS = "cup", "points", "rank", "rank-points"
# What points are measured by, and what becomes of the events that count.
EVENT, DEAL = "event", "deal"
SUM, MEAN = "sum", "mean"
# What an event counts at which somebody was missing, where ranks are added up.
NOTHING, LAST = "nothing", "last"
# What those who share a rank get of the points of the places that they take up.
SAME, SPLIT = "same", "split"
# What decides between equal totals.
WINS, BEST, LATER, EVENTS = "wins", "best", "later", "events"

WORTH_WORDS = {
    CUP: msg("cup points"),
    POINTS: msg("points"),
    RANK: msg("the rank"),
    RANK_POINTS: msg("points for the rank"),
}
PER_WORDS = {EVENT: msg("of the whole event"), DEAL: msg("per deal")}
TOTAL_WORDS = {SUM: msg("added up"), MEAN: msg("the mean")}
MISSED_WORDS = {NOTHING: msg("nothing"), LAST: msg("one rank behind the last")}
SHARED_WORDS = {
    SAME: msg("the points of the rank for each"),
    SPLIT: msg("the points of their places in equal parts"),
}
TIE_WORDS = {
    WINS: msg("events won"),
    BEST: msg("best event"),
    LATER: msg("last event"),
    EVENTS: msg("number of events"),
}


@dataclass(frozen=True)
class FieldPoints:
    """Points for ranks in a field of at least `at_least` players.

    `points`: for the first, the second ...; `rest`: for everybody behind them.
    """

    at_least: int
    points: tuple[int, ...]
    rest: int = 0

    def of_rank(self, rank: int) -> int:
        """The points for a rank, from 1."""
        return self.points[rank - 1] if rank <= len(self.points) else self.rest


@dataclass(frozen=True)
class SeasonPrize:
    """A prize for a part of the players, "" for all; `cents`: for the first, the second ..."""

    mark: str
    title: str = ""
    cents: tuple[int, ...] = ()


@dataclass(frozen=True)
class Formula:
    """A formula that adds up the events of a season.

    `name`; `worth`: the measure of an event, `per`: its unit; `total`: how the counting events make
    a total: the `best` ones, or all but the `dropped` worst of the season, 0: all; `least`: the
    events that a ranked player must have played; `missed`: the value of a missed event; `shared`:
    the value of a shared rank; `ties`: the criteria for equal totals, in this order; `marks`: the
    groups of players in the table, none: everybody; `digits`: decimals shown of a fraction;
    `fields`: points for ranks, by the size of the field from the smallest; `prizes`.
    """

    name: str
    worth: str
    per: str = EVENT
    total: str = SUM
    best: int = 0
    dropped: int = 0
    least: int = 1
    missed: str = NOTHING
    shared: str = SAME
    ties: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    digits: int = 2
    fields: tuple[FieldPoints, ...] = ()
    prizes: tuple[SeasonPrize, ...] = ()

    @property
    def least_is_best(self) -> bool:
        """True if a smaller total is the better one."""
        return self.worth == RANK

    @property
    def has_fractions(self) -> bool:
        """Can a number of its table be a fraction?"""
        return self.per == DEAL or self.total == MEAN or self.shared == SPLIT

    def counting(self, events: int) -> int:
        """Return the most events of a player that count, after `events` of the season."""
        if self.best:
            return min(self.best, events)
        return max(events - self.dropped, min(1, events))

    def points_of_rank(self, rank: int, players: int) -> int:
        """Return the points for a rank in a field of `players`; 0 in a field that is too small."""
        found = [row for row in self.fields if row.at_least <= players]
        return found[-1].of_rank(rank) if found else 0


def formula_words(formula: Formula) -> list[Message]:
    """Return the sentences on a formula."""
    worth: Message = WORTH_WORDS[formula.worth]
    if formula.worth not in (CUP, RANK, RANK_POINTS):
        worth = msg("{some}, {next}", some=worth, next=PER_WORDS[formula.per])
    said = msg("An event is worth: {worth}.", worth=worth)
    found = [said, msg("The events that count: {total}.", total=TOTAL_WORDS[formula.total])]
    if formula.best:
        found.append(msg("Best events that count: {number}.", number=formula.best))
    if formula.dropped:
        found.append(msg("Worst events that do not count: {number}.", number=formula.dropped))
    if formula.least > 1:
        found.append(msg("Ranked is who has played at {number} events.", number=formula.least))
    if formula.missed == LAST:
        found.append(msg("A missed event counts one rank behind the last."))
    if formula.least_is_best:
        found.append(msg("The smallest total is the best."))
    found.append(_equal_words(formula))
    return found


def _equal_words(formula: Formula) -> Message:
    """Return the sentence on players with the same total."""
    if not formula.ties:
        return msg("Players with equal totals share the rank.")
    return msg(
        "Equal totals are told apart by: {ties}. Players who are still equal share the rank.",
        ties=listed(TIE_WORDS[tie] for tie in formula.ties),
    )
