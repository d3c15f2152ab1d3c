"""Partners share one score: do the sheets of a table have it so?"""

from collections.abc import Iterator, Sequence

from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import SourceRow
from host_tools.tournament.accounts.stretches import CountedRow


def partner_hints(situation: Situation, rows: Sequence[CountedRow]) -> Iterator[Hint]:
    """A hint for each sheet on which partners have different points, but for incidents.

    They sit opposite each other as the places of the sheet are.
    """
    unlike = [one for one in rows if one.source.typed and _differ(one.row, situation.parties)]
    for name in dict.fromkeys(one.source.id for one in unlike):
        yield Hint(HintKind.PARTNERS, source=name)


def _differ(row: SourceRow, parties: int | None) -> bool:
    if parties is None or row.incident:
        return False
    return any(len(set(row.points[at::parties])) > 1 for at in range(parties))
