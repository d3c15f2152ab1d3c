"""Writes the records of a session as the device does, for every VM."""

from rules_core import record as records
from rules_core.documents import DEAL, INCIDENT_KEYS, read_document
from rules_core.incidents import ADJUST, PENALTY, WARNING
from rules_core.ledger import Ledger
from rules_core.session import from_nothing

_PREVIOUS = b"\x01" * records.DIGEST_SIZE
_STAMP = records.Stamp(1, 0, 0)
_KINDS = {WARNING: records.WARNING, PENALTY: records.PENALTY, ADJUST: records.ADJUST}


class Sheet:
    """A session at one table, its records made from documents and applied to a ledger.

    Every record goes through its bytes, as it does between the device and the desk.
    """

    def __init__(self, rules="fft-4", seats=4, deals=4, dealer=0, **continued):
        self.rules = rules
        body = {
            "rules": rules,
            "table": 1,
            "round": 1,
            "players": ["player " + str(seat) for seat in range(seats)],
            "deals": deals,
            "dealer": dealer,
            "scribe": 0,
            "opponents_key": True,
            "label": "",
            "tariff": "",
            "numbers": [],
            "tariff_at": 0,
        }
        body.update(from_nothing())
        body.update(continued)
        self._next = 1 + (body["continues"] or 0)
        self._places = {}
        self._records = {}
        self.session = self._record(records.SESSION, body)
        self.ledger = Ledger(self.session.body, self._read)

    def write(self, document, corrects=None, **lies):
        """Enter a document (without `rules`); returns the sequence of its record.

        `lies` replace fields of its body.
        """
        return self._apply(self.make(document, corrects, **lies))

    def make(self, document, corrects=None, **lies):
        """The record that `write` enters, which is not applied."""
        whole = {"rules": self.rules}
        whole.update(document)
        if any(kind in document for kind in INCIDENT_KEYS):
            whole["players"] = self.ledger.players
        entry = read_document(whole)
        body = self._body(rules=self.rules)
        if entry.kind != DEAL:
            body.update(entry.content)
            if entry.kind == WARNING:
                body["points"] = 0
            elif entry.kind == PENALTY:
                body["warning"] = None
            body.update(lies)
            return self._record(_KINDS[entry.kind], body)
        score = entry.score()
        body["version"] = entry.book.version
        place = (self.ledger.number, self.ledger.dealer)
        body["number"], body["dealer"] = place = self._places.get(corrects, place)
        body["corrects"] = corrects
        body["before"] = None
        body["answers"] = entry.book.pack(entry.content)
        body["points"] = score.points
        body["money"] = score.money
        body["void"] = score.void
        body.update(lies)
        self._places[self._next] = place
        return self._record(records.DEAL, body)

    def forget(self, sequence):
        """Have a record that cannot be read any more."""
        del self._records[sequence]

    def skip(self, count):
        """Let so many numbers of records pass."""
        self._next += count

    def annul(self, sequence, passes=False, **lies):
        """Annul a deal, after which the next player deals if it `passes`; returns the sequence."""
        body = self._body(corrects=sequence, reason="x", passes=passes)
        body.update(lies)
        if sequence in self._places:
            self._places[self._next] = self._places[sequence]
        return self._apply(self._record(records.ANNUL, body))

    def let_deal(self, dealer, **lies):
        """Say who deals the deal to come."""
        body = self._body(dealer=dealer)
        body.update(lies)
        return self._apply(self._record(records.DEALER, body))

    def again(self):
        """Another ledger that was given what this one keeps."""
        ledger = Ledger(self.session.body, self._read)
        if not ledger.restore(self.ledger.state()):
            raise AssertionError("it does not fit")
        return ledger

    def close(self, **lies):
        """Sign the round; `lies` replace fields of the record's body."""
        ledger = self.ledger
        body = self._body(points=ledger.points, money=ledger.money, played=ledger.played)
        body.update(lies)
        return self._apply(self._record(records.CLOSE, body))

    def clear(self, **lies):
        """Let the session count for nothing; `lies` as of `close`."""
        body = self._body(reason="x")
        body.update(lies)
        return self._apply(self._record(records.CLEAR, body))

    def _body(self, **fields):
        fields.update({"session": self.session.sequence, "back": 0, "director": False, "pin": 0})
        return fields

    def _read(self, sequence):
        if sequence not in self._records:
            raise ValueError("there is no such record")
        return self._records[sequence]

    def _apply(self, record):
        self._records[record.sequence] = record
        self.ledger.apply(record)
        return record.sequence

    def _record(self, kind, body):
        body.setdefault("at_once", False)
        data = records.encode(kind, body, self._next, _PREVIOUS, _STAMP)
        self._next += 1
        return records.decode(data)
