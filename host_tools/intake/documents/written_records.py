"""The records of a document: the sessions that they tell, judged and added up as the desk does."""

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from host_tools.common.times import local_time
from host_tools.intake.rescore import judge_entry, judge_session
from host_tools.intake.session_so_far import SoFar
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.evidence import RawRecord, SessionRecords
from host_tools.results.verification.document_difference import Difference, at
from host_tools.results.verification.result_reading import Document
from host_tools.sessions.adding_up import add_up
from host_tools.sessions.session import Session
from host_tools.sessions.stored_records import record_id
from host_tools.sessions.stored_rows import EntryColumns, SessionColumns, StoredSession
from host_tools.tariffs.rule_books import Books
from rules_core.record import BEGIN, SESSION, TARIFF, Record, decode_any, digest_of


@dataclass(frozen=True)
class _Read:
    """A record of a log with its bytes and its offset."""

    offset: int
    raw: bytes
    record: Record

    @property
    def as_stored(self) -> RawRecord:
        return RawRecord(self.offset, self.record.sequence, self.raw)


@dataclass
class _Begun:
    """A session of a log, as far as its records were read."""

    row: SessionColumns
    so_far: SoFar
    before: list[RawRecord]
    own: list[RawRecord]
    entries: list[EntryColumns] = field(default_factory=list)


@dataclass
class WrittenRecords:
    """The records of a document.

    `sessions`: {id: `Session`}; `records`: {id: its `SessionRecords`}; `wrong`: the `Difference`s;
    `is_known`: can this program judge all of them?
    """

    sessions: dict[str, Session] = field(default_factory=dict)
    records: dict[str, SessionRecords] = field(default_factory=dict)
    wrong: list[Difference] = field(default_factory=list)
    is_known: bool = True


def written_records(document: Document, books: Books) -> WrittenRecords | None:
    """The records of a document, by its rule books; None where it does not show them."""
    evidence = document.get("evidence", {})
    if "logs" not in evidence:
        return None
    found = WrittenRecords()
    box_pins = {one["box"]: frozenset(one["numbers"]) for one in evidence["pins"]}
    for place, log in enumerate(evidence["logs"]):
        path = at("evidence.logs", place)
        read: list[_Read] = []
        found.wrong += _read(log, read, path)
        found.is_known &= all(one.record.body is not None for one in read)
        if found.is_known and not found.wrong:
            _add(found, log, read, books, box_pins.get(log["box"], frozenset()))
    return found


def _read(log: Document, read: list[_Read], path: str) -> Iterator[Difference]:
    """Read the records of a log: each is whole, and names the one before it."""
    begun: set[int] = set()
    for place, one in enumerate(log["records"]):
        where = at(at(at(path, "records"), place), "raw")
        try:
            raw = b64decode(one["raw"], validate=True)
            record = decode_any(raw)
        except ValueError as error:
            yield Difference(where, msg("the record is damaged: {error}", error=refusal(error)))
            continue
        if record.size != len(raw):
            yield Difference(where, msg("there is more than a record"))
        if read and record.sequence <= read[-1].record.sequence:
            yield Difference(where, msg("records stand by number"))
        if record.kind == SESSION:
            begun.add(record.sequence)
        elif _session_of(record) not in {None, *begun}:
            yield Difference(where, msg("its session does not begin in these records"))
        read.append(_Read(one["offset"], raw, record))
    for before, after in pairwise(read):
        follows = after.record.sequence == before.record.sequence + 1
        if follows and after.record.previous != digest_of(before.raw):
            number = after.record.sequence
            said = msg("record {number} does not follow the one before it", number=number)
            yield Difference(at(path, "records"), said)


def _session_of(record: Record) -> int | None:
    """The number of the record with which the session of an entry begins; None of others."""
    if record.body is None or record.kind in (BEGIN, SESSION, TARIFF):
        return None
    session: int = record.body["session"]
    return session


def _add(
    found: WrittenRecords, log: Document, read: list[_Read], books: Books, pins: frozenset[int]
) -> None:
    """Add the sessions of a log that was read."""
    identity = bytes.fromhex(log["log"])
    sessions: dict[int, _Begun] = {}
    for one in read:
        session = _session_of(one.record)
        if one.record.kind == SESSION:
            sessions[one.record.sequence] = _begun(log, one, read, books)
        elif session is not None:
            _add_entry(sessions[session], one, identity)
    for number, begun in sessions.items():
        name = record_id(identity, number)
        begun.row["left"] = number != max(sessions)
        found.is_known &= not begun.so_far.has_unknown
        found.sessions[name] = add_up(books, StoredSession(begun.row, begun.entries, {}, pins))
        box = begun.row["unique_id"]
        found.records[name] = SessionRecords(box, identity, tuple(begun.own), tuple(begun.before))


def _begun(log: Document, one: _Read, read: list[_Read], books: Books) -> _Begun:
    record, body = one.record, one.record.body
    begin = read[0] if read[0].record.kind == BEGIN else None
    began = local_time(record.stamp.clock)
    row: SessionColumns = {
        "record": record.sequence,
        "raw": one.raw,
        "sequence": record.sequence,
        "identity": bytes.fromhex(log["log"]),
        "unique_id": bytes.fromhex(log["box"]) if begin is None else begin.record.body["box"],
        "rules": body["rules"],
        "table_number": body["table"],
        "round": body["round"],
        "deals": body["deals"],
        "label": body["label"],
        "day": "" if began is None else began.date().isoformat(),
        "left": False,
        "received": 0,
        "seen": 0,
        "begin": None if begin is None else begin.raw,
    }
    tariff = [
        other for other in read if other.record.kind == TARIFF and other.offset == body["tariff_at"]
    ]
    before = [other.as_stored for other in ([begin] if begin else []) + tariff]
    judgement = judge_session(body, books)
    so_far = SoFar(record.sequence, body, judgement, books)
    so_far.has_unknown = judgement.unknown
    return _Begun(row, so_far, before, [one.as_stored])


def _add_entry(begun: _Begun, one: _Read, identity: bytes) -> None:
    judged: Any = judge_entry(one.record, begun.so_far)
    begun.so_far.add(judged, one.record)
    begun.own.append(one.as_stored)
    begun.entries.append(
        {
            "record": one.record.sequence,
            "raw": one.raw,
            "sequence": one.record.sequence,
            "identity": identity,
            "session": begun.row["record"],
            "document": judged.document,
            "sound": int(judged.sound),
            "counted": int(judged.counted),
            "unknown": int(judged.unknown),
            "kind": one.record.kind,
        }
    )
