"""The readable form of the stored records, made from their bytes; what is wrong with them is told.

`session` and `entry` can be made anew from `record` at any time: when records were missing and came
in after all, and when a program opens the database that knows more than the one before it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from host_tools.common.times import day_of, local_time
from host_tools.events.event_store import EventStore
from host_tools.intake.late_findings import late_entry, without_time
from host_tools.intake.rescore import judge_carried, judge_entry, judge_session
from host_tools.intake.session_so_far import Judgement, SessionBody, SoFar
from host_tools.language.message import Sentence
from host_tools.sessions import finding_words as words
from host_tools.sessions.by_director import by_director
from host_tools.sessions.findings import ALTERED, ENTRY, JUDGED, NEWER, PIN, SESSION
from host_tools.sessions.stored_records import record_id, stored_record
from host_tools.tariffs.rule_books import Books
from rules_core import record as records
from rules_core.record import Record, RecordError

if TYPE_CHECKING:
    from host_tools.database.row_types import RecordRow

# find(kind, offset, sentence, raw): stores a finding about the log.
Find = Callable[[str, int, Sentence, bytes], None]
# What is wrong with a record: (kind of finding, sentence) of everything.
Wrong = Sequence[tuple[str, Sentence]]
# (log, row, offset, Record, its bytes, received at); log and row are row ids.
Placed = tuple[int, int, int, Record, bytes, int]
# {(offset, bytes): {(kind, message): row of the finding}}
OpenFindings = Mapping[tuple[int, bytes], Mapping[tuple[str, str], int]]
_HELD = 1000  # entries that are stored together


class Readings:
    """Reads and judges the records of a log and of its branches; within a transaction.

    log: row id of the log (not of a branch); find(kind, offset, sentence, raw): called with what is
    wrong; now: Unix seconds.
    """

    def __init__(self, database: EventStore, log: int, find: Find, now: int) -> None:
        self._database = database
        self._books = Books(database)
        self._log = log
        self._find = find
        self._now = now
        # The numbers of the PINs that count in a session (log, number), once asked for.
        self._own: dict[tuple[int, int], Collection[int]] = {}
        # Bodies of the sessions that were read or asked for, by row; their rows, by log and number.
        self._sessions: dict[int, SessionBody | None] = {}
        self._rows: dict[tuple[int, int], int | None] = {}
        self._so_far = self._before(None)  # of the session of the last entry
        # Sessions and entries that are not stored yet.
        self._begun: list[tuple[int, SessionBody, str, bool]] = []
        self._judged: list[tuple[int, int | None, Judgement]] = []
        # Findings of an earlier judgement, while all is judged again.
        self._open: OpenFindings | None = None

    def read_again(self, logs: Sequence[int]) -> "list[RecordRow]":
        """Make the readable form of all records of these logs anew, each from its bytes.

        Earlier findings that hold no more are settled. Returns the rows of records that are damaged
        in the database.
        """
        if not logs:
            return []
        self._database.readings.forget(logs)
        self._open = self._database.findings.open(self._log, JUDGED)
        damaged = []
        for log in logs:
            for row in self._database.records.of_log(log):
                record = stored_record(row["raw"])
                if record is None:
                    damaged.append(row)
                    self._add_unread(log, row["id"], row["sequence"], Judgement(counted=False))
                else:
                    raw, received = row["raw"], row["received"]
                    self._read(log, row["id"], row["offset"], record, raw, received)
        self._store()
        self._open = None
        return damaged

    def read(self, placed: Iterable[Placed]) -> None:
        """Make the readable form of records.

        placed: (log, row, offset, Record, its bytes, received at) of each, in their order.
        """
        for record in placed:
            self._read(*record)
        self._store()

    def _read(
        self, log: int, row: int, offset: int, record: Record, raw: bytes, received: int
    ) -> None:
        """Make the readable form of a record. Only what stands before it is needed for that."""
        if record.body is None:
            wrong = self._read_newer(log, row, offset, record, raw)
        elif record.kind == records.SESSION:
            wrong = self._read_session(log, row, record, received)
        elif record.kind not in records.ON_THEIR_OWN:
            wrong = self._read_entry(log, row, record)
        else:
            wrong = ()
        if wrong or self._open:
            self._tell(wrong, offset, raw)

    def _tell(self, wrong: Wrong, offset: int, raw: bytes) -> None:
        """Tell what is wrong with a record, and settle what was wrong with it before and is not."""
        told = {_named(kind, str(sentence)): sentence for kind, sentence in wrong}
        earlier = self._open.get((offset, raw), {}) if self._open else {}
        for known, finding in sorted(earlier.items(), key=lambda found: found[1]):
            # What was found before stays, in the time zone of that day, and seen if it was seen.
            if told.pop(_named(*known), None) is None:
                self._database.findings.settle(finding, self._now)
        for (kind, _), sentence in told.items():
            self._find(kind, offset, sentence, raw)

    # Each of these returns what is wrong: (kind of finding, sentence) of everything.

    def _read_newer(self, log: int, row: int, offset: int, record: Record, raw: bytes) -> Wrong:
        """Tell where it begins, not at every record after it."""
        judgement = Judgement(counted=False, unknown=True)
        if record.kind == records.SESSION:
            self._add(row, self._before(None), judgement)
        else:
            self._add_unread(log, row, record.sequence, judgement)
        before = stored_record(self._database.records.last_before(log, offset))
        if before is not None and before.body is None:
            return []
        return [(NEWER, words.NEWER_FROM.about(number=record.sequence, format=raw[1]))]

    def _add_unread(self, log: int, row: int, sequence: int, judgement: Judgement) -> None:
        """It is taken to belong to the session that began last before it, if that can be read."""
        session = self._database.records.session_before(log, sequence)
        if session is not None and self._session(session) is None:
            session = None
        self._add(row, self._before(session), judgement)

    def _read_session(self, log: int, row: int, record: Record, received: int) -> Wrong:
        judgement = judge_session(record.body, self._books)
        if judgement.sound and record.body["continues"] is not None:
            self._judge_carried(log, record.body, judgement)
        begun = local_time(record.stamp.clock)
        day = day_of(received) if begun is None else begun.date().isoformat()
        self._begun.append((row, record.body, day, judgement.unknown))
        if row not in self._sessions:  # no entry of it was read before
            self._sessions[row] = record.body
            self._so_far = SoFar(row, record.body, judgement, self._books)
        self._rows[log, record.sequence] = row
        kind = NEWER if judgement.unknown else SESSION
        return [
            (kind, words.OF_SESSION.about(**_place(record.body), complaint=complaint))
            for complaint in judgement.complaints
        ]

    def _judge_carried(self, log: int, body: SessionBody, judgement: Judgement) -> None:
        """Judge what a session brings from the one that it continues, if that can be read."""
        row = self._row_of(log, body["continues"])
        if row is None:
            return
        before = self._before(row)
        with suppress(ValueError, RecordError):  # what is wrong with it has been said there
            judge_carried(body, before.ledger(), judgement)

    def _read_entry(self, log: int, row: int, record: Record) -> Wrong:
        so_far = self._before(self._session_of(log, record))
        judgement = judge_entry(record, so_far)
        own = self._own_pins(log, record.body["session"]) if record.body["director"] else ()
        late = late_entry(record, judgement, so_far, own) if judgement.counted else None
        self._add(row, so_far, judgement, record)
        wrong = self._complaints(log, record, so_far, judgement) if judgement.complaints else []
        if late is not None:
            wrong.append((ALTERED, words.IN_SESSION.about(**_place(so_far.session), **late)))
        if judgement.counted and record.body["director"] and not by_director(record, own):
            what = {"entry": words.entry_of(record), "complaint": words.OTHER_PIN}
            wrong.append((PIN, words.IN_SESSION.about(**_place(so_far.session), **what)))
        return wrong

    def _own_pins(self, log: int, session: int) -> Collection[int]:
        """The numbers of the PINs that the desk of a session (its number) has set on the box."""
        if (log, session) not in self._own:
            boxes, elsewhere = self._database.boxes, self._database.origins.pins()
            of_session = elsewhere.get(record_id(boxes.identity_of(log), session))
            known = self._database.pins.all() if of_session is None else of_session
            self._own[log, session] = known.get(boxes.owner_of(self._log), frozenset())
        return self._own[log, session]

    def _complaints(
        self, log: int, record: Record, so_far: SoFar, judgement: Judgement
    ) -> list[tuple[str, Sentence]]:
        # Of a deal in a session that the branch has parted from, the branch's own finding says it.
        if so_far.session is None and log != self._log and self._session_of(self._log, record):
            return []
        where = words.IN_SESSION if so_far.session else words.IN_NONE
        place = _place(so_far.session)
        kind = NEWER if judgement.unknown else ENTRY
        return [
            (kind, where.about(**place, entry=words.entry_of(record), complaint=complaint))
            for complaint in judgement.complaints
        ]

    def _before(self, session_row: int | None) -> SoFar:
        """The `SoFar` of a session, None: of one that is missing."""
        if session_row is None:
            return SoFar(None, None, None, self._books)
        if session_row != self._so_far.row:
            self._store()
            entries = self._database.readings.entries([session_row])
            body = self._session(session_row)
            if body is None:
                raise LookupError(f"row {session_row} is no readable session")
            judgement = judge_session(body, self._books)
            self._so_far = SoFar(session_row, body, judgement, self._books, entries[session_row])
        return self._so_far

    def _add(
        self, row: int, so_far: SoFar, judgement: Judgement, record: Record | None = None
    ) -> None:
        """Hold a `Judgement` back for `_store`; `record`: None where it does not count."""
        so_far.add(judgement, record)
        self._judged.append((row, so_far.row, judgement))
        if len(self._judged) >= _HELD:
            self._store()

    def _store(self) -> None:
        """Store what is held back; the sessions first, since entries refer to them."""
        self._database.readings.store_sessions(self._begun)
        self._database.readings.store_entries(self._judged)
        self._begun, self._judged = [], []

    def _session_of(self, log: int, record: Record) -> int | None:
        """The row of the session of an entry, None if there is no readable one."""
        return self._row_of(log, record.body["session"])

    def _row_of(self, log: int, sequence: int) -> int | None:
        """The row of the session of this number, None if there is no readable one."""
        place = log, sequence
        if place not in self._rows:
            self._rows[place] = self._database.records.row_of(*place)
        row = self._rows[place]
        return None if row is None or self._session(row) is None else row

    def _session(self, row: int) -> SessionBody | None:
        """The body of a session, None if there is no readable one in this row."""
        if row not in self._sessions:
            record = stored_record(self._database.records.raw(row))
            if record is None or record.kind != records.SESSION:
                self._sessions[row] = None
            else:
                self._sessions[row] = record.body
        return self._sessions[row]


def _named(kind: str, message: str) -> tuple[str, str]:
    """(kind, sentence): by what a finding about a record is known to be the same."""
    return kind, without_time(message) if kind == ALTERED else message


def _place(session: SessionBody | None) -> dict[str, int]:
    if session is None:
        return {}
    return {"table": session["table"], "round": session["round"]}
