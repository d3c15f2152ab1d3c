"""Taking in a piece of a box's log: split, verify the chain, judge, store. Nothing is dropped.

What is not as it should be becomes a finding: a sentence, and the bytes in question. A record is
stored once; a known one is compared with what was stored.
"""

from dataclasses import dataclass, field
from datetime import datetime

from host_tools.desk.judge import judge_entry, judge_session
from rules_core import record as records
from rules_core.record import NO_LINK, RecordError, decode, locate

# Kinds of findings
ANEW = "anew"  # the box was set up anew
FOREIGN = "foreign"  # the log is another box's
SHORTER = "shorter"  # the log has lost its end
CHANGED = "changed"  # a stored record is not the same on the box any more
DAMAGED = "damaged"  # bytes that are no record
CHAIN = "chain"  # a record does not follow from the one before it
SESSION = "session"  # a session that cannot be
ENTRY = "entry"  # a deal or an incident that is wrong


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be: `message` says it without naming the box."""

    kind: str
    offset: int
    message: str
    raw: bytes = b""


@dataclass
class Report:
    """What came of one intake: how many records were new, the new findings."""

    box: bytes
    records: int = 0
    deals: int = 0
    findings: list = field(default_factory=list)


def split(data, start):
    """Yield (offset, Record or None, bytes) of everything in `data`, which starts at `start`.

    None stands for bytes that are no record, with the RecordError's reason in place of nothing.
    """
    position = 0
    while position < len(data):
        try:
            record = decode(data, position)
            end = position + record.size
        except RecordError:
            record = None
            end = locate(data, position + 1)
            if end < 0:
                end = len(data)
        yield start + position, record, bytes(data[position:end])
        position = end


def take(database, identity, start, data, complete, now):
    """Store what is new in `data`, the log of the box `identity` from offset `start` on.

    `complete`: data reaches to the end of the log (and is not what came before a cable was
    pulled); `now`: Unix seconds. One transaction. Returns a `Report`.
    """
    with database.transaction():
        intake = _Intake(database, identity, now)
        intake.look_at_log()
        intake.take(start, data, complete)
        return intake.report


class _Intake:
    def __init__(self, database, identity, now):
        self._database = database
        self._identity = identity
        self._now = now
        self.report = Report(identity.box)
        self._box = database.store_box(identity.box, identity.firmware, now)
        self._is_new = database.find_log(identity.log) is None
        self._log = database.store_log(self._box, identity.log)
        self._end = database.end_of(self._log)

    def look_at_log(self):
        """What can be said before a single record is read."""
        database, size = self._database, self._identity.size
        others = database.other_logs(self._box, self._identity.log)
        if self._is_new and others:
            self._find(
                ANEW, 0, "it was set up anew: its log begins again. What we have of it before stays"
            )
        if database.log_owner(self._log) != self._box:
            self._find(FOREIGN, 0, "its log began on another box")
        if size < self._end:
            self._find(
                SHORTER,
                size,
                f"its log has {size} bytes, fewer than the {self._end} that we have of it already",
            )

    def take(self, start, data, complete):
        previous = self._record_before(start)
        for offset, record, raw in split(data, start):
            if record is not None:
                self._take_record(offset, record, raw, previous)
                previous = record
            elif complete or offset + len(raw) < start + len(data):
                self._take_damage(offset, raw)
        if complete and (previous.link if previous else NO_LINK) != self._identity.last:
            self._find(
                CHANGED,
                self._identity.size,
                "the last record in its log is not the last one that we have read",
            )

    def _record_before(self, offset):
        raw = self._database.last_before(self._log, offset)
        return None if raw is None else decode(raw)

    def _take_record(self, offset, record, raw, previous):
        known = self._database.raw_at(self._log, offset)
        if known == raw:
            return
        if offset < self._end or self._database.row_of(self._log, record.sequence) is not None:
            self._find(
                CHANGED, offset, f"record {record.sequence} is not what we have stored of it", raw
            )
            return
        self._check_chain(offset, record, raw, previous)
        row = self._database.store_record(self._log, offset, record, raw, self._now)
        self._end = offset + len(raw)
        self.report.records += 1
        if record.kind == records.SESSION:
            self._take_session(row, offset, record, raw)
        elif record.kind != records.BEGIN:
            self._take_entry(row, offset, record, raw)

    def _check_chain(self, offset, record, raw, previous):
        if previous is None:
            if record.kind != records.BEGIN or record.link != self._identity.log or offset != 0:
                self._find(CHAIN, offset, "its log does not begin as it says it does", raw)
            elif record.body["box"] != self._identity.box:
                self._find(FOREIGN, offset, "its log began on another box", raw)
        elif record.sequence != previous.sequence + 1 or record.previous != previous.link:
            self._find(
                CHAIN,
                offset,
                f"record {record.sequence} does not follow from record {previous.sequence}: "
                "something there was changed, lost or put in another order",
                raw,
            )

    def _take_damage(self, offset, raw):
        if offset < self._end:
            message = f"{len(raw)} bytes of its log cannot be read any more; we still have them"
        else:
            message = f"{len(raw)} bytes of its log, from byte {offset} on, are no whole record"
        self._find(DAMAGED, offset, message, raw)

    def _take_session(self, row, offset, record, raw):
        for complaint in judge_session(record.body):
            self._find(SESSION, offset, f"{_place(record.body)}: {complaint}", raw)
        day = datetime.fromtimestamp(record.stamp.clock or self._now).date().isoformat()
        self._database.store_session(row, record.body, day)

    def _take_entry(self, row, offset, record, raw):
        session_row, session = self._session_of(record)
        judgement = judge_entry(record, session, self._corrected_counts(record))
        where = _place(session.body) if session else "a session unknown to us"
        for complaint in judgement.complaints:
            self._find(ENTRY, offset, f"{where}, {_what(record)}: {complaint}", raw)
        self._database.store_entry(row, session_row, judgement)
        if record.kind == records.DEAL:
            self.report.deals += 1

    def _session_of(self, record):
        row = self._database.row_of(self._log, record.body["session"])
        session = None if row is None else self._database.record(row)
        if session is None or session.kind != records.SESSION:
            return None, None
        return row, session

    def _corrected_counts(self, record):
        corrects = record.body.get("corrects")
        row = None if corrects is None else self._database.row_of(self._log, corrects)
        if row is None or not self._database.counts(row):
            return False
        corrected = self._database.record(row)
        return (
            corrected.kind in (records.DEAL, records.ANNUL)
            and corrected.body["session"] == record.body["session"]
        )

    def _find(self, kind, offset, message, raw=b""):
        finding = Finding(kind, offset, message, raw)
        if self._database.store_finding(self._box, self._log, finding, self._now):
            self.report.findings.append(finding)


def _place(session):
    return f"table {session['table']}, round {session['round']}"


def _what(record):
    if record.kind == records.DEAL:
        return f"deal {record.body['number']}"
    names = {
        records.ANNUL: "an annulment",
        records.WARNING: "a warning",
        records.PENALTY: "a penalty",
        records.ADJUST: "an adjustment",
    }
    return f"{names[record.kind]} (record {record.sequence})"
