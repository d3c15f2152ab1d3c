"""Proposals of the counting deals at a table, likeliest first."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from host_tools.tournament.accounts.chair import NOBODY, Sitter
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import PLAN, Ruling, Stretch
from host_tools.tournament.accounts.source import Source, SourceKind
from host_tools.tournament.accounts.stretches import counted_rows, papers_of
from host_tools.tournament.accounts.together import (
    around_papers,
    filled,
    in_a_row,
    in_lines,
    overlapping_boxes,
    whole,
)


def which_rulings(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """The rulings that may answer a hint of the question which deals count."""
    if hint.kind == HintKind.CHANGED and hint.source is not None:
        yield from _of_change(here, hint.source)
    elif hint.kind == HintKind.SET_UP and hint.source is not None:
        yield from _of_set_up(here, hint.source)
    elif hint.kind == HintKind.LACKING:
        yield Ruling(over=False)
        if not here.played:
            yield ended_with(here, ())
        yield from _left_earlier(here, hint)
    elif hint.kind in (HintKind.FEWER, HintKind.UNREAD):
        yield from _with_aside(here)
        yield Ruling(over=True, deals=here.played)
        yield Ruling(over=False)
    elif hint.kind == HintKind.MORE:
        yield from _of_more(here, hint)
    else:
        yield from _with_code(here, hint)
        yield from (counting(here, one) for one in _ways(here))


def _with_code(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """Yield the ruling that the deals of a box and those of a code, perhaps of another
    box, count.
    """
    if hint.kind != HintKind.BOXES:
        return
    *boxes, code = (here.situation.source(one) for one in hint.sources)
    for one in boxes:
        if code.kind == SourceKind.CODE and one.deals + code.deals == here.situation.due:
            yield counting(here, whole([one, code]))


def counting(here: TableStand, stretches: Sequence[Stretch]) -> Ruling:
    """The ruling that these stretches count, of all that is known now."""
    known = {one.id: one.deals for one in here.situation.sources}
    return Ruling(counts=tuple(stretches), known=known)


def ended_with(here: TableStand, stretches: Sequence[Stretch]) -> Ruling:
    """The ruling that these stretches count, and that no more is to come."""
    counts = counting(here, stretches)
    return replace(counts, over=True, deals=_deals(here, stretches))


def cut_after(here: TableStand, source: Source, last: int) -> tuple[Stretch, ...]:
    """Return the counting stretches up to the deal of this number in a source, and nothing after
    it.
    """
    stretches = here.stretches
    at = [one.source for one in stretches].index(source.id)
    left = Stretch(source.id, stretches[at].first, last)
    return (*stretches[:at], left) if last >= source.first else stretches[:at]


def _of_change(here: TableStand, source: str) -> Iterator[Ruling]:
    """It counts as it stands, or as it was signed."""
    [changed] = [one for one in here.situation.sources if one.id == source]
    seen = {source: len(changed.changes)}
    yield Ruling(seen=seen)
    if changed.signed_rows is not None:
        signed = [
            Stretch(one.source, one.first, one.last, as_signed=one.source == source)
            for one in here.stretches
        ]
        yield replace(counting(here, signed), seen=seen)


def _of_set_up(here: TableStand, source: str) -> Iterator[Ruling]:
    """Yield rulings with other persons on a box than written; else that it does not count."""
    [box] = [one for one in here.situation.sources if one.id == source]
    gone, coming = here.set_up_otherwise(box)
    if gone and len(gone) == len(coming):
        own = {place: coming.pop(place) for place in gone if place in coming}
        others = zip([place for place in gone if place not in own], coming.values(), strict=True)
        persons = own | dict(others)
        yield Ruling(sat={(source, place): (Sitter(one),) for place, one in persons.items()})
    else:
        yield replace(counting(here, ()), over=False)


def _with_aside(here: TableStand) -> Iterator[Ruling]:
    """Yield rulings that a box set aside counts before its replacement, if the deals due
    allow it.
    """
    for one in here.situation.aside:
        if one.deals <= here.situation.due - here.played:
            situation = replace(here.situation, sources=(*here.situation.sources, one))
            yield counting(replace(here, situation=situation), whole([one, *here.sources]))


def _left_earlier(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """Yield the ruling that a person left the chair after the known deals."""
    place, known = hint.place or 0, hint.deals or 0
    firsts = {one: here.counted_up_to(one) + 1 for one in here.chairs[place].holders}
    sitters = [Sitter(one.person or NOBODY, at) for one, at in firsts.items() if at <= known]
    ends = Sitter(here.chairs[place].last.person or NOBODY, known + 1)
    yield Ruling(sat={(PLAN, place): (*sitters, ends)})


def _of_more(here: TableStand, hint: Hint) -> Iterator[Ruling]:
    """All of them count, or the first that are due; beside paper, what goes with it."""
    if papers_of(here.situation.placed):
        yield from (counting(here, one) for one in _ways(here))
    yield Ruling(over=True, deals=here.played)
    beyond = [
        one for one in here.rows if one.row.counting and one.deals[-1].count > (hint.due or 0)
    ]
    if beyond and beyond[0].row.deals == 1:
        yield counting(here, cut_after(here, beyond[0].source, beyond[0].row.first - 1))


def _ways(here: TableStand) -> list[tuple[Stretch, ...]]:
    """In which ways the sources of a table may count, none twice, likeliest first.

    First come those with just as many deals as are due. One with more stands there only where no
    other is.
    """
    due = here.situation.due
    found = list(dict.fromkeys(_all_ways(here)))
    fitting = [one for one in found if 0 < _deals(here, one) <= due] or found
    return sorted(fitting, key=lambda one: _deals(here, one) != due)


def _all_ways(here: TableStand) -> Iterator[tuple[Stretch, ...]]:
    placed = here.situation.placed
    sources = [one for one in placed if one.kind != SourceKind.CODE]
    boxes, typed = [one for one in sources if one.recorded], papers_of(sources)
    lines, papers = in_lines(boxes), in_lines(typed)[::-1]
    # A source that counted may have been moved away since.
    ids = {one.id for one in placed}
    if here.ruling.counts is not None and all(one.source in ids for one in here.ruling.counts):
        yield here.ruling.counts
    if not papers:
        yield from in_a_row(sources)
    for paper in papers:
        yield from (filled(here.situation, paper, line) for line in lines or [[]])
    yield from (whole(line) for line in lines)
    for paper in papers:
        begins = min(one.first for one in sources)
        yield from (whole(paper) for _ in range(paper[0].first == begins))
    if papers:
        yield from around_papers(sources)
        yield from in_a_row([*boxes, *typed])
    yield from in_a_row(boxes)
    yield from overlapping_boxes(lines, here.situation.due)
    yield from ((Stretch(one.id),) for one in placed if one.kind == SourceKind.CODE)


def _deals(here: TableStand, stretches: Sequence[Stretch]) -> int:
    """How many deals count in these stretches."""
    return sum(one.brought.counting for one in counted_rows(here.situation, stretches))
