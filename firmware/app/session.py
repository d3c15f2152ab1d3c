"""The session in play: the log's records of it and the ledger they add up to."""

from rules_core.ledger import Ledger
from rules_core.record import ANNUL, DEAL, SESSION


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
        """What need not be asked of the deal now."""
        return self.known_of(self.ledger.dealer)

    def known_of(self, dealer):
        """What need not be asked of a deal: the forehand sits next to the dealer."""
        return {"forehand": (dealer + 1) % len(self.names)}

    def begin(self, body):
        """Start a session; returns its SESSION record."""
        record = self._log.append(SESSION, body)
        self._load()
        return record

    def store(self, answers, score):
        """Append the confirmed deal to the log; returns its record, safe in flash."""
        return self._store_deal(self.ledger.number, self.ledger.dealer, None, answers, score)

    def correct(self, line, answers, score):
        """Let a new record stand for the deal of a ledger's `line`; returns it like `store`.

        It keeps the deal's number and dealer, and the old record stays in the log.
        """
        return self._store_deal(line.number, line.dealer, line.sequence, answers, score)

    def _store_deal(self, number, dealer, corrects, answers, score):
        return self._append(
            DEAL,
            {
                "rules": self.book.id,
                "version": self.book.version,
                "number": number,
                "dealer": dealer,
                "corrects": corrects,
                "answers": self.book.pack(answers),
                "points": score.points,
                "money": score.money,
                "void": score.void,
            },
        )

    def annul(self, line, reason):
        """Strike the deal of a ledger's `line` out of the totals; returns the record."""
        return self._append(ANNUL, {"corrects": line.sequence, "reason": reason})

    def blame(self, kind, seat, points, reason):
        """Append a WARNING (0 points) or a PENALTY; returns the record."""
        body = {"rules": self.book.id, "seat": seat, "points": points, "reason": reason}
        return self._append(kind, body)

    def _append(self, kind, body):
        record = self._log.append(kind, body)
        self.ledger.apply(record)
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
