"""Tariffs for tests: a club's own, and those by which whole random tournaments are played.

The club plays Krenglbach with one number changed, under an id of its own.
"""

import copy

from host_tools.tariffs.shelf import find
from rules_core.books import book
from rules_core.event import Event
from rules_core.free_bonus import ALONE, FreeBonus
from rules_core.french.tariff import TIMES
from rules_core.tariffs import digest_of, encode, hexadecimal
from rules_core.tournaments import TIES
from rules_core.words import Word

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


HOME = "misere-4"
# Cups of the project, and one of a home.
CUPS = ("tirol-2020", "hopfgarten-2016", "sauwald-2019", HOME)


def cup(rules):
    """The tariff of one of `CUPS`."""
    return _at_home() if rules == HOME else find(rules).tariff


def _at_home():
    """French Tarot for four, with a Misère of one player, and an Absolut that a contract raises."""
    tariff = copy.deepcopy(find("fft-2012-4").tariff)
    tariff.rules, tariff.names = HOME, [("fr", "Tarot à la maison")]
    tariff.words = [Word("misere", fr="Misère"), Word("absolut", fr="Absolut")]
    tariff.bonuses = (FreeBonus("misere", None, 10, ALONE), FreeBonus("absolut", 20, 10, TIMES))
    return tariff
