"""The sessions before the one in play, found by walking back through the log.

The record before a SESSION record is found by the length at its end, and names where its own
session starts: what lies between is never read.
"""

from array import array

from rules_core.ledger import MAX_RECORDS
from rules_core.record import BEGIN, SESSION, TARIFF, RecordError


def earlier_sessions(log, most):
    """Iterate over the sessions before the last one, newest first, at most `most`.

    (offset, SESSION Record, its last Record, which may be the same one) of each; RecordError where
    damage hides what is further back.
    """
    end = log.session_offset
    for _ in range(most):
        offset, record = log.before(end)
        while record.body is None or record.kind == TARIFF:  # None: written by a newer program
            offset, record = log.before(offset)
        if record.kind == BEGIN:
            return
        last = record
        if record.kind != SESSION:
            offset, record = _session_of(log, record, offset)
        yield offset, record, last
        end = offset


def _session_of(log, record, offset):
    """(offset, Record) of the SESSION record that the one at `offset` names."""
    back = record.body["back"]
    if back >= offset:
        raise RecordError("session missing")
    session = log.read(back)
    if session.kind != SESSION or session.sequence != record.body["session"]:
        raise RecordError("session missing")
    return back, session


class EarlierRecords:
    """The records of the session whose SESSION record `first` is at `offset`.

    `cut`: is there more than was read: damage, or more than a session can have?
    """

    def __init__(self, log, offset, first):
        self._log = log
        self._offset = offset
        self._first = first
        self._offsets = array("I", bytes(4 * MAX_RECORDS))
        self._count = 0
        self.cut = False

    def read(self):
        """Iterate over them once, up to the next session, to damage or to as many as fit."""
        before = self._first
        offset = self._offset + before.size
        while offset < self._log.session_offset:
            try:
                record = self._log.read(offset)
            except RecordError:
                self.cut = True
                return
            if record.kind == SESSION:
                return
            # So that where a record is follows from its number.
            chained = record.previous == before.digest and record.sequence == before.sequence + 1
            if not chained or self._count == MAX_RECORDS:
                self.cut = True
                return
            self._offsets[self._count] = offset
            self._count += 1
            if record.kind != TARIFF:
                yield record
            before = record
            offset += record.size

    def find(self, sequence):
        """The Record with this number, one that was read; ValueError if there is none."""
        index = sequence - self._first.sequence - 1
        if not 0 <= index < self._count:
            raise ValueError("record " + str(sequence) + " is not of this session")
        return self._log.read(self._offsets[index])
