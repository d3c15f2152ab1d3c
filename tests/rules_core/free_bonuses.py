"""Rule books with free bonuses, on every VM: what clubs play that no built-in book has."""

from rules_core.free_bonus import ALONE, OF_OTHERS, FreeBonus, Needs
from rules_core.french.tariff import TIMES, Tariff, poignees
from rules_core.koenigrufen import tirol
from rules_core.koenigrufen.tariff import BOTH_SIDES, COLOUR, FIXED, Bonus
from rules_core.tariffs import book_of, decode, encode
from rules_core.words import Word

# The Mond is caught by the Sküs, all three of the Trull lie in one trick.
MONDFANG = Bonus("mondfang", 2, 1, needs=Needs(tricks=1, trull=2))
KAISERSTICH = Bonus("kaiserstich", 2, 1, FIXED, needs=Needs(tricks=1, trull=3))
KOENIGFANG = Bonus("koenigfang", None, 1, OF_OTHERS | BOTH_SIDES, None, ("rufer",), Needs(1, 0, 1))
ZEHN_TAROCK = Bonus("zehn_tarock", 3, 2, ALONE | COLOUR)
FREE = (MONDFANG, KAISERSTICH, KOENIGFANG, ZEHN_TAROCK)
MISERE = FreeBonus("misere", None, 10, ALONE)
DOUBLE_MISERE = FreeBonus("double_misere", None, 20, ALONE)
FIRST_TRICK = FreeBonus("first_trick", 10, 5, TIMES, ("garde", "garde_sans"), Needs(tricks=1))


def cup(free=FREE):
    """A book of Tirol with free bonuses; "Mondfang 2/1" stands in the sheet of 2020."""
    tariff = tirol.tariff()
    tariff.rules = "club"
    tariff.bonuses += free
    tariff.words = tuple([Word(row.name, de=row.name.upper()) for row in free])
    return book_of(decode(encode(tariff)))


def at_home(*free):
    """A book of French Tarot for four with free bonuses."""
    words = tuple([Word(row.name, fr="Misère") for row in free])
    tariff = Tariff("club", 4, poignees(10, 13, 15), words=words, bonuses=free)
    return book_of(decode(encode(tariff)))
