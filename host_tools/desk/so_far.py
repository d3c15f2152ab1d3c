"""What stands in the log of one session before the record that is judged."""

from host_tools.desk.stored_log import stored_record
from rules_core.record import ANNUL, CLEAR, DEAL, RecordError


class SoFar:
    """The entries of a session up to now, in memory: every record asks for them.

    row: the row id of the session, None for one that is missing; rows: of its entries, those of
    `Readings.entries` of the database.

    `cleared`: is there one that counts and clears it? `has_unknown`: one that only a newer program
    can judge?
    """

    def __init__(self, row=None, rows=()):
        self.row = row
        self.cleared = False
        self.has_unknown = False
        self._counted = {}  # Records by their sequence; None: one that is damaged
        for entry in rows:
            self.has_unknown = self.has_unknown or bool(entry["unknown"])
            if entry["counted"]:
                self._count(entry["sequence"], entry["kind"], stored_record(entry["raw"]))

    def add(self, judgement, record=None):
        """Note the `Judgement` of the next entry; `record`: its Record if it counts."""
        self.has_unknown = self.has_unknown or judgement.unknown
        if judgement.counted:
            self._count(record.sequence, record.kind, record)

    def counts_as_deal(self, sequence):
        """Is the record of this number a deal, or an annulment of one, and in the totals?"""
        record = self._counted.get(sequence)
        return record is not None and record.kind in (DEAL, ANNUL)

    def counted(self):
        """The Records that are in the totals, in their order; RecordError if one is damaged."""
        if None in self._counted.values():
            raise RecordError("damaged in our database")
        return [self._counted[sequence] for sequence in sorted(self._counted)]

    def _count(self, sequence, kind, record):
        self._counted[sequence] = record
        self.cleared = self.cleared or kind == CLEAR
