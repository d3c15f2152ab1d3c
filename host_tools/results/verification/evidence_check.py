"""Are the lines of the boxes those that their records tell?"""

from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from host_tools.common.page_version import entered_on
from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.result_lines import BOX, with_version
from host_tools.results.verification.document_difference import (
    Difference,
    at,
    not_right,
    unlike,
)
from host_tools.results.verification.incident_check import incident_in
from host_tools.results.verification.result_reading import Document
from host_tools.results.verification.written_books import WrittenBooks
from host_tools.sessions.record_ids import record_id
from rules_core.documents import DEAL, INCIDENT_KEYS, Entry, write_document
from rules_core.incidents import INCIDENTS
from rules_core.record import BEGIN, CLOSE, SESSION, Record, decode_any, digest_of
from rules_core.record import DEAL as DEAL_RECORD


@dataclass
class WrittenRecords:
    """The records of a document: `by_id`; `boxes`: {log: box}; `wrong`: the `Difference`s.

    `programs`: {log: the version of the program that has begun it}.
    """

    by_id: dict[str, Record] = field(default_factory=dict)
    boxes: dict[str, str] = field(default_factory=dict)
    programs: dict[str, str] = field(default_factory=dict)
    wrong: list[Difference] = field(default_factory=list)


def written_records(document: Document) -> WrittenRecords | None:
    """The records of a document; None where it does not show them."""
    logs = document.get("evidence", {}).get("logs")
    if logs is None:
        return None
    found = WrittenRecords()
    for place, log in enumerate(logs):
        found.boxes[log["log"]] = log["box"]
        found.wrong += _read(log, at("evidence.logs", place), found)
    return found


def evidence_differences(
    document: Document, records: WrittenRecords, books: WrittenBooks
) -> Iterator[Difference]:
    """What is wrong with the records, and where something else was made of them."""
    yield from records.wrong
    sources = document.get("sources", ())
    for place, source in enumerate(sources):
        yield from _source(source, records, at("sources", place))
    for index, table in enumerate(document["tables"]):
        path = at("tables", index)
        yield from _signed(table.get("signed", {}), records, at(path, "signed"))
        for number, line in enumerate(table["lines"]):
            if line["by"] == BOX and line.get("entry") is not None:
                yield from _line(line, records, books, at(at(path, "lines"), number))


def _read(log: Document, path: str, records: WrittenRecords) -> Iterator[Difference]:
    """Read the records of a log: each is whole, and names the one before it."""
    identity = bytes.fromhex(log["log"])
    found: list[tuple[bytes, Record]] = []
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
        if found and record.sequence <= found[-1][1].sequence:
            yield Difference(where, msg("records stand by number"))
        found.append((raw, record))
        records.by_id[record_id(identity, record.sequence)] = record
        if record.kind == BEGIN and record.body is not None:
            records.programs[log["log"]] = record.body["firmware"]
            yield from unlike(log["box"], record.body["box"].hex(), at(path, "box"))
    for (raw, before), (_, after) in pairwise(found):
        if after.sequence == before.sequence + 1 and after.previous != digest_of(raw):
            said = msg("record {number} does not follow the one before it", number=after.sequence)
            yield Difference(at(path, "records"), said)


def _source(source: Document, records: WrittenRecords, path: str) -> Iterator[Difference]:
    """Is a session the one that its first and last record name?"""
    if source["log"] is None:
        return
    identity = bytes.fromhex(source["log"])
    first, last = source["first"], source["last"]
    begun = records.by_id.get(record_id(identity, first or 0))
    yield from unlike(source["box"], records.boxes.get(source["log"]), at(path, "box"))
    yield from unlike(source["id"], record_id(identity, first or 0), at(path, "id"))
    program = records.programs.get(source["log"])
    if program is not None:
        yield from unlike(source.get("entered_on"), entered_on(program), at(path, "entered_on"))
    if begun is None or begun.kind != SESSION:
        yield Difference(at(path, "first"), msg("no session begins with this record"))
    ended = records.by_id.get(record_id(identity, last or 0))
    if ended is None:
        yield Difference(at(path, "last"), msg("there is no such record"))
    else:
        yield from unlike(source["last_digest"], ended.digest.hex(), at(path, "last_digest"))
    if begun is not None and begun.kind == SESSION and begun.body is not None:
        names = source["names"].get("names")
        if names is not None and len(names) != len(begun.body["players"]):
            said = msg("the box had {number} players", number=len(begun.body["players"]))
            yield Difference(at(path, "names"), said)


def _signed(signed: Document, records: WrittenRecords, path: str) -> Iterator[Difference]:
    name = signed.get("record")
    if name is None:
        return
    record = records.by_id.get(name)
    if record is None or record.kind != CLOSE:
        yield Difference(at(path, "record"), msg("with this record nobody has signed"))
        return
    yield from unlike(signed["digest"], record.digest.hex(), at(path, "digest"))


def _line(
    line: Document, records: WrittenRecords, books: WrittenBooks, path: str
) -> Iterator[Difference]:
    name = line.get("record")
    if name is None:
        return
    record = records.by_id.get(name)
    if record is None:
        yield Difference(at(path, "record"), msg("there is no such record"))
        return
    if record.body is None:  # only a newer program can read it
        return
    corrected = line.get("before") is not None
    said = line["before"] if corrected else line
    where = at(path, "before") if corrected else path
    log = name.rpartition("-")[0]
    if record.kind == DEAL_RECORD:
        session = records.by_id.get(f"{log}-{record.body['session']}")
        yield from _deal(said, record.body, session, books, where)
        if line.get("number") is not None:
            yield from unlike(line["number"], record.body["number"], at(path, "number"))
    else:
        yield from _incident(line, record, path)
    clock = record.stamp.clock if record.stamp is not None else 0
    if clock and line.get("time") not in (None, clock):
        yield Difference(at(path, "time"), not_right(line["time"], clock))


def _deal(
    said: Document, body: Any, session: Record | None, books: WrittenBooks, path: str
) -> Iterator[Difference]:
    """Is the entry what the answers of a record say?"""
    digest = session.body["tariff"] if session is not None and session.body is not None else ""
    try:
        book = books.find(body["rules"], body["version"], digest, at(path, "entry"))
        read = Entry(book, DEAL, book.unpack(body["answers"]))
    except ValueError as error:
        yield Difference(at(path, "entry"), refusal(error))
        return
    right = with_version(write_document(read), book)
    entry = {key: value for key, value in said["entry"].items() if value is not None}
    if entry != right:
        yield Difference(at(path, "entry"), not_right(entry, right))


def _incident(line: Document, record: Record, path: str) -> Iterator[Difference]:
    kind = INCIDENTS.get(record.kind)
    if kind is None or kind != line["kind"]:
        yield Difference(
            at(path, "record"), msg("this record is no {kind}", kind=quote(line["kind"]))
        )
        return
    body = record.body or {}
    yield from unlike(
        incident_in(line),
        {key: body[key] for key in INCIDENT_KEYS[kind]},
        at(at(path, "entry"), kind),
    )
