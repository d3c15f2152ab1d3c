"""The cards of Troccas: 72 points in parties, 127 each for himself (rules, section 3)."""

from rules_core.deck import Deck

_FIGURES = (("honour", 7, 5), ("queen", 4, 4), ("knight", 4, 3), ("jack", 4, 2))
_EMPTIES = 59

# Each for himself: "legt man drei Karten in den Skat", and the game counts 127 of the 130 points
# that its cards are worth.
_SCART = 3

# All but the fool: what a party has that made every trick of six players.
_ALL_BUT_ONE = 77


def in_fours(cards: int) -> int:
    """Three less for every four cards; of what is left over one less for every card but one.

    After a match of six the other party has the fool alone, a card that counts in full. Both have
    72 together, so nothing is left over in the pile of all others.
    """
    if cards == _ALL_BUT_ONE:
        cards += 1
    return 3 * (cards // 4) + max(0, cards % 4 - 1)


PARTY_DECK = Deck(_FIGURES, _EMPTIES, deduction=in_fours)
OWN_DECK = Deck(_FIGURES, _EMPTIES, scart=_SCART)
