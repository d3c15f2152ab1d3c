"""A deal of a rule book that has given just these points.

`python -m tests.cases.deals_by_points tirol` lists the points that a row may have.
"""

import sys
from functools import cache
from itertools import product

from rules_core.documents import read_document
from rules_core.errors import DealError

_GAMES = ("solodreier", "dreier", "rufer", "besserrufer", "solorufer", "bettler", "piccolo")
_CONTRACTS = ("prise", "petite", "garde", "garde_sans")


def document(rules, points):
    """A document of a deal that gives these points, one a seat. ValueError: none of them does."""
    found = _by_points(rules).get(tuple(points))
    if found is None:
        raise ValueError(
            f"no deal of {rules} gives {list(points)}; see python -m tests.cases.deals_by_points"
        )
    return found


@cache
def _by_points(rules):
    """{points: document}, the first one of each."""
    found = {}
    for one in _candidates(rules):
        try:
            score = read_document(one).score()
        except DealError:
            continue
        found.setdefault(tuple(score.points), one)
    return found


def _candidates(rules):
    if rules.startswith("troccas"):
        return _of_troccas(rules)
    return _of_tarot(rules) if rules.startswith(("fft", "ch")) else _of_koenigrufen(rules)


def _of_koenigrufen(rules):
    for game, declarer, won in product(_GAMES, range(4), (True, False)):
        head = {"rules": rules, "forehand": 0, "game": game, "declarer": declarer, "won": won}
        yield head
        yield from (head | {"partner": partner} for partner in range(4))


def _of_tarot(rules):
    seats = range(int(rules[-1]))
    for contract, points, taker in product(_CONTRACTS, (36, 41, 51, 46, 56), seats):
        head = {"rules": rules, "taker": taker, "contract": contract, "points": points, "bouts": 2}
        yield head
        yield from (head | {"partner": partner} for partner in seats)


def _of_troccas(rules):
    """Of parties, and of three or five each for himself."""
    if rules in ("troccas-4", "troccas-6"):
        yield from ({"rules": rules, "points": [won, 72 - won]} for won in range(73))
        return
    par, skatist_par = {"troccas-3": (42, 43), "troccas-5": (25, 27)}[rules]
    seats = range(int(rules[-1]))
    for skatist, winner, loser, won in product(seats, seats, seats, range(11)):
        points = [par] * len(seats)
        points[skatist] = skatist_par
        points[winner] += won
        points[loser] -= won
        yield {"rules": rules, "skatist": skatist, "points": points}


if __name__ == "__main__":
    for known in sorted(_by_points(sys.argv[1])):
        print(list(known))
