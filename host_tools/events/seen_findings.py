"""Findings about what was changed after a signature, which a decision of the director has seen."""

from typing import TYPE_CHECKING

from host_tools.journal.kind import Decision
from host_tools.sessions.findings import ALTERED
from host_tools.sessions.record_ids import parts_of_id
from host_tools.sessions.sessions import load_session_of
from host_tools.tournament.decisions.rulings import Rule
from host_tools.tournament.model.event_kind import read
from host_tools.tournament.tables.rulings.record import answer_in

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def see_altered(database: "EventStore", decided: Decision, now: int) -> None:
    """Note that the findings about late changes were seen which a ruling has seen.

    now: Unix seconds. In a transaction.
    """
    made = read(decided)
    for ruling in answer_in(made.tables).values() if isinstance(made, Rule) else ():
        for source, number in ruling.seen.items():
            session = load_session_of(database, source)
            changes = () if session is None else session.late_changes[:number]
            for change in changes:
                _see(database, change.id, now)


def _see(database: "EventStore", change: str, now: int) -> None:
    log, record = _stored_at(database, change)
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
