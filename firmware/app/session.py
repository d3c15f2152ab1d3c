"""The session in play: the log's records of it and the ledger they add up to."""

from firmware.app.storage.files import StorageError
from rules_core.ledger import MAX_RECORDS, Ledger
from rules_core.record import ADJUST, ANNUL, DEAL, SESSION

# Records that a session keeps free for what has to be said at its end: corrections, the director's
# adjustments, the signature.
RESERVE = 20
# Sequences of records that do not fit; a log that was made to be so must not fill the memory.
_MOST_UNFIT = 16


class Session:
    """What is played at this table now: it follows the log.

    `ledger`: the account, None before the first session; `unfit`: sequences of records that do
    not fit into the session and are not in the account (a sound box never writes one).
    """

    def __init__(self, log):
        self._log = log
        self.ledger = None
        self.unfit = []
        log.follow(self._take)

    def _take(self, record):
        try:
            if record.kind == SESSION:
                self.ledger = None
                self.unfit = []
                self.ledger = Ledger(record.body, self._log.find)
            elif self.ledger is not None:
                self.ledger.apply(record)
        except ValueError:
            if len(self.unfit) < _MOST_UNFIT:
                self.unfit.append(record.sequence)

    @property
    def body(self):
        """The body of the SESSION record; None before the first session."""
        return None if self.ledger is None or self._log.session is None else self.ledger.session

    @property
    def book(self):
        return self.ledger.book

    @property
    def names(self):
        """The players' names, one a place at the table."""
        return self.body["players"]

    def seating(self, dealer):
        """The players of a deal, one a seat, and the seat from which the scribe sees them.

        A scribe who sits out takes the view of the player after him.
        """
        places = self.ledger.seating(dealer)
        viewer = self.body["scribe"]
        if viewer not in places:
            viewer = (viewer + 1) % len(self.names)
        return [self.names[place] for place in places], places.index(viewer)

    @property
    def known(self):
        """What need not be asked of the deal now."""
        return self.known_of(self.ledger.dealer)

    def known_of(self, dealer):
        """What need not be asked of a deal: the forehand sits next to the dealer."""
        return {"forehand": self.ledger.forehand(dealer)}

    @property
    def full(self):
        """Has the session all the deals that it can hold?"""
        return MAX_RECORDS - len(self._log.entries) <= RESERVE

    def begin(self, body):
        """Start a session; returns its SESSION record."""
        return self._log.append(SESSION, body)

    def store(self, answers, score):
        """Append the confirmed deal to the log; returns its record, safe in flash.

        StorageError when the session can hold no more deals, besides what the log says.
        """
        if self.full:
            raise StorageError("session_full")
        return self._store_deal(self.ledger.number, self.ledger.dealer, None, answers, score)

    def correct(self, line, answers, score):
        """Let a new record stand for the deal of a ledger's `line`; returns it like `store`.

        It keeps the deal's number and dealer, and the old record stays in the log.
        """
        return self._store_deal(line.number, line.dealer, line.sequence, answers, score)

    def _store_deal(self, number, dealer, corrects, answers, score):
        return self._log.append(
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
        return self._log.append(ANNUL, {"corrects": line.sequence, "reason": reason})

    def blame(self, kind, seat, points, reason):
        """Append a WARNING (0 points) or a PENALTY; returns the record."""
        body = {"rules": self.book.id, "seat": seat, "points": points, "reason": reason}
        return self._log.append(kind, body)

    def adjust(self, points, reason):
        """Append the director's ADJUST, `points` one a place; returns the record."""
        body = {"rules": self.book.id, "points": points, "reason": reason}
        return self._log.append(ADJUST, body)

    def answers(self, record):
        """The answers of a DEAL record."""
        return self.book.unpack(record.body["answers"])

    def find(self, sequence):
        """The record with this sequence number in the session."""
        return self._log.find(sequence)
