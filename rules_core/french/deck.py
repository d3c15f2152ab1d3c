"""The cards of French Tarot, in half points: 91 points in all (rules, section 1)."""

from rules_core.deck import Deck

DECK = Deck(
    figures=(("bout", 3, 9), ("king", 4, 9), ("queen", 4, 7), ("knight", 4, 5), ("jack", 4, 3)),
    empties=59,
    unit=2,
)
