"""The finding about what was entered after a table had signed, without the director's PIN."""

import re
from collections.abc import Collection, Iterable
from typing import TypedDict

from host_tools.common.times import local_time, minute
from host_tools.intake.session_so_far import Judgement, SoFar
from host_tools.language.formatting import signed
from host_tools.language.message import Message
from host_tools.sessions import finding_words as words
from host_tools.sessions.after_signing import deal_before
from host_tools.sessions.by_director import by_director
from rules_core.record import ANNUL, CLEAR, CLOSE, DEALER, Record

# The time at the end of `words.LATE_AT`, which is that of the place where it was found.
_LOCAL_TIME = re.compile(r" \(\d{4}-\d\d-\d\d \d\d:\d\d\)$")


class LateEntry(TypedDict):
    """The values of `finding_words.IN_SESSION` for an entry behind a signature."""

    entry: Message
    complaint: Message


def late_entry(
    record: Record, judgement: Judgement, so_far: SoFar, own: Collection[int]
) -> LateEntry | None:
    """Return the change that a counting record has made behind a signature; None if that is in
    order.

    judgement: its `Judgement`; so_far: the `SoFar` of its session before it; own: the numbers of
    the PINs that were set here on its box.
    """
    if not so_far.signed or record.kind in (CLOSE, DEALER) or by_director(record, own):
        return None
    deal, was_annulled = deal_before(record, so_far.records())
    change = _change(record, judgement.points, deal, was_annulled)
    time = minute(local_time(record.stamp.clock))
    return {
        "entry": words.entry_of(record if deal is None else deal),
        "complaint": words.LATE_AT.about(change=change, time=time)
        if time
        else words.LATE.about(change=change),
    }


def without_time(sentence: str) -> str:
    """Return the part of such a finding's sentence that is the same in every time zone."""
    return _LOCAL_TIME.sub("", sentence)


def _change(
    record: Record, points: Iterable[int] | None, deal: Record | None, was_annulled: bool
) -> Message:
    """Return the sentence on a change, with the points of `deal` (None: of none) before
    and after.
    """
    if record.kind == CLEAR:
        return words.CLEARED
    after = _said(points)
    if deal is None:
        return words.ENTERED.about(after=after)
    before = words.NOTHING if was_annulled else _said(deal.body["points"])
    if record.kind == ANNUL:
        return words.ANNULLED.about(before=before)
    return words.CORRECTED.about(before=before, after=after)


def _said(points: Iterable[int] | None) -> str:
    return " ".join(map(signed, points or ()))
