"""What may count at a table, likeliest first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Sitter, Stretch
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, SourceKind, overlap
from host_tools.tournament.accounts.stretches import newest, stretches_of


def which_rulings(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """The rulings that may answer a hint of the question which deals count."""
    if hint.kind == HintKind.CHANGED and hint.source is not None:
        yield from _of_change(here, hint.source)
    elif hint.kind == HintKind.SET_UP and hint.source is not None:
        yield from _of_set_up(here, hint.source)
    elif hint.kind == HintKind.LACKING:
        yield Ruling(over=False)
        yield from _left_earlier(here, hint)
    elif hint.kind in (HintKind.FEWER, HintKind.UNREAD):
        yield Ruling(over=True, deals=here.played)
        yield Ruling(over=False)
    elif hint.kind == HintKind.MORE:
        yield from _of_more(here)
    else:
        yield from (counting(here, one) for one in _ways(here))


def counting(here: TableStand, stretches: Sequence[Stretch]) -> Ruling:
    """The ruling that these stretches count, of all that is known now."""
    known = {one.id: one.deals for one in here.situation.sources}
    return Ruling(counts=tuple(stretches), known=known)


def ended_with(here: TableStand, stretches: Sequence[Stretch]) -> Ruling:
    """The ruling that these stretches count, and that no more is to come."""
    counts = counting(here, stretches)
    return replace(counts, over=True, deals=_deals(here, stretches))


def cut_after(here: TableStand, source: Source, last: int) -> tuple[Stretch, ...]:
    """What counts, with a source only up to the deal of this number, and nothing after it."""
    stretches = stretches_of(here.situation, here.ruling)
    at = [one.source for one in stretches].index(source.id)
    return (*stretches[:at], Stretch(source.id, stretches[at].first, last))


def _of_change(here: TableStand, source: str) -> Iterator[Ruling]:
    """It counts as it stands, or as it was signed."""
    changed = here.situation.source(source)
    seen = {source: len(changed.changes)}
    yield Ruling(seen=seen)
    if changed.signed_rows is not None:
        signed = [
            Stretch(one.source, one.first, one.last, as_signed=one.source == source)
            for one in stretches_of(here.situation, here.ruling)
        ]
        yield replace(counting(here, signed), seen=seen)


def _of_set_up(here: TableStand, source: str) -> Iterator[Ruling]:
    """That others sit at the places of a box than stand there; else that it does not count."""
    [box] = [one for one in here.situation.sources if one.id == source]
    gone, coming = here.set_up_otherwise(box)
    if gone and len(gone) == len(coming):
        own = {place: coming.pop(place) for place in gone if place in coming}
        others = zip([place for place in gone if place not in own], coming.values(), strict=True)
        persons = own | dict(others)
        yield Ruling(sat={(source, place): (Sitter(one),) for place, one in persons.items()})
    else:
        yield replace(counting(here, ()), over=False)


def _left_earlier(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """That somebody has left his chair after those deals that are known."""
    place, known = hint.place or 0, hint.deals or 0
    firsts = {one: here.counted_up_to(one) + 1 for one in here.chairs[place].holders}
    sitters = [Sitter(one.person or NOBODY, at) for one, at in firsts.items() if at <= known]
    ends = Sitter(here.chairs[place].last.person or NOBODY, known + 1)
    yield Ruling(sat={(PLAN, place): (*sitters, ends)})


def _of_more(here: TableStand) -> Iterator[Ruling]:
    """All of them count, or the first that are due; beside paper, what goes with it."""
    paper = newest(one for one in here.situation.placed if one.typed)
    if paper:
        yield from (counting(here, one) for one in _ways(here))
    yield Ruling(over=True, deals=here.played)
    beyond = [
        one for one in here.rows if one.row.counting and one.deals[-1].count > here.situation.due
    ]
    if beyond and not paper:
        yield counting(here, cut_after(here, beyond[0].source, beyond[0].row.first - 1))


def _ways(here: TableStand) -> list[tuple[Stretch, ...]]:
    """In which ways the sources of a table may count, none twice, none with more than is due.

    Without such a one all of them.
    """
    found = list(dict.fromkeys(_all_ways(here)))
    return [one for one in found if 0 < _deals(here, one) <= here.situation.due] or found


def _all_ways(here: TableStand) -> Iterator[tuple[Stretch, ...]]:
    placed = here.situation.placed
    sources = [one for one in placed if one.kind != SourceKind.CODE]
    boxes = [one for one in sources if one.recorded]
    if here.ruling.counts is not None:
        yield here.ruling.counts
    if len(boxes) == len(sources):
        yield from _in_a_row(sources)
    for paper in reversed([one for one in sources if one.typed]):
        yield from _with_paper(here.situation, boxes, paper)
    yield from _alone(sources)
    if len(boxes) < len(sources):
        yield from _around_paper(sources)
        yield from _in_a_row(sources)
    yield from ((Stretch(one.id),) for one in placed if one.kind == SourceKind.CODE)


def _in_a_row(sources: Sequence[Source]) -> Iterator[tuple[Stretch, ...]]:
    """All of them, one after the other."""
    if len(sources) > 1:
        yield tuple(Stretch(one.id) for one in sources)


def _alone(sources: Sequence[Source]) -> Iterator[tuple[Stretch, ...]]:
    """Each alone; not one that begins after others."""
    begins = min((one.first for one in sources), default=1)
    yield from ((Stretch(one.id),) for one in sources if one.first == begins)


def _with_paper(
    situation: Situation, boxes: Sequence[Source], paper: Source
) -> Iterator[tuple[Stretch, ...]]:
    """What was typed with what a box has before it."""
    for box in boxes:
        yield (*_before(situation, box, paper), Stretch(paper.id))
    if not boxes:
        yield (Stretch(paper.id),)


def _around_paper(sources: Sequence[Source]) -> Iterator[tuple[Stretch, ...]]:
    """What was typed in the middle of a box, which goes on with the number after it or its own."""
    for box in (one for one in sources if one.recorded):
        for paper in (one for one in sources if one.typed and overlap(one, box)):
            before = (Stretch(box.id, 1, paper.first - 1),) if paper.first > 1 else ()
            if box.last > paper.last:
                yield (*before, Stretch(paper.id), Stretch(box.id, paper.last + 1))
            yield (*before, Stretch(paper.id), Stretch(box.id, paper.first))


def _before(situation: Situation, box: Source, paper: Source) -> tuple[Stretch, ...]:
    """The deals of a box before those of a paper; as many as fit if it does not say where."""
    last = paper.first - 1 if overlap(box, paper) else _last_fitting(situation, box, paper)
    return (Stretch(box.id, 1, last),) if last > 0 else ()


def _last_fitting(situation: Situation, box: Source, paper: Source) -> int:
    """The number of the last deal of a box with which it has as many as are due beside a paper."""
    left, last = situation.due - paper.deals, 0
    for row in box.rows:
        left -= row.counting
        if left < 0:
            break
        last = max(last, row.last)
    return last


def _deals(here: TableStand, stretches: Sequence[Stretch]) -> int:
    """How many deals count in these stretches."""
    rows = [
        row
        for one in stretches
        for row in here.situation.source(one.source).rows
        if one.first <= row.first and (one.last is None or row.last <= one.last)
    ]
    return sum(row.counting for row in rows)
