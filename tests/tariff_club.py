"""A club's own tariff, for tests: Krenglbach with one number changed, under an id of its own."""

import copy

from rules_core.books import book
from rules_core.tariffs import digest_of, encode, hexadecimal

RULES = "club"
NAME = "Wirtshauscup"


def club(solodreier=10, rules=RULES):
    """The tariff; `solodreier`: what the game counts."""
    tariff = copy.copy(book("krenglbach").tariff)
    tariff.rules = rules
    tariff.names = (("de", NAME), ("fr", "Coupe de l'auberge"))
    tariff.games = tuple(copy.copy(game) for game in tariff.games)
    for game in tariff.games:
        if game.name == "solodreier":
            game.value = game.lost = solodreier
    return tariff


def packed(**changes):
    """The bytes of the tariff and its digest in hexadecimal."""
    data = encode(club(**changes))
    return data, hexadecimal(digest_of(data))
