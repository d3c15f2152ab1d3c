"""The pieces of a log: what its bytes consist of."""

from collections.abc import Iterator
from typing import NamedTuple

from rules_core import record as records
from rules_core.record import RecordError, decode_any, locate


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
        try:
            record = decode_any(data, position)
            end = position + record.size
        except RecordError:
            record = None
            end = locate(data, position + 1, decode_any)
            if end < 0:
                end = len(data)
        yield LogPart(start + position, record, bytes(data[position:end]))
        position = end


def begins(record: records.Record | None, named: bytes) -> bool:
    """Is a Record, or None, the beginning of the log that a box names so, by a digest?"""
    return record is not None and record.kind == records.BEGIN and record.digest == named


def first_record(data: bytes) -> records.Record | None:
    """The record at the beginning of a log's bytes; None if there is none that can be read."""
    return next(split(data, 0), LogPart(0, None, b"")).record
