"""The evidence of an event in the database: what its boxes have recorded, and were told."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from host_tools.database.row_types import RecordRow
from host_tools.events.seatings import told_boxes
from host_tools.results.evidence import Evidence, RawRecord, SessionRecords
from host_tools.sessions.session import Session
from host_tools.sessions.stored_records import parts_of_id, stored_record
from host_tools.tournament.event import Event
from rules_core.record import BEGIN, TARIFF

if TYPE_CHECKING:
    from host_tools.database.storage import Storage

_START = 0  # where the BEGIN record of a log is


def evidence_of(database: "Storage", event: Event) -> Evidence:
    """The `Evidence` of an event. DeskError for damage."""
    sessions = [event.sessions[one] for one in event.seatings if one in event.sessions]
    found = {session.id: _records_of(database, session) for session in sessions}
    boxes = {session.box for session in sessions}
    return Evidence(
        {session: records for session, records in found.items() if records is not None},
        tuple(told_boxes(database, event.number)),
        {box: numbers for box, numbers in database.pins.all().items() if box in boxes},
    )


def _records_of(database: "Storage", session: Session) -> SessionRecords | None:
    """The `SessionRecords` of a session; None where its beginning is not in the database."""
    log, sequence = parts_of_id(session.id) or (b"", 0)
    rows = database.readings.sessions_of(log, sequence)
    if not rows:
        return None
    own = _sound(database.records.of_session(rows[0]["record"]))
    before = _sound(_before(database, log, rows[0]["raw"]))
    return SessionRecords(session.box, log, own, before) if own else None


def _before(database: "Storage", log: bytes, raw: bytes) -> Iterator[RecordRow]:
    """The rows of the BEGIN record of a log, and of the tariff that a SESSION record names."""
    begun = stored_record(raw)
    tariff_at = 0 if begun is None or begun.body is None else begun.body["tariff_at"]
    for kind, offset in ((BEGIN, _START), (TARIFF, tariff_at)):
        row = database.records.at(log, offset)
        if row is not None and row["kind"] == kind:
            yield row


def _sound(rows: Iterable[RecordRow]) -> tuple[RawRecord, ...]:
    """The records of these rows, without those in whose place a damaged database has no bytes."""
    return tuple(
        RawRecord(row["offset"], row["sequence"], row["raw"])
        for row in rows
        if isinstance(row["raw"], bytes)
    )
