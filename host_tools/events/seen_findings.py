"""Findings about what was changed after a signature, which a decision of the director has seen."""

from typing import TYPE_CHECKING

from host_tools.sessions.findings import ALTERED
from host_tools.sessions.record_ids import parts_of_id
from host_tools.sessions.sessions import load_session_of

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def see_altered(database: "EventStore", change: str, now: int) -> None:
    """Note that the findings about a session's late changes up to this one (its id) were seen.

    A session must have this change. now: Unix seconds. In a transaction.
    """
    session = load_session_of(database, change)
    names = [] if session is None else [late.id for late in session.late_changes]
    for name in names[: names.index(change) + 1]:
        log, record = _stored_at(database, name)
        raw = database.records.raw(record)
        found = database.findings.open(database.boxes.main_log(log), (ALTERED,))
        rows = [row for (_, of), about in found.items() if of == raw for row in about.values()]
        for row in rows:
            database.findings.see(row, now)


def _stored_at(database: "EventStore", recorded_id: str) -> tuple[int, int]:
    """(row of the log, row of the record) of this id. LookupError if it is not stored."""
    parts = parts_of_id(recorded_id)
    log = None if parts is None else database.boxes.find_log(parts[0])
    record = None if parts is None or log is None else database.records.row_of(log, parts[1])
    if log is None or record is None:
        raise LookupError(recorded_id)
    return log, record
