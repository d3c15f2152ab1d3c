"""Rule id -> how its tournament ranks the players. Like `ranking`, for the desk only."""

from rules_core.koenigrufen.ranking import KRENGLBACH, TIROL
from rules_core.ranking import Tournament

# Books that say no more than that the points decide.
BY_POINTS = Tournament()

_TOURNAMENTS = {"krenglbach": KRENGLBACH, "tirol": TIROL}


def tournament(rules):
    """The `Tournament` of a rule book."""
    return _TOURNAMENTS.get(rules, BY_POINTS)
