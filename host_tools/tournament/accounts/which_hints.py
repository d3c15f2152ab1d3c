"""Why it is asked which deals of a table count."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from host_tools.tournament.accounts.agreement import agree, agrees_with_code
from host_tools.tournament.accounts.hints import CONFLICTS, Hint, HintKind
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.accounts.shared_scores import partner_hints
from host_tools.tournament.accounts.situation import Situation
from host_tools.tournament.accounts.source import Source, SourceKind, overlap
from host_tools.tournament.accounts.stretches import (
    CountedRow,
    is_over,
    newest,
    papers_of,
    signed_source,
    stretches_of,
)


def which_hints(
    situation: Situation, ruling: Ruling, rows: Sequence[CountedRow]
) -> tuple[Hint, ...]:
    """Why it is asked which deals count, of chairs as they were ruled and of the rows that count.

    Several sources of the same deals come first: how many count is asked once that is settled.
    """
    placed = situation.placed
    if ruling.counts is None:
        conflicts = [*_conflicts(situation, ruling, placed), *_of_code(situation, ruling, rows)]
        found = _one_of(conflicts)
    else:
        found = list(_came_later(situation, ruling, rows, placed))
    if not (found or situation.closed):
        found = list(_how_many(situation, ruling, rows))
    return (*found, *partner_hints(situation, rows), *_tasks(situation, ruling, rows))


def _one_of(conflicts: Sequence[Hint]) -> list[Hint]:
    """At most one hint, with the sources of all of its kind: which count is one question."""
    kinds = [one.kind for one in conflicts]
    kind = next((one for one in CONFLICTS if one in kinds), None)
    sources = dict.fromkeys(name for one in conflicts if one.kind == kind for name in one.sources)
    return [] if kind is None else [Hint(kind, sources=tuple(sources))]


def _conflicts(situation: Situation, ruling: Ruling, placed: Sequence[Source]) -> Iterator[Hint]:
    """A hint for each pair of sources that say the same deals otherwise."""
    paper = newest(papers_of(placed))
    boxes = [one for one in placed if one.recorded]
    for one in paper:
        yield from _typed_before(situation, ruling, placed, one)
    for one, other in combinations([*boxes, *paper], 2):
        is_twice = overlap(situation.as_corrected(one), situation.as_corrected(other))
        if is_twice and not agree(situation, ruling, one, other):
            kind = HintKind.TWICE if other.typed else HintKind.BOXES
            yield Hint(kind, sources=(one.id, other.id))
    if not paper:
        yield from _beside_code(situation, ruling, placed)


def _beside_code(situation: Situation, ruling: Ruling, placed: Sequence[Source]) -> Iterator[Hint]:
    """A hint for a box that has just the deals which a code lacks: it may be of another box."""
    for code in [one for one in placed if one.kind == SourceKind.CODE][-1:]:
        for one in placed:
            fits = one.recorded and one.deals + code.deals == situation.due
            if fits and not agrees_with_code(situation, ruling, code, one):
                yield Hint(HintKind.BOXES, sources=(one.id, code.id))


def _typed_before(
    situation: Situation, ruling: Ruling, placed: Sequence[Source], last: Source
) -> Iterator[Hint]:
    """A hint for what was typed before of the same deals, unless two of them say the same."""
    others = [one for one in placed if one.typed and one != last and overlap(one, last)]
    if not any(agree(situation, ruling, one, last) for one in others):
        for one in others:
            kind = HintKind.SHEETS if one.kind == last.kind else HintKind.TWICE
            yield Hint(kind, sources=(one.id, last.id))


def _of_code(situation: Situation, ruling: Ruling, rows: Sequence[CountedRow]) -> Iterator[Hint]:
    """What came since says otherwise than the last code; not while it is still being typed."""
    placed = situation.placed
    codes = [one for one in placed if one.kind == SourceKind.CODE]
    if not codes:
        return
    counting = {one.source for one in stretches_of(situation, ruling)}
    others = [one for one in placed if one.id in counting]
    is_typed_still = any(one.typed for one in others) and not is_over(situation, ruling, rows)
    if codes[-1].id in counting or is_typed_still:
        return
    if not any(agrees_with_code(situation, ruling, codes[-1], one) for one in others):
        yield Hint(HintKind.CODE, sources=(codes[-1].id, *(one.id for one in others)))


def _came_later(
    situation: Situation, ruling: Ruling, rows: Sequence[CountedRow], placed: Sequence[Source]
) -> Iterator[Hint]:
    """Sources that came after the ruling, and what has grown since and matters.

    It does where deals are missing, and where it was signed or has all deals, and not the same.
    """
    played = sum(one.row.counting for one in rows)
    counting = [one for one in placed if one.id in {row.source.id for row in rows}]
    for one in placed:
        new = one.id not in ruling.known
        matters = played < situation.due or one.signed or one.deals >= situation.due
        grown = one.deals > ruling.known.get(one.id, 0) and matters
        said = any(agree(situation, ruling, one, other) for other in counting if other != one)
        open_end = one in counting and not _is_cut(ruling, one)
        if (new or grown) and not (said or open_end):
            yield Hint(HintKind.CAME_LATER, sources=(one.id,), deals=one.deals)


def _is_cut(ruling: Ruling, source: Source) -> bool:
    """Does a ruling say up to which deal a source counts?"""
    own = [one for one in ruling.counts or () if one.source == source.id]
    return all(one.last is not None for one in own)


def _how_many(situation: Situation, ruling: Ruling, rows: Sequence[CountedRow]) -> Iterator[Hint]:
    """Are other deals known than are due? Not because of what the director has corrected."""
    played = sum(one.row.counting for one in rows)
    brought = sum(one.brought.counting for one in rows)
    if min(played, brought) > situation.due and not _may_be_more(ruling, rows, played):
        yield Hint(HintKind.MORE, deals=played, due=situation.due)
    elif ruling.over:
        yield from _of_ended(situation, ruling, rows)
    elif _ended_early(ruling, rows) and max(played, brought) < situation.due:
        yield Hint(HintKind.FEWER, deals=played, due=situation.due)
    elif ruling.over is None and ruling.counts is None and played < situation.due:
        if _is_as_planned(situation, rows):
            yield Hint(HintKind.FEWER, deals=played, due=situation.due)
        elif _has_gap(situation, rows):
            yield Hint(HintKind.UNREAD, deals=played, due=situation.due)


def _is_as_planned(situation: Situation, rows: Sequence[CountedRow]) -> bool:
    """Has one sheet all deals that were due before somebody else came to the table?"""
    sources = {one.source.id: one.source.kind for one in rows}
    played = sum(one.row.counting for one in rows)
    return [*sources.values()] == [SourceKind.SHEET] and played == situation.planned


def _has_gap(situation: Situation, rows: Sequence[CountedRow]) -> bool:
    """Are the first and the last deal in, and are others missing between them?"""
    numbers = {deal.number for one in rows if not one.row.incident for deal in one.deals}
    ends = {1, situation.due}
    return numbers >= ends and len(numbers) < situation.due


def _may_be_more(ruling: Ruling, rows: Sequence[CountedRow], played: int) -> bool:
    """Has the director said that more deals count than are due?

    Of what was typed he has to say how many: he may have ended the table before he typed it. He has
    said it, too, where he has said which sources count, and nothing has come since.
    """
    if ruling.counts is not None and all(_is_known(ruling, one.source) for one in rows):
        return True
    return bool(ruling.over) and (ruling.deals == played or not _is_typed(rows))


def _is_known(ruling: Ruling, source: Source) -> bool:
    return ruling.known.get(source.id) == source.deals


def _is_typed(rows: Sequence[CountedRow]) -> bool:
    return any(one.source.typed for one in rows)


def _ended_early(ruling: Ruling, rows: Sequence[CountedRow]) -> bool:
    """Has a table signed, and has the director not said that no more is to come?"""
    if ruling.over is not None:
        return False
    signed = signed_source(rows)
    return signed is not None and not signed.ended_by_director


def _of_ended(situation: Situation, ruling: Ruling, rows: Sequence[CountedRow]) -> Iterator[Hint]:
    """Is all in of a table that the director has ended?"""
    played = sum(one.row.counting for one in rows)
    known = max(played, sum(one.brought.counting for one in rows))
    if ruling.deals is not None:
        if ruling.deals < min(played, known) and not _is_typed(rows):
            yield Hint(HintKind.MORE, deals=played, due=ruling.deals)
        elif ruling.deals not in (played, known) and not _is_typed(rows):
            yield Hint(HintKind.UNREAD, deals=played, due=ruling.deals)
        return
    if any(one.signed or one.ended for one in situation.sources):
        return
    lacking = list(_lacking(situation, rows, known))
    yield from lacking
    unread = any(_may_have_more(ruling, one) for one in situation.sources) and not _is_typed(rows)
    all_there = any(
        chair.last.after in (played, known) and not chair.last.person for chair in situation.chairs
    )
    if unread and not (lacking or all_there) and played < situation.due:
        yield Hint(HintKind.UNREAD, deals=played, due=situation.due)


def _may_have_more(ruling: Ruling, source: Source) -> bool:
    """May a source have more than is in, and would that count?"""
    ruled = [one.source for one in ruling.counts or () if one.last is None]
    return source.unread and (ruling.counts is None or source.id in ruled)


def _lacking(situation: Situation, rows: Sequence[CountedRow], known: int) -> Iterator[Hint]:
    """A hint for each who has left his chair after more deals than are known."""
    last = max((one.number for row in rows for one in row.deals), default=0)
    for place, chair in enumerate(situation.chairs):
        for one, following in zip(chair.holders, chair.holders[1:], strict=False):
            if one.person and following.after > (last if following.numbered else known):
                yield Hint(
                    HintKind.LACKING,
                    place=place,
                    person=one.person,
                    deals=known,
                    due=following.after,
                )


def _tasks(situation: Situation, ruling: Ruling, rows: Sequence[CountedRow]) -> Iterator[Hint]:
    """What is to be typed once more, and what was changed after the signature."""
    counting = {one.source.id: one.source for one in rows}
    sheets = [one for one in situation.placed if one.kind == SourceKind.SHEET]
    counted = [one for one in sheets if one.id in counting]
    if situation.typed_twice and len(sheets) == 1 and counted:
        yield Hint(HintKind.TYPE_AGAIN, sources=(sheets[0].id,))
    cleared = {one.id: one for one in situation.sources if not one.rows and one.changes}
    for source in (counting | cleared).values():
        unseen = source.changes[ruling.seen.get(source.id, 0) :]
        if any(not one.by_director for one in unseen):
            yield Hint(HintKind.CHANGED, source=source.id)
