"""How the tournaments rank their players (rules, sections 2.1 and 2.2)."""

_FULL_CUP_POINTS = 100
_MOST_CUP_POINTS = 200


def by_best_parts(results):
    """A key to rank by, the higher the better: the sum of a player's tables or rounds, then the
    best of them, the second best and so on. Players with equal keys are ex aequo so far.
    """
    return (sum(results),) + tuple(sorted(results, reverse=True))


def cup_points(points):
    """What a tournament result counts in the Tiroler Cup."""
    if points <= _FULL_CUP_POINTS:
        return max(0, points)
    return min(_MOST_CUP_POINTS, _FULL_CUP_POINTS + (points - _FULL_CUP_POINTS) // 2)
