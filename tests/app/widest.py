"""The widest that a table can be: the last deal of the longest round, high totals, wide names.

What fits there fits everywhere: a scene that is played so, with the canvas of the tests, shows
that nothing of it is cut.
"""

from rules_core.books import book
from rules_core.session import MAX_NAME

DEALS = 99
NUMBER = 99  # of tables and rounds
TOTAL = 12_345
# The widest letters, and as many as a name may have.
NAMES = tuple(letter * MAX_NAME for letter in "WMŒÆÄÖÜŸ")

# A deal that nobody is in debt after, so that nothing is said before the next one.
_DEALS = {
    "french": {"taker": 0, "contract": "garde", "bouts": 2, "points": 45},
    "koenigrufen": {"forehand": 0, "game": "dreier", "declarer": 2, "won": True, "kontra": 1},
    "troccas": {"points": [36, 36]},
}
_DEALS_OF_BOOK = {
    "ch-5": {"partner": 1},
    "troccas-3": {"skatist": 0, "points": [43, 42, 42]},
    "troccas-5": {"skatist": 0, "points": [27, 25, 25, 25, 25]},
}


def widen_names(names):
    """As many names, as wide as they may be."""
    return list(NAMES[: len(names)])


def widen(body, deals):
    """(body, deals, totals) of a session in which so much has been played before.

    `body`, `deals`: those of `Table`. A round that is complete is so afterwards, and the same
    players deal.
    """
    rules, players = body["rules"], len(body["players"])
    complete = len(deals) >= body["deals"]
    before = DEALS - len(deals) - (0 if complete else 1)
    wide = {
        "players": widen_names(body["players"]),
        "table": NUMBER,
        "round": NUMBER,
        "deals": DEALS,
    }
    if body["dealer"] is None:
        # Nobody has dealt in such a session, so that nothing was played before.
        return body | wide, deals, None
    wide["dealer"] = (body["dealer"] - before) % players
    # A party of Troccas that has debts has a right, which would be said.
    signs = (1, 1) if rules.startswith("troccas") else (1, -1)
    totals = [signs[place % 2] * TOTAL for place in range(players)]
    return body | wide, [_deal(rules)] * before + list(deals), totals


def _deal(rules):
    return _DEALS[book(rules).texts] | _DEALS_OF_BOOK.get(rules, {})
