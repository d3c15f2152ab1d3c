"""Which deals of a table count, and who sat there: as it was ruled, or by itself before that."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from host_tools.tournament.accounts.chair import Deal, sitter_at
from host_tools.tournament.accounts.ruling import Ruling, Stretch
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, SourceKind, SourceRow, overlap


@dataclass(frozen=True)
class CountedRow:
    """A row of a source that counts.

    `row`: as it was corrected; `brought`: as the source has it. `deal`: its first one, with the
    number that it has at the table: another source may have gone before.
    """

    source: Source
    row: SourceRow
    brought: SourceRow
    deal: Deal

    @cached_property
    def deals(self) -> list[Deal]:
        """All its deals; of an incident the one that it belongs to."""
        further = range(max(self.row.deals, 1))
        return [Deal(self.deal.number + at, self.deal.count + at) for at in further]


def sitter(ruling: Ruling, counted: CountedRow, place: int) -> int | str:
    """The person who sat at a place, NOBODY, or the text that stands there and is nobody's.

    The name of somebody who by a ruling sat at another place is nobody's, too.
    """
    stands = counted.source.places[place]
    if not ruling.sat:
        return stands
    ruled = ruling.sat.get((counted.source.id, place))
    if ruled:
        return sitter_at(ruled, counted.row.first)
    return str(stands) if sat_beside(ruling, counted.source, stands) else stands


def sat_beside(ruling: Ruling, source: Source, stands: int | str) -> bool:
    """Return True if by a ruling the person named at a place of a source sat at another one."""
    places = range(len(source.places))
    ruled = [one for at in places for one in ruling.sat.get((source.id, at), ())]
    return stands in [one.person for one in ruled]


def stretches_of(situation: Situation, ruling: Ruling) -> tuple[Stretch, ...]:
    """The stretches that count at a table, in the order of play."""
    return _by_default(situation) if ruling.counts is None else ruling.counts


def _by_default(situation: Situation) -> tuple[Stretch, ...]:
    """Return the typed deals after those of a box before them; a code only until its box
    is read.
    """
    placed = situation.placed
    paper = newest(papers_of(placed))
    boxes = _boxes(_of_the_table([one for one in placed if one.recorded]), paper, situation.due)
    codes = [one for one in placed if one.kind == SourceKind.CODE]
    if codes and not paper and not _says_all(boxes, situation.due):
        return (Stretch(codes[-1].id),)
    before = min((one.first for one in paper), default=None)
    until = None if before is None else before - 1
    found = [(one.first, Stretch(one.id, 1, until)) for one in boxes if until != 0]
    found += [(one.first, Stretch(one.id)) for one in paper]
    return tuple(stretch for _, stretch in sorted(found, key=lambda one: one[0]))


def _boxes(known: Sequence[Source], paper: Sequence[Source], due: int) -> list[Source]:
    """The boxes that count: the newest, but for those that came when all deals were in."""
    found: list[Source] = []
    for one in known:
        typed = [other for other in paper if other.since < one.since]
        if _known_deals(found, typed) < due:
            found = newest([*found, one])
    return found


def _known_deals(boxes: Sequence[Source], paper: Sequence[Source]) -> int:
    """How many deals are in of paper, and of boxes before it."""
    first = min((one.first for one in paper), default=None)
    rows = [row for one in boxes for row in one.rows if first is None or row.last < first]
    return sum(one.deals for one in paper) + sum(row.counting for row in rows)


def _of_the_table(boxes: list[Source]) -> list[Source]:
    """The boxes that the desk has set up; all if it has set up none."""
    return [one for one in boxes if one.by_desk] or boxes


def papers_of(sources: Iterable[Source]) -> list[Source]:
    """Return the typed sources, the later one last; a sheet after the single deals it repeats."""
    typed = [one for one in sources if one.typed]
    return sorted(typed, key=lambda one: one.kind == SourceKind.SHEET)


def newest(sources: Iterable[Source]) -> list[Source]:
    """The newest source, and all that have other deals than it, in the order in which they came."""
    found: list[Source] = []
    for one in reversed(list(sources)):
        if not any(overlap(one, other) for other in found):
            found.insert(0, one)
    return found


def _says_all(boxes: Sequence[Source], due: int) -> bool:
    """Return True if the boxes of a table have brought all its deals."""
    return any(one.signed for one in boxes) or sum(one.deals for one in boxes) >= due


def counted_rows(situation: Situation, stretches: Iterable[Stretch]) -> list[CountedRow]:
    """The rows of these stretches, in the order of play."""
    sources = {one.id: one for one in situation.placed}
    found: list[CountedRow] = []
    last = annulled = 0
    for stretch in stretches:
        if stretch.source not in sources:
            continue
        rows = list(_rows_in(situation, sources[stretch.source], stretch))
        shift = _shift(rows, last)
        for row, brought in rows:
            number = row.first + shift
            deal = Deal(number, number - annulled)
            found.append(CountedRow(sources[stretch.source], row, brought, deal))
            last = max(last, row.last + shift)
            annulled += row.deals if row.annulled else 0
    return found


def _rows_in(
    situation: Situation, source: Source, stretch: Stretch
) -> Iterator[tuple[SourceRow, SourceRow]]:
    """Yield (row as corrected, row as brought) of a stretch; as signed if it is counted so.

    A row corrected by the director stays corrected.
    """
    if stretch.as_signed and source.signed_rows is not None:
        source = replace(source, rows=source.signed_rows)
    rows = [(situation.corrected(source, at), row) for at, row in enumerate(source.rows)]
    for row, brought in rows:
        if stretch.has(row.first, row.last):
            yield row, brought


def _shift(rows: Sequence[tuple[SourceRow, SourceRow]], last: int) -> int:
    """Return the shift for the numbers of a stretch that begins with deals counted before."""
    firsts = [row.first for row, _ in rows if not row.incident]
    return max(0, last + 1 - min(firsts)) if firsts else 0


def is_over(situation: Situation, ruling: Ruling, rows: Sequence[CountedRow]) -> bool:
    """Return True if no deal comes any more: by the director, a signature, or the number played.

    A code is of a table that has signed.
    """
    played = sum(one.row.counting for one in rows)
    if played >= situation.due or ruling.over:
        return True
    has_code = any(one.source.kind == SourceKind.CODE for one in rows)
    return (has_code or signed_source(rows) is not None) and ruling.over is not False


def signed_source(rows: Sequence[CountedRow]) -> Source | None:
    """Return the last counting box if it is signed or ended, and counts as a whole; else None.

    Also one that counts as it was signed, without later rows. A box signed before another one has
    gone on since.
    """
    recorded = [one.source for one in rows if one.source.recorded]
    last = recorded[-1] if recorded else None
    if last is None:
        return None
    if last.signed_rows == tuple(one.brought for one in rows if one.source.id == last.id):
        return replace(last, signed=True)
    is_signed = last.signed or last.ended
    return last if is_signed and recorded.count(last) == len(last.rows) else None
