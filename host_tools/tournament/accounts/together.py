"""How several sources of a table may count together: what was typed, and what boxes have."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from host_tools.tournament.accounts.ruling import Stretch
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, numbers_of, overlap
from host_tools.tournament.accounts.stretches import newest

Way = tuple[Stretch, ...]


def in_lines(sources: Sequence[Source]) -> list[list[Source]]:
    """Each source with all others that have other deals, in the order of play; each line once."""
    lines: list[list[Source]] = []
    for one in sources:
        others = [other for other in sources if other != one]
        line = sorted(newest([*others, one]), key=lambda each: each.first)
        if line not in lines:
            lines.append(line)
    return lines


def whole(sources: Sequence[Source]) -> Way:
    """All of each source."""
    return tuple(Stretch(one.id) for one in sources)


def in_a_row(sources: Sequence[Source]) -> Iterator[Way]:
    """All of them, one after the other."""
    if len(sources) > 1:
        yield whole(sources)


def filled(situation: Situation, paper: Sequence[Source], boxes: Sequence[Source]) -> Way:
    """Return the way in which typed deals replace the same deals of boxes, and no others.

    Paper without a first deal comes after as many deals of the last box as fit.
    """
    if boxes and not any(overlap(one, other) for one in paper for other in boxes):
        return _with_room(situation, paper, boxes)
    whose = {number: one for one in (*boxes, *paper) for number in numbers_of(one)}
    found: list[tuple[Source, int, int]] = []
    for number in sorted(whose):
        source = whose[number]
        if found and found[-1][0] == source:
            found[-1] = (source, found[-1][1], number)
        else:
            found.append((source, number, number))
    return tuple(_stretch(*one) for one in found)


def _stretch(source: Source, first: int, last: int) -> Stretch:
    """Deals of a source; from its beginning, and to its end, where they reach there."""
    return Stretch(
        source.id,
        1 if first == min(numbers_of(source), default=first) else first,
        None if last == source.last else last,
    )


def _with_room(situation: Situation, paper: Sequence[Source], boxes: Sequence[Source]) -> Way:
    *before, box = boxes
    left, last = situation.due - sum(one.deals for one in (*paper, *before)), 0
    for row in box.rows:
        left -= row.counting
        if left < 0:
            break
        last = max(last, row.last)
    cut = (_stretch(box, min(numbers_of(box), default=1), last),) if last > 0 else ()
    return tuple(
        sorted((*whole(before), *cut, *whole(paper)), key=lambda one: _begins(one, situation))
    )


def _begins(stretch: Stretch, situation: Situation) -> int:
    return situation.source(stretch.source).first


def around_papers(sources: Sequence[Source]) -> Iterator[Way]:
    """A box that goes on with its own numbers after what was typed in the middle of it."""
    for box in (one for one in sources if one.recorded):
        for paper in (one for one in sources if one.typed and overlap(one, box)):
            if paper.first > 1:
                before = Stretch(box.id, 1, paper.first - 1)
                yield (before, Stretch(paper.id), Stretch(box.id, paper.first))


def overlapping_boxes(lines: Sequence[Sequence[Source]], due: int) -> Iterator[Way]:
    """Of two boxes that have more than is due the first up to where the second may go on."""
    for one, other in pairwise(lines):
        last = due - sum(each.deals for each in other)
        if len(one) == 1 and 0 < last < one[0].deals:
            yield (Stretch(one[0].id, 1, last), *whole(other))
