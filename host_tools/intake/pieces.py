"""The pieces of a log: what its bytes consist of."""

from typing import NamedTuple

from rules_core import record as records
from rules_core.record import RecordError, decode_any, locate


class Piece(NamedTuple):
    """A record in its place; `previous`: the one before it in the same log, None for the first."""

    offset: int
    record: records.Record
    raw: bytes
    previous: records.Record | None

    @property
    def follows(self):
        """Does its chain say that it comes right after the one before it?"""
        before, record = self.previous, self.record
        if before is None:
            return record.kind == records.BEGIN and self.offset == 0
        return record.sequence == before.sequence + 1 and record.previous == before.digest


def split(data, start):
    """Yield (offset, Record or None, bytes) of everything in `data`, which starts at `start`.

    None stands for bytes that are no record. A record that a newer program wrote has no stamp and
    no body.
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
        yield start + position, record, bytes(data[position:end])
        position = end


def begins(record, named):
    """Is a Record, or None, the beginning of the log that a box names so, by a digest?"""
    return record is not None and record.kind == records.BEGIN and record.digest == named


def first_record(data):
    """The record at the beginning of a log's bytes; None if there is none that can be read."""
    return next(split(data, 0), (0, None, b""))[1]
