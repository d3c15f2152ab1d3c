"""How the tournaments of Krenglbach and Tirol are decided (rules, sections 2.1 and 2.2)."""

from rules_core.ranking import DirectEncounter, NthBest, TableRanks, Tournament

_FULL_CUP_POINTS = 100
_MOST_CUP_POINTS = 200


def cup_points(points):
    """What a tournament result counts in the Tiroler Cup."""
    if points <= _FULL_CUP_POINTS:
        return max(0, points)
    return min(_MOST_CUP_POINTS, _FULL_CUP_POINTS + (points - _FULL_CUP_POINTS) // 2)


KRENGLBACH = Tournament(
    ties=(NthBest(1, "best table"), NthBest(2, "second table"), NthBest(3, "third table")),
    stake=500,
    shares=(50, 35, 15),
)

TIROL = Tournament(
    ties=(
        NthBest(1, "best round"),
        NthBest(2, "second-best round"),
        DirectEncounter(),
        TableRanks(),
    ),
    lots=True,
    cup=cup_points,
)
