"""What may count at a table, likeliest first."""

from collections.abc import Iterator, Sequence

from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import Ruling, Stretch
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, SourceKind, overlap
from host_tools.tournament.accounts.stretches import newest, stretches_of

_ENDED = (HintKind.FEWER, HintKind.UNREAD, HintKind.LACKING)


def which_rulings(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """The rulings that may answer a hint of the question which deals count."""
    if hint.kind == HintKind.CHANGED and hint.source is not None:
        yield from _of_change(here, hint.source)
    elif hint.kind in _ENDED:
        yield Ruling(over=True, deals=here.played)
        yield Ruling(over=False)
    elif hint.kind == HintKind.MORE:
        yield from (_counting(here, one) for one in _only_due(here))
        yield Ruling(over=True, deals=here.played)
    else:
        yield from (_counting(here, one) for one in _ways(here))


def _counting(here: TableStand, stretches: Sequence[Stretch]) -> Ruling:
    """The ruling that these stretches count, of all that is known now."""
    known = {one.id: one.deals for one in here.situation.placed()}
    return Ruling(counts=tuple(stretches), known=known)


def _of_change(here: TableStand, source: str) -> Iterator[Ruling]:
    """It counts as it stands, or as it was signed."""
    changed = here.situation.source(source)
    yield Ruling(seen={source: len(changed.changes)})
    if changed.signed_rows is not None:
        signed = [
            Stretch(one.source, one.first, one.last, as_signed=one.source == source)
            for one in stretches_of(here.situation, here.ruling)
        ]
        yield Ruling(
            counts=tuple(signed),
            seen={source: len(changed.changes)},
            known={one.id: one.deals for one in here.situation.placed()},
        )


def _only_due(here: TableStand) -> Iterator[Sequence[Stretch]]:
    """The first deals that are due, without those beyond; before paper, the rest of them."""
    placed = here.situation.placed()
    paper = newest(one for one in placed if one.typed)
    if paper:
        yield from (one for one in _ways(here) if _deals(here, one) <= here.situation.due)
        return
    beyond = [one for one in here.rows if one.last_count > here.situation.due and one.row.counting]
    if beyond:
        yield from _cut(here, beyond[0].source, beyond[0].row.first - 1)


def _cut(here: TableStand, source: Source, last: int) -> Iterator[Sequence[Stretch]]:
    """What counts, with one source only up to a deal, and nothing after it."""
    counting = stretches_of(here.situation, here.ruling)
    at = [one.source for one in counting].index(source.id)
    yield (*counting[:at], Stretch(source.id, counting[at].first, last))


def _ways(here: TableStand) -> list[tuple[Stretch, ...]]:
    """In which ways the sources of a table may count, none twice, none with more than is due.

    Without such a one all of them.
    """
    found = list(dict.fromkeys(_all_ways(here)))
    return [one for one in found if 0 < _deals(here, one) <= here.situation.due] or found


def _all_ways(here: TableStand) -> Iterator[tuple[Stretch, ...]]:
    placed = here.situation.placed()
    sources = [one for one in placed if one.kind != SourceKind.CODE]
    boxes = [one for one in sources if one.recorded]
    if here.ruling.counts is not None:
        yield here.ruling.counts
    if len(boxes) == len(sources):
        yield from _in_a_row(sources)
    for one in reversed([one for one in sources if one.typed]):
        yield from _with_paper(here.situation, boxes, one)
    if len(boxes) < len(sources):
        yield from _in_a_row(sources)
    yield from _alone(sources)
    yield from ((Stretch(one.id),) for one in placed if one.kind == SourceKind.CODE)


def _in_a_row(sources: Sequence[Source]) -> Iterator[tuple[Stretch, ...]]:
    """All of them, one after the other."""
    if len(sources) > 1:
        yield tuple(Stretch(one.id) for one in sources)


def _alone(sources: Sequence[Source]) -> Iterator[tuple[Stretch, ...]]:
    """Each alone, the newest first; not one that begins after others."""
    begins = min((one.first for one in sources), default=1)
    yield from ((Stretch(one.id),) for one in reversed(sources) if one.first == begins)


def _with_paper(
    situation: Situation, boxes: Sequence[Source], paper: Source
) -> Iterator[tuple[Stretch, ...]]:
    """What was typed with what a box has before it; also with what a box alone has after it."""
    for box in boxes:
        before = _before(situation, box, paper)
        if overlap(box, paper) and box.last > paper.last:
            yield (*before, Stretch(paper.id), Stretch(box.id, paper.last + 1))
        yield (*before, Stretch(paper.id))


def _before(situation: Situation, box: Source, paper: Source) -> tuple[Stretch, ...]:
    """The deals of a box before those of a paper; as many as fit if it does not say where."""
    last = paper.first - 1 if overlap(box, paper) else situation.due - paper.deals
    return (Stretch(box.id, 1, last),) if last > 0 else ()


def _deals(here: TableStand, stretches: Sequence[Stretch]) -> int:
    """How many deals count in these stretches."""
    rows = [
        row
        for one in stretches
        for row in here.situation.source(one.source).rows
        if one.first <= row.first and (one.last is None or row.last <= one.last)
    ]
    return sum(row.counting for row in rows)
