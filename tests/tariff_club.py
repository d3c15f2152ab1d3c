"""A club's own tariff, for tests: Krenglbach with one number changed, under an id of its own."""

import copy

from rules_core.books import book
from rules_core.event import Event
from rules_core.tariffs import digest_of, encode, hexadecimal
from rules_core.tournaments import TIES

RULES = "club"
NAME = "Wirtshauscup"
# As many letters as there can be, of as many bytes.
LONG_NAME = "\N{MUSICAL SYMBOL G CLEF}" * 24


def club(solodreier=10, rules=RULES, clockwise=False):
    """The tariff; `solodreier`: what the game counts."""
    tariff = copy.copy(book("krenglbach").tariff)
    tariff.rules = rules
    tariff.clockwise = clockwise
    tariff.names = (("de", NAME), ("fr", "Coupe de l'auberge"))
    tariff.games = tuple(copy.copy(game) for game in tariff.games)
    for game in tariff.games:
        if game.name == "solodreier":
            game.value = game.lost = solodreier
    return tariff


def large():
    """The tariff with names and an event that say as much as any can."""
    tariff = club()
    tariff.names = [(language, LONG_NAME) for language in ("de", "en", "fr", "rm")]
    tariff.event = Event(
        shapes=[(4, 99, 300)] * 9,
        minutes=[(300 - number, 999) for number in range(9)],
        ties=TIES,
        stake=1_000_000,
        shares=[10] * 10,
        prizes=[1_000_000] * 30,
        cup=(999, 999),
    )
    return tariff


def packed(**changes):
    """The bytes of the tariff and its digest in hexadecimal."""
    data = encode(club(**changes))
    return data, hexadecimal(digest_of(data))
