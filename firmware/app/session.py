"""The session in play: the log's records of it and the ledger they add up to."""

from rules_core.ledger import Ledger
from rules_core.record import DEAL, SESSION


class Session:
    """What is played at this table now.

    `body` is that of the SESSION record (None before the first session), `ledger` its account.
    """

    def __init__(self, log):
        self._log = log
        self.record = None
        self.ledger = None
        self._load()

    def _load(self):
        self.record = self._log.session
        self.ledger = None
        if self.record is not None:
            self.ledger = Ledger(self.record.body)
            for record in self._log.records():
                if record.kind != SESSION:
                    self.ledger.apply(record)

    @property
    def body(self):
        return self.record.body if self.record else None

    @property
    def book(self):
        return self.ledger.book

    @property
    def names(self):
        """The players' names, one a seat."""
        return self.body["players"]

    @property
    def known(self):
        """What need not be asked of the deal now: the forehand sits next to the dealer."""
        return {"forehand": (self.ledger.dealer + 1) % len(self.names)}

    def begin(self, body):
        """Start a session; returns its SESSION record."""
        record = self._log.append(SESSION, body)
        self._load()
        return record

    def store(self, answers, score):
        """Append the confirmed deal to the log; returns its record, safe in flash."""
        ledger = self.ledger
        record = self._log.append(
            DEAL,
            {
                "rules": self.book.id,
                "version": self.book.version,
                "number": ledger.number,
                "dealer": ledger.dealer,
                "corrects": None,
                "answers": self.book.pack(answers),
                "points": score.points,
                "money": score.money,
                "void": score.void,
            },
        )
        ledger.apply(record)
        return record

    def answers(self, record):
        """The answers of a DEAL record."""
        return self.book.unpack(record.body["answers"])

    def find(self, sequence):
        """The record with this sequence number in the session."""
        for record in self._log.records():
            if record.sequence == sequence:
                return record
        raise LookupError("record " + str(sequence) + " is not of this session")
