"""Why it is asked which deals of a table count."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from host_tools.tournament.accounts.agreement import agree, agrees_with_code
from host_tools.tournament.accounts.hints import CONFLICTS, Hint, HintKind
from host_tools.tournament.accounts.round_stand import TableStand
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.accounts.shared_scores import partner_hints
from host_tools.tournament.accounts.source import Source, SourceKind, overlap
from host_tools.tournament.accounts.stretches import newest, papers_of


def which_hints(here: TableStand) -> tuple[Hint, ...]:
    """Why it is asked which deals count at a table.

    Several sources of the same deals come first: how many count is asked once that is settled.
    """
    if here.ruling.counts is None:
        found = _one_of([*_conflicts(here), *_of_code(here)])
    else:
        found = list(_came_later(here))
    if not (found or here.situation.closed):
        found = list(_how_many(here))
    return (*found, *partner_hints(here), *_tasks(here))


def _one_of(conflicts: Sequence[Hint]) -> list[Hint]:
    """At most one hint, with the sources of all of its kind: which count is one question."""
    kinds = [one.kind for one in conflicts]
    kind = next((one for one in CONFLICTS if one in kinds), None)
    sources = dict.fromkeys(name for one in conflicts if one.kind == kind for name in one.sources)
    return [] if kind is None else [Hint(kind, sources=tuple(sources))]


def _conflicts(here: TableStand) -> Iterator[Hint]:
    """A hint for each pair of sources that say the same deals otherwise."""
    situation, placed = here.situation, here.situation.placed
    paper = newest(papers_of(placed))
    boxes = [one for one in placed if one.recorded]
    for one in paper:
        yield from _typed_before(here, one)
    for one, other in combinations([*boxes, *paper], 2):
        is_twice = overlap(situation.as_corrected(one), situation.as_corrected(other))
        if is_twice and not agree(here, one, other):
            kind = HintKind.TWICE if other.typed else HintKind.BOXES
            yield Hint(kind, sources=(one.id, other.id))
    if not paper:
        yield from _beside_code(here)


def _beside_code(here: TableStand) -> Iterator[Hint]:
    """A hint for a box that has just the deals which a code lacks: it may be of another box."""
    placed = here.situation.placed
    for code in [one for one in placed if one.kind == SourceKind.CODE][-1:]:
        for one in placed:
            fits = one.recorded and one.deals + code.deals == here.situation.due
            if fits and not agrees_with_code(here, code, one):
                yield Hint(HintKind.BOXES, sources=(one.id, code.id))


def _typed_before(here: TableStand, last: Source) -> Iterator[Hint]:
    """A hint for what was typed before of the same deals, unless two of them say the same."""
    placed = here.situation.placed
    others = [one for one in placed if one.typed and one != last and overlap(one, last)]
    if not any(agree(here, one, last) for one in others):
        for one in others:
            kind = HintKind.SHEETS if one.kind == last.kind else HintKind.TWICE
            yield Hint(kind, sources=(one.id, last.id))


def _of_code(here: TableStand) -> Iterator[Hint]:
    """Yield a hint if later sources disagree with the last code; not while one is being typed."""
    placed = here.situation.placed
    codes = [one for one in placed if one.kind == SourceKind.CODE]
    if not codes:
        return
    counting = {one.source for one in here.stretches}
    others = [one for one in placed if one.id in counting]
    is_typed_still = any(one.typed for one in others) and not here.over
    if codes[-1].id in counting or is_typed_still:
        return
    if not any(agrees_with_code(here, codes[-1], one) for one in others):
        yield Hint(HintKind.CODE, sources=(codes[-1].id, *(one.id for one in others)))


def _came_later(here: TableStand) -> Iterator[Hint]:
    """Sources that came after the ruling, and what has grown since and matters.

    It does where deals are missing, and where it was signed or has all deals, and not the same.
    """
    ruling, due = here.ruling, here.situation.due
    counting = here.sources
    for one in here.situation.placed:
        new = one.id not in ruling.known
        matters = here.played < due or one.signed or one.deals >= due
        grown = one.deals > ruling.known.get(one.id, 0) and matters
        said = any(agree(here, one, other) for other in counting if other != one)
        open_end = one in counting and not _is_cut(ruling, one)
        if (new or grown) and not (said or open_end):
            yield Hint(HintKind.CAME_LATER, sources=(one.id,), deals=one.deals)


def _is_cut(ruling: Ruling, source: Source) -> bool:
    """Does a ruling say up to which deal a source counts?"""
    own = [one for one in ruling.counts or () if one.source == source.id]
    return all(one.last is not None for one in own)


def _how_many(here: TableStand) -> Iterator[Hint]:
    """Yield a hint if the number of deals is not the due one, apart from the director's
    corrections.
    """
    ruling, due, played, brought = here.ruling, here.situation.due, here.played, here.brought
    if min(played, brought) > due and not _may_be_more(here):
        yield Hint(HintKind.MORE, deals=played, due=due)
    elif ruling.over:
        yield from _of_ended(here)
    elif _ended_early(here) and max(played, brought) < due:
        yield Hint(HintKind.FEWER, deals=played, due=due)
    elif ruling.over is None and ruling.counts is None and played < due:
        if _is_as_planned(here):
            yield Hint(HintKind.FEWER, deals=played, due=due)
        elif _has_gap(here):
            yield Hint(HintKind.UNREAD, deals=played, due=due)


def _is_as_planned(here: TableStand) -> bool:
    """Return True if one sheet has all deals due before another person came to the table."""
    kinds = [one.kind for one in here.sources]
    return kinds == [SourceKind.SHEET] and here.played == here.situation.planned


def _has_gap(here: TableStand) -> bool:
    """Return True if the first and the last deal are in, and others between them are missing."""
    numbers = {deal.number for one in here.rows if not one.row.incident for deal in one.deals}
    ends = {1, here.situation.due}
    return numbers >= ends and len(numbers) < here.situation.due


def _may_be_more(here: TableStand) -> bool:
    """Return True if the director lets more deals count than are due.

    For typed deals the ruling must have their number: the table may have been ended before they
    were typed. A ruling on the counting sources does it, too, if nothing has come since.
    """
    ruling = here.ruling
    if ruling.counts is not None and all(_is_known(ruling, one) for one in here.sources):
        return True
    return bool(ruling.over) and (ruling.deals == here.played or not here.typed)


def _is_known(ruling: Ruling, source: Source) -> bool:
    return ruling.known.get(source.id) == source.deals


def _ended_early(here: TableStand) -> bool:
    """Return True if a table has signed early, and the director has not ended it."""
    signed = here.closed_by if here.ruling.over is None else None
    return signed is not None and not signed.ended_by_director


def _of_ended(here: TableStand) -> Iterator[Hint]:
    """Yield a hint if a table ended by the director lacks deals, or has more."""
    said, played, known = here.ruling.deals, here.played, max(here.played, here.brought)
    sources, due = here.situation.sources, here.situation.due
    if said is not None:
        if said < min(played, known) and not here.typed:
            yield Hint(HintKind.MORE, deals=played, due=said)
        elif said not in (played, known) and not here.typed:
            yield Hint(HintKind.UNREAD, deals=played, due=said)
        return
    if any(one.signed or one.ended for one in sources):
        return
    lacking = list(_lacking(here, known))
    yield from lacking
    unread = any(_may_have_more(here.ruling, one) for one in sources) and not here.typed
    all_there = any(
        chair.last.after in (played, known) and not chair.last.person for chair in here.chairs
    )
    if unread and not (lacking or all_there) and played < due:
        yield Hint(HintKind.UNREAD, deals=played, due=due)


def _may_have_more(ruling: Ruling, source: Source) -> bool:
    """Return True if a source may have more deals, and they would count."""
    ruled = [one.source for one in ruling.counts or () if one.last is None]
    return source.unread and (ruling.counts is None or source.id in ruled)


def _lacking(here: TableStand, known: int) -> Iterator[Hint]:
    """A hint for each who has left his chair after more deals than are known."""
    last = max((one.number for row in here.rows for one in row.deals), default=0)
    for place, chair in enumerate(here.chairs):
        for one, following in zip(chair.holders, chair.holders[1:], strict=False):
            if one.person and following.after > (last if following.numbered else known):
                yield Hint(
                    HintKind.LACKING,
                    place=place,
                    person=one.person,
                    deals=known,
                    due=following.after,
                )


def _tasks(here: TableStand) -> Iterator[Hint]:
    """Yield the tasks: sheets to be typed once more, and changes after the signature."""
    counting = {one.id: one for one in here.sources}
    sheets = [one for one in here.situation.placed if one.kind == SourceKind.SHEET]
    if here.situation.typed_twice and len(sheets) == 1 and sheets[0].id in counting:
        yield Hint(HintKind.TYPE_AGAIN, sources=(sheets[0].id,))
    cleared = {one.id: one for one in here.situation.sources if not one.rows and one.changes}
    for source in (counting | cleared).values():
        unseen = source.changes[here.ruling.seen.get(source.id, 0) :]
        if not all(unseen):
            yield Hint(HintKind.CHANGED, source=source.id)
