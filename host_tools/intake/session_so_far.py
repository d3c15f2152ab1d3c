"""What stands in the log of one session before the record that is judged."""

from host_tools.intake.stored_log import stored_record
from rules_core.ledger import Ledger
from rules_core.record import ANNUL, CLEAR, CLOSE, DEAL, RecordError


class SoFar:
    """The entries of a session up to now, in memory: every record asks for them.

    row: the row id of the session, None for one that is missing; session: the body of its SESSION
    record, None likewise; judgement: the `Judgement` of that; books: the desk's `Books`; rows: of
    its entries, those of `Readings.entries` of the database.

    `cleared`: is there one that counts and clears it? `signed`: one that signs it? `has_unknown`:
    one that only a newer program can judge?
    """

    def __init__(self, row, session, judgement, books, rows=()):
        self.row = row
        self.session = session
        self.judgement = judgement
        self.books = books
        self.cleared = False
        self.signed = False
        self.has_unknown = False
        self._counted = {}  # Records by their sequence; None: one that is damaged
        self._coming = []  # those that are not in the ledger yet
        self._ledger = None
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

    def records(self):
        """{sequence: Record} of what counts, in its order, but for those that are damaged."""
        counted = sorted(self._counted.items())
        return {number: record for number, record in counted if record is not None}

    def ledger(self):
        """The `Ledger` of what is in the totals, in which each record is added up once.

        ValueError if one does not fit, RecordError if one is damaged.
        """
        coming, self._coming = self._coming, []
        ledger, self._ledger = self._ledger, None  # kept again once all of it is added up
        if ledger is None:
            book = self.books.of_session(self.session)
            ledger = Ledger(self.session, self._counted.__getitem__, book)
            coming = [self._counted[sequence] for sequence in sorted(self._counted)]
        if None in coming:
            raise RecordError("damaged in our database")
        for record in coming:
            ledger.apply(record)
        self._ledger = ledger
        return ledger

    def _count(self, sequence, kind, record):
        self._counted[sequence] = record
        self._coming.append(record)
        self.cleared = self.cleared or kind == CLEAR
        self.signed = self.signed or kind == CLOSE
