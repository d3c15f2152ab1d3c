"""The cards of Troccas: 72 points in parties, 127 each for himself (rules, section 3)."""

from rules_core.deck import Deck

_FIGURES = (("honour", 7, 5), ("queen", 4, 4), ("knight", 4, 3), ("jack", 4, 2))
_EMPTIES = 59

# Each for himself: the cards that are played; the other three are the scart.
_PLAYED = 75


def in_fours(cards):
    """Three less for every four cards; of what is left over one less for every card but one."""
    return 3 * (cards // 4) + max(0, cards % 4 - 1)


def without_scart(cards):
    """Every card counts in full; the scart's three make no more than three less."""
    return max(0, cards - _PLAYED)


PARTY_DECK = Deck(_FIGURES, _EMPTIES, deduction=in_fours)
OWN_DECK = Deck(_FIGURES, _EMPTIES, deduction=without_scart)
