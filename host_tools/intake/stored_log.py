"""A log as it is stored, in memory while an intake compares it with what a box has sent.

Of a log that goes on that is its end: what a box has sent before is not looked through again.
"""

from bisect import bisect_left, insort
from collections.abc import ItemsView, Iterable
from typing import NamedTuple


class StoredRecord(NamedTuple):
    """A record as it is stored: its row id, None if it has none yet; its number; its bytes."""

    row: int | None
    sequence: int
    raw: bytes


class StoredLog:
    """The records of a log, or of a branch, at their places.

    places: those of `Records.places`; or of `Records.places_from`, if earlier records are not
    needed. Changes in the database must be made here, too.
    """

    def __init__(self, places: Iterable[tuple[int, int, int, bytes]]) -> None:
        self._records: dict[int, StoredRecord] = {}  # by offset
        self._sequences: set[int] = set()
        self._spans: list[tuple[int, int]] = []  # (offset, end) of every record, ascending
        for offset, row, sequence, raw in places:
            self.add(offset, StoredRecord(row, sequence, raw))

    @property
    def end(self) -> int:
        """Offset behind the last record; 0: there is none."""
        return self._spans[-1][1] if self._spans else 0

    def items(self) -> ItemsView[int, StoredRecord]:
        """(offset, `StoredRecord`) of each."""
        return self._records.items()

    def at(self, offset: int) -> StoredRecord | None:
        """The `StoredRecord` at `offset`, or None."""
        return self._records.get(offset)

    def last_before(self, offset: int) -> bytes | None:
        """The bytes of the last record that starts before `offset`, or None."""
        before = bisect_left(self._spans, (offset,))
        return self._records[self._spans[before - 1][0]].raw if before else None

    def is_taken(self, offset: int, length: int, sequence: int) -> bool:
        """Return True if a record has this sequence number, or lies on these bytes."""
        if sequence in self._sequences:
            return True
        if offset >= self.end:
            return False
        before = bisect_left(self._spans, (offset + length,))
        return before > 0 and self._spans[before - 1][1] > offset

    def add(self, offset: int, stored: StoredRecord) -> None:
        """Note a `StoredRecord` at a place that is not taken."""
        self._records[offset] = stored
        self._sequences.add(stored.sequence)
        if offset >= self.end:  # as nearly all are: behind the others
            self._spans.append(_span(offset, stored))
        else:
            insort(self._spans, _span(offset, stored))

    def replace(self, offset: int, raw: bytes) -> None:
        """Give other bytes to the record at `offset`."""
        self.add(offset, self.remove(offset)._replace(raw=raw))

    def remove(self, offset: int) -> StoredRecord:
        """Take out the record at `offset`; returns it."""
        stored = self._records.pop(offset)
        self._sequences.remove(stored.sequence)
        self._spans.remove(_span(offset, stored))
        return stored


def _span(offset: int, stored: StoredRecord) -> tuple[int, int]:
    """Where a damaged database has a number in the place of bytes, it has no length."""
    return offset, offset + (len(stored.raw) if isinstance(stored.raw, bytes) else 0)
