"""Whether those who share a rank share a prize: what becomes of a cent that cannot be divided."""

from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from host_tools.language.message import Message, msg
from host_tools.tournament.ranking.standings import Standings

_CENT_LEFT = msg(
    "Those who share a rank share its prizes in equal parts: a cent that cannot be divided is "
    "left over."
)


class PrizeLine(Protocol):
    """A line of a ranking."""

    @property
    def rank(self) -> int | None: ...

    @property
    def prize(self) -> int: ...


def cent_left(standings: Standings) -> Message | None:
    """What is said where a prize is shared; None where none is."""
    rankings: list[Iterable[PrizeLine]] = [standings.lines]
    rankings += [part.lines for part in standings.parts]
    return _CENT_LEFT if any(map(_is_shared, rankings)) else None


def _is_shared(lines: Iterable[PrizeLine]) -> bool:
    ranks = Counter(line.rank for line in lines if line.prize)
    return any(count > 1 for count in ranks.values())
