"""Partners share one score: can anybody be partners by what was typed?"""

from collections.abc import Iterator, Sequence

from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import SourceRow
from host_tools.tournament.accounts.stretches import CountedRow


def partner_hints(situation: Situation, rows: Sequence[CountedRow]) -> Iterator[Hint]:
    """A hint for each source that was typed and has points which no partners can have.

    Who they are may change within a round; incidents are each one's own.
    """
    unlike = [one for one in rows if one.source.typed and _differ(one.row, situation.parties)]
    for name in dict.fromkeys(one.source.id for one in unlike):
        yield Hint(HintKind.PARTNERS, source=name)


def _differ(row: SourceRow, parties: int | None) -> bool:
    if parties is None or row.incident:
        return False
    points = sorted(one for one in row.points if one is not None)
    size = len(points) // parties
    return any(points[at] != points[at - at % size] for at in range(size * parties))
