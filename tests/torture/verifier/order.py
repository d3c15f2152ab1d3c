"""Who is ahead of whom: points, then one criterion after the other, then the lot.

"Bei Punktegleichheit entscheidet die beste (zweitbeste oder drittbeste) Tischpunktezahl" of
Krenglbach; "die besseren Runden (beste, zweitbeste Runde), die direkte Begegnung, die besseren
Tischränge und zuletzt das Los" of Tirol.
"""

from dataclasses import dataclass

# By what a session's result is called: what tells who was told apart by the best, the second ...
BEST = {
    "table": ("best table", "second table", "third table"),
    "round": ("best round", "second-best round", "third-best round"),
}
PLACES = ("best", "second", "third")
ENCOUNTER, RANKS, RANK_SUM = "encounter", "ranks", "rank_sum"
LOT, LOT_TO_DRAW, EX_AEQUO = "lot", "lot to draw", "ex aequo"
# Behind any number that somebody has.
NONE = -(2**60)


@dataclass(frozen=True)
class Placed:
    """One in a ranking: a person, or a team."""

    who: int | str
    rank: int
    tie: str
    shared: bool


@dataclass
class Results:
    """What each of `who` has got: `at[who]` is a list of (table, points, rank at that table)."""

    at: dict

    def points(self, who):
        """The sum."""
        return sum(points for _, points, _ in self.at[who])

    def won(self, who):
        """Games won: "wer am Schluss Plus-Punkte hat, ist Sieger"."""
        return sum(points > 0 for _, points, _ in self.at[who])

    def place(self, who, number):
        """The best result (0), the second best ..."""
        ordered = sorted((points for _, points, _ in self.at[who]), reverse=True)
        return ordered[number] if number < len(ordered) else NONE

    def ranks(self, who):
        """The ranks at the tables, the best first: more is better, so they are negative."""
        return [-rank for rank in sorted(rank for _, _, rank in self.at[who])]

    def encounter(self, who, equal):
        """The sum at the tables where all of `equal` sat together."""
        common = set.intersection(*({table for table, _, _ in self.at[one]} for one in equal))
        return sum(points for table, points, _ in self.at[who] if table in common)

    def measure(self, who, criterion, equal):
        """What the criterion says of `who` among `equal`: the larger is better."""
        if criterion == ENCOUNTER:
            return self.encounter(who, equal)
        if criterion == RANK_SUM:
            return sum(self.ranks(who))
        if criterion == RANKS:
            ranks = self.ranks(who)
            longest = max(len(self.at[one]) for one in equal)
            return ranks + [NONE] * (longest - len(ranks))
        return self.place(who, PLACES.index(criterion))


def ranked(results, rules, lots):
    """[Placed], the best first, of all in `results`; `rules`: the key `rules.ranking`."""
    groups = [list(results.at)]
    if rules["by"] == "games":
        groups = _split(groups[0], results.won)
    placed, rank = [], 1
    for equal in groups:
        parts = _split(equal, results.points)
        tie = "points" if rules["by"] == "games" and len(parts) > 1 else ""
        for group, said in (
            one for part in parts for one in _resolved(part, tie, results, rules, lots)
        ):
            placed += [Placed(who, rank, said, len(group) > 1) for who in group]
            rank += len(group)
    return placed


def _split(group, way):
    """`group` in groups of equals, the best first."""
    found = {}
    for who in group:
        found.setdefault(tuple(_list(way(who))), []).append(who)
    return [found[key] for key in sorted(found, reverse=True)]


def _list(value):
    return value if isinstance(value, list) else [value]


def _resolved(group, tie, results, rules, lots):
    """Told apart: "those who are still equal begin anew with the first criterion of all"."""
    if len(group) == 1:
        return [(group, tie)]
    for criterion in rules["ties"]:
        parts = _split(group, lambda who, by=criterion: results.measure(who, by, group))
        if len(parts) > 1:
            said = _said(criterion, rules["result"])
            return [one for part in parts for one in _resolved(part, said, results, rules, lots)]
    if not rules["lots"]:
        return [(sorted(group), EX_AEQUO)]
    drawn = next((one for one in reversed(lots) if set(group) <= set(one)), None)
    if drawn is None:
        return [(sorted(group), LOT_TO_DRAW)]
    return [([who], LOT) for who in sorted(group, key=drawn.index)]


def _said(criterion, result):
    if criterion in PLACES:
        return BEST[result][PLACES.index(criterion)]
    return {ENCOUNTER: "direct encounter", RANKS: "table ranks", RANK_SUM: "sum of table ranks"}[
        criterion
    ]
