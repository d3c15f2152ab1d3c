"""Marks of the decisions that a page knew, each their number and digest.

A number alone is too little. After a copy of the database was restored, another decision may have
it, and the page may show another event.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from host_tools.journal.journal import Journal
from host_tools.journal.kind import Decision

_LETTERS = 8  # of the digest: that two decisions of one number have the same happens to nobody
_MARK = re.compile(rf"([1-9][0-9]{{0,17}})-([0-9a-f]{{{_LETTERS}}})")


@dataclass(frozen=True)
class Seen:
    """The decisions up to which somebody knew a journal, as he says.

    `number`: of the last one, 0 for none; `marks`: of that one, and perhaps of earlier ones.
    """

    number: int
    marks: Sequence[str]


def mark_of(decision: Decision) -> str:
    """The mark of a decision, `17-0a1b2c3d`."""
    whole = [decision.kind, decision.content, decision.time, decision.author, decision.reason]
    digest = sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
    return f"{decision.number}-{digest[:_LETTERS]}"


def seen_in(text: str) -> Seen:
    """Return the seen decisions by marks with spaces between them; no journal knows other words."""
    found = [_MARK.fullmatch(mark) for mark in text.split()]
    return Seen(max((int(one[1]) for one in found if one), default=0), text.split())


def knows(journal: Journal, seen: Seen) -> bool:
    """Return True if a journal has all seen decisions."""
    numbers = {mark.partition("-")[0] for mark in seen.marks}
    there = {mark_of(one) for one in journal.decisions if str(one.number) in numbers}
    return there.issuperset(seen.marks)
