"""Words of tie-breaks, in the ranking of sessions and in those of an event."""

from collections.abc import Iterable
from typing import Protocol

from host_tools.language.message import Message, msg
from host_tools.sessions.ranking import EX_AEQUO, LOT_TO_DRAW

# What decided between players of equal points, or that nothing did, by the names in
# `rules_core.tournaments` and `ranking`.
TIES = {
    "points": msg("points"),
    "best table": msg("best table"),
    "second table": msg("second table"),
    "third table": msg("third table"),
    "best round": msg("best round"),
    "second-best round": msg("second-best round"),
    "third-best round": msg("third-best round"),
    "direct encounter": msg("direct encounter"),
    "table ranks": msg("table ranks"),
    "sum of table ranks": msg("sum of table ranks"),
    "lot": msg("lot"),
    EX_AEQUO: msg("ex aequo"),
    LOT_TO_DRAW: msg("lot to draw"),
}

_BEST = msg("the best result at one table")
_SECOND = msg("the second-best result at one table")
_THIRD = msg("the third-best result at one table")

# What a tie-break compares, where its name does not say it.
COMPARED = {
    "points": msg("the sum of all points, after the games won"),
    "best table": _BEST,
    "second table": _SECOND,
    "third table": _THIRD,
    "best round": _BEST,
    "second-best round": _SECOND,
    "third-best round": _THIRD,
    "direct encounter": msg("the sum of points at the tables where all of the equal sat together"),
    "table ranks": msg("the best rank at one table, then the second-best, and so on"),
    "sum of table ranks": msg("the sum of the ranks at all tables, the least first"),
}


class RankedLine(Protocol):
    """A line of a ranking: of sessions, of players or of teams."""

    @property
    def tie(self) -> str:
        """The criterion between this line and others of equal points; "" if none was needed."""


def tie_of(line: RankedLine) -> Message | None:
    """Return the tie-break between a line and others of equal points; None if not needed."""
    return TIES[line.tie] if line.tie else None


def compared_in(lines: Iterable[RankedLine]) -> list[Message]:
    """Return the explanation of each tie-break that separated lines."""
    ties = {line.tie for line in lines}
    return [
        msg("“{tie}” compares {what}.", tie=TIES[tie], what=what)
        for tie, what in COMPARED.items()
        if tie in ties
    ]
