"""A form that is sent twice decides once, and one that is late decides nothing unawares.

Where the answer to a form is lost nobody knows whether it was stored, and it is sent once more. And
while one fills in a form another one may decide about the same.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from host_tools.journal.journal import Journal
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions.event_kind import read

# {person: the persons called like him}; each time that a form is sent they have other numbers.
Twins = Mapping[int, Collection[int]]


def decided_since(
    journal: Journal,
    seen: int,
    steps: Sequence[tuple[str, Mapping[str, Any]]],
    twins: Twins,
    reason: str,
) -> Decision | None:
    """The first of the decisions that say what `steps` say, all of it in a row; None without them.

    Only those in force count that come after the number `seen`, the last one that the sender of the
    form knew of, and for the same reason: points that are taken for two reasons are taken twice.
    steps: (kind, content) each; twins: {person: [persons called alike]} of those whom the form
    makes known: each time that it is sent they have other numbers.
    """
    since = [
        decision
        for decision in journal.in_force()
        if decision.number > seen and decision.reason == reason
    ]
    for start in range(len(since) - len(steps) + 1):
        row = zip(since[start : start + len(steps)], steps, strict=True)
        if all(_says(one, kind, content, twins) for one, (kind, content) in row):
            return since[start]
    return None


def decided_otherwise_since(
    journal: Journal, seen: int, steps: Sequence[tuple[str, Mapping[str, Any]]], author: str
) -> Decision | None:
    """Return the last decision of another author that one of `steps` would replace; None without
    one.

    seen, steps: as for `decided_since`. Later decisions of the author do not count: they are known.
    """
    for decision in reversed(journal.in_force()):
        if decision.number <= seen:
            break
        if decision.author != author and any(_overrules(decision, *step) for step in steps):
            return decision
    return None


def _overrules(decision: Decision, kind: str, content: Mapping[str, Any]) -> bool:
    """Would a step take the place of a decision, and say something else?"""
    fields = read(decision).replaces if decision.kind == kind else None
    if fields is None or any(decision.content.get(one) != content.get(one) for one in fields):
        return False
    return not _says(decision, kind, content, {})


def _says(decision: Decision, kind: str, content: Mapping[str, Any], twins: Twins) -> bool:
    return decision.kind == kind and all(
        _same(name, decision.content.get(name), value, twins) for name, value in content.items()
    )


def _same(name: str, stored: Any, given: Any, twins: Twins) -> bool:
    if name == "person":
        return stored == given or stored in twins.get(given, ())
    if name == "document" and stored and given:  # the rule book's version was added to it
        return stored == stored | given
    return stored == given
