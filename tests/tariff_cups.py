"""Tariffs by which whole random tournaments are played: cups of the project, and one of a home."""

import copy

from host_tools.tariffs.shelf import find
from rules_core.free_bonus import ALONE, FreeBonus
from rules_core.french.tariff import TIMES
from rules_core.words import Word

HOME = "misere-4"
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
