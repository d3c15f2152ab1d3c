"""The readable form of the stored records, made from their bytes; what is wrong with them is told.

`session` and `entry` can be made anew from `record` at any time: when records were missing and came
in after all, and when a program opens the database that knows more than the one before it.
"""

from host_tools.desk.books import Books
from host_tools.desk.findings import ENTRY, JUDGED, NEWER, SESSION
from host_tools.desk.rescore import Before, Judgement, judge_entry, judge_session
from host_tools.times import local_time
from rules_core import record as records
from rules_core.record import RecordError, decode, decode_any


def stored_record(raw):
    """The Record in stored bytes (None: there are none), or None if it is damaged.

    What a newer program wrote has no stamp and no body.
    """
    try:
        return decode_any(raw) if isinstance(raw, bytes) else None
    except RecordError:
        return None


class Readings:
    """Reads and judges the records of a log and of its branches; within a transaction.

    log: row id of the log (not of a branch); find(kind, offset, message, raw): called with what is
    wrong; now: Unix seconds.
    """

    def __init__(self, database, log, find, now):
        self._database = database
        self._books = Books(database)
        self._log = log
        self._find = find
        self._now = now
        self._sessions = {}  # Records of the sessions that entries have asked for, by row
        self._cleared = {}  # were they cleared, by row
        self._open = None  # findings of an earlier judgement, while all is judged again

    def read_again(self, logs):
        """Make the readable form of all records of these logs anew, each from its bytes.

        What was found about a record before and does not hold any more is settled. Returns the
        rows of records that are damaged in the database.
        """
        self._database.forget_readings(logs)
        self._open = self._database.open_findings(self._log, JUDGED)
        damaged = []
        for log in logs:
            for row in self._database.records(log):
                record = stored_record(row["raw"])
                if record is None:
                    damaged.append(row)
                    self._store_unread(log, row["id"], row["sequence"], Judgement(counted=False))
                else:
                    where = (log, row["id"], row["offset"])
                    self.read(*where, record, row["raw"], row["received"])
        self._open = None
        return damaged

    def read(self, log, row, offset, record, raw, received):
        """Make the readable form of a record. Only what stands before it is needed for that."""
        told = set()

        def tell(kind, message):
            told.add((kind, message))
            self._find(kind, offset, message, raw)

        if record.body is None:
            self._read_newer(log, row, offset, record, raw, tell)
        elif record.kind == records.SESSION:
            self._read_session(row, record, received, tell)
        elif record.kind not in records.ON_THEIR_OWN:
            self._read_entry(log, row, record, tell)
        if self._open:
            for (kind, message), finding in self._open.get((offset, raw), {}).items():
                if (kind, message) not in told:
                    self._database.settle_finding(finding, self._now)

    def _read_newer(self, log, row, offset, record, raw, tell):
        """Tell where it begins, not at every record after it."""
        before = stored_record(self._database.last_before(log, offset))
        if before is None or before.body is not None:
            tell(
                NEWER,
                f"from record {record.sequence} on its log was written by a newer program (format "
                f"{raw[1]}): that is kept and does not count; update schreiber",
            )
        judgement = Judgement(counted=False, unknown=True)
        if record.kind == records.SESSION:
            self._database.store_entry(row, None, judgement)
        else:
            self._store_unread(log, row, record.sequence, judgement)

    def _store_unread(self, log, row, sequence, judgement):
        """It is taken to belong to the session that began last before it, if that can be read."""
        session = self._database.session_before(log, sequence)
        if session is not None and self._session(session) is None:
            session = None
        self._database.store_entry(row, session, judgement)

    def _read_session(self, row, record, received, tell):
        judgement = judge_session(record.body, self._books)
        for complaint in judgement.complaints:
            kind = NEWER if judgement.unknown else SESSION
            tell(kind, f"{_place(record.body)}: {complaint}")
        begun = local_time(record.stamp.clock) or local_time(received)
        self._database.store_session(row, record.body, begun.date().isoformat(), judgement.unknown)

    def _read_entry(self, log, row, record, tell):
        session_row, session = self._session_of(log, record)
        before = Before(
            session,
            self._books,
            self._corrected_counts(log, record),
            self._is_cleared(session_row),
            lambda: self._counted(session_row),
            lambda: self._database.has_unknown(session_row),
        )
        judgement = judge_entry(record, before)
        # Of a deal in a session that the branch has parted from, the branch's own finding says it.
        if session is not None or log == self._log or not self._session_of(self._log, record)[0]:
            where = _place(session.body) if session else "a session unknown to us"
            for complaint in judgement.complaints:
                kind = NEWER if judgement.unknown else ENTRY
                tell(kind, f"{where}, {_what(record)}: {complaint}")
        self._database.store_entry(row, session_row, judgement)
        if record.kind == records.CLEAR and judgement.counted:
            self._cleared[session_row] = True

    def _is_cleared(self, session_row):
        if session_row not in self._cleared:
            self._cleared[session_row] = self._database.is_cleared(session_row)
        return self._cleared[session_row]

    def _session_of(self, log, record):
        row = self._database.row_of(log, record.body["session"])
        session = None if row is None else self._session(row)
        return (None, None) if session is None else (row, session)

    def _session(self, row):
        """The Record of a session, None if there is no readable one in this row."""
        if row not in self._sessions:
            record = stored_record(self._database.raw(row))
            if record is not None and (record.kind != records.SESSION or record.body is None):
                record = None
            self._sessions[row] = record
        return self._sessions[row]

    def _corrected_counts(self, log, record):
        corrects = record.body.get("corrects")
        row = None if corrects is None else self._database.row_of(log, corrects)
        if row is None or not self._database.counts(row):
            return False
        corrected = stored_record(self._database.raw(row))
        return (
            corrected is not None
            and corrected.kind in (records.DEAL, records.ANNUL)
            and corrected.body["session"] == record.body["session"]
        )

    def _counted(self, session_row):
        """The Records of a session that are in the totals so far."""
        rows = self._database.entries(session_row)
        return [decode(row["raw"]) for row in rows if row["counted"]]


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
        records.CLOSE: "a signature",
        records.CLEAR: "its clearing",
    }
    return f"{names[record.kind]} (record {record.sequence})"
