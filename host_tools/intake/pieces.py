"""The pieces of a log: what its bytes consist of."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from host_tools.sessions.stored_records import decoded
from rules_core import record as records
from rules_core.record import RecordError, decode_any

_LENGTH_AT = 4  # of a record's body: two bytes, the lower one first
# How a record begins: its first byte, and a length of its body that is none too long. Bytes that
# are no log are looked through by this a hundred times as fast as by trying each of them.
_LONGEST = (records.MAX_SIZE - records.MIN_SIZE) >> 8
_HEAD = re.compile(b"\\x%02x(?=.{4}[\\x00-\\x%02x])" % (records.MAGIC, _LONGEST), re.DOTALL)


class LogPart(NamedTuple):
    """Some bytes of a log; `record`: None where they are no record."""

    offset: int
    record: records.Record | None
    raw: bytes


class Piece(NamedTuple):
    """A record in its place; `previous`: the one before it in the same log, None for the first."""

    offset: int
    record: records.Record
    raw: bytes
    previous: records.Record | None

    @property
    def follows(self) -> bool:
        """Does its chain say that it comes right after the one before it?"""
        before, record = self.previous, self.record
        if before is None:
            return record.kind == records.BEGIN and self.offset == 0
        return record.sequence == before.sequence + 1 and record.previous == before.digest

    @property
    def is_after_gap(self) -> bool:
        """Do numbers lie between it and the one before it, or is there none?"""
        return self.previous is None or self.record.sequence > self.previous.sequence + 1


def split(data: bytes, start: int) -> Iterator[LogPart]:
    """Yield each `LogPart` of `data`, which starts at the offset `start`.

    A record that a newer program wrote has no stamp and no body.
    """
    position = 0
    while position < len(data):
        raw = _record_at(data, position)
        try:
            record = decoded(raw)
        except RecordError:
            record = None
            raw = bytes(data[position : _next_record(data, position + 1)])
        yield LogPart(start + position, record, raw)
        position += len(raw)


def _record_at(data: bytes, position: int) -> bytes:
    """The bytes that would be a record: as many as its length says, which nobody has checked."""
    length = int.from_bytes(data[position + _LENGTH_AT : position + _LENGTH_AT + 2], "little")
    return bytes(data[position : position + records.MIN_SIZE + length])


def _next_record(data: bytes, start: int) -> int:
    """Where the first sound record at or after `start` begins; the end of `data` without one."""
    for head in _HEAD.finditer(data, start):
        try:
            decode_any(data, head.start())
        except RecordError:
            continue
        return head.start()
    return len(data)


def begins(record: records.Record | None, named: bytes) -> bool:
    """Return True if a Record, or None, begins the log to which a box gives this digest."""
    return record is not None and record.kind == records.BEGIN and record.digest == named


def first_record(data: bytes) -> records.Record | None:
    """The record at the beginning of a log's bytes; None if there is none that can be read."""
    try:
        return decode_any(data, 0)
    except RecordError:
        return None
