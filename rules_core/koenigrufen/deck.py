"""The cards of Königrufen, in thirds: 70 points in all (rules, section 2).

Three times the value less two for every card: 5 is 13 thirds, 4 is 10, 3 is 7, 2 is 4, 1 is 1.
"""

from rules_core.deck import Deck

DECK = Deck(
    figures=(("king", 4, 13), ("trull", 3, 13), ("queen", 4, 10), ("knight", 4, 7), ("jack", 4, 4)),
    empties=35,
    unit=3,
)
