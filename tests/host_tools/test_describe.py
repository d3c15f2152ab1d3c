"""Deals and incidents in words."""

import pytest

from host_tools.desk.describe import describe, name_seats
from rules_core.books import RULE_IDS, book

NAMES = ["Anna", "Beat", "Carl", "Dora"]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (
            {"rules": "fft-4", "taker": 0, "contract": "garde", "ruling": {"kind": "void"}},
            "taker Anna, contract garde, ruling (kind void)",
        ),
        ({"rules": "fft-4", "passed": True}, "passed"),
        (
            {"rules": "tirol", "game": "rufer", "declarer": 1, "partner": None, "won": False},
            "game rufer, declarer Beat, not won",
        ),
        (
            {"rules": "tirol", "game": "trischaken", "forehand": 0, "renonce": [3, 1]},
            "game trischaken, forehand Anna, renonce (Dora; Beat)",
        ),
        (
            {
                "rules": "krenglbach",
                "game": "negative",
                "declarers": [{"seat": 2, "game": "piccolo", "won": True}],
            },
            "game negative, declarers (player Carl, game piccolo, won)",
        ),
        ({"rules": "troccas-4", "points": [40, 32], "match": None}, "points (40; 32)"),
        (
            {"rules": "fft-4", "warning": {"seat": 1, "reason": "late"}},
            "warning (player Beat, reason late)",
        ),
        (
            {"rules": "fft-4", "adjust": {"points": [1, -1, 0, 0], "reason": "lent cards"}},
            "adjust (reason lent cards)",
        ),
        ({"rules": "bridge", "declarer": 1}, "declarer 1"),
    ],
)
def test_players_are_named(document, words):
    known = book(document["rules"]) if document["rules"] in RULE_IDS else None
    assert describe(name_seats(document, known, NAMES)) == words


def test_seats_are_numbered_where_nobody_names_them():
    assert describe({"rules": "fft-4", "taker": 2, "bouts": 0}) == "taker 2, bouts 0"
