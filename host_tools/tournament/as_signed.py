"""What brings a table back to what it had signed: decisions on top of what its box has recorded."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.sessions.after_signing import Stand
from host_tools.sessions.session import Entry
from host_tools.tournament.corrections import corrected
from host_tools.tournament.seen_changes import TableChange
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.state import State


@dataclass(frozen=True)
class Restoring:
    """A decision that takes a change after the signature back: its `kind` and `content`.

    `change`: the first one about that deal that the director has not seen.
    """

    change: TableChange
    kind: str
    content: "Content"


def as_signed(table: Table, state: "State") -> tuple[list[Restoring], list[TableChange]]:
    """(what brings back what a table had signed, the changes that nothing brings back).

    Only changes that the director has neither made nor seen; what he himself has decided about a
    deal stands.
    """
    steps, left = [], []
    for change, entry in _first_changes([one for one in table.changes if one.is_open]):
        if entry is not None and _is_settled(entry, change, state):
            continue
        step = None if entry is None else _restoring(change, entry)
        if step is None:
            left.append(change)
        else:
            steps.append(step)
    return steps, left


def stands_as_signed(table: Table, state: "State") -> bool:
    """Was a table changed after its signature, and does what it had signed count again?

    Then the signature holds, though nobody has signed again on the box.
    """
    if not table.changes or any(one.is_open for one in table.changes):
        return False
    first = _first_changes(table.changes)
    return all(
        entry is not None and _counts_as(entry, change.change.before, state)
        for change, entry in first
    )


def _counts_as(entry: Entry, before: Stand | None, state: "State") -> bool:
    """Does an entry count as what stood there before, with what the director has decided?"""
    void = entry.annulled and entry.id not in state.restored
    if entry.id in state.annulled or void:
        return before is None or before.annulled
    document = state.corrected.get(entry.id, entry.document)
    return before is not None and not before.annulled and document == before.document


def _is_settled(entry: Entry, change: TableChange, state: "State") -> bool:
    """Has the director decided about an entry, or does the table itself have it as it was?"""
    decided = entry.id in state.corrected or entry.id in state.annulled
    return decided or _is_back(entry, change.change.before)


def _first_changes(changes: Iterable[TableChange]) -> list[tuple[TableChange, Entry | None]]:
    """The first of the changes about each deal or incident, with what stands there now.

    None where nothing stands there: the whole table was cleared.
    """
    first: dict[str, tuple[TableChange, Entry | None]] = {}
    for change in changes:
        entry = _entry_of(change)
        first.setdefault(change.change.id if entry is None else entry.id, (change, entry))
    return list(first.values())


def _entry_of(change: TableChange) -> Entry | None:
    session = change.bound.session
    entries = [] if session.cleared is not None else session.entries
    return next((entry for entry in entries if entry.id == change.change.entry), None)


def _is_back(entry: Entry, before: Stand | None) -> bool:
    if before is None or before.annulled:
        return entry.annulled
    return not entry.annulled and entry.document == before.document


def _restoring(change: TableChange, entry: Entry) -> Restoring | None:
    """What brings an entry back to what stood there before a change; None where nothing does."""
    before = change.change.before
    if before is None or before.annulled:
        return Restoring(change, "annul", {"entry": entry.id})
    try:
        score = corrected(entry, before.document, (entry.id,)).score()
    except DeskError:
        return None
    if tuple(score.points) != before.points:  # a rule book scores it otherwise by now
        return None
    content = {"entry": entry.id, "document": before.document}
    return Restoring(change, "correct", content | ({"restores": True} if entry.annulled else {}))
