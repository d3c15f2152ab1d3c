"""Values of a page's sentence on a record of the log, with the kind of the record.

The sentences are in the page (`try_out.html`), each with the name of its kind.
"""

import json

from firmware.app.books import Books
from firmware.app.flows.wording import Wording
from rules_core import record as records
from rules_core.ledger import Ledger

_KINDS = {
    records.BEGIN: "begin",
    records.SESSION: "session",
    records.DEAL: "deal",
    records.ANNUL: "annulment",
    records.WARNING: "warning",
    records.PENALTY: "penalty",
    records.ADJUST: "adjustment",
    records.CLOSE: "signature",
    records.CLEAR: "cleared",
    records.TARIFF: "tariff",
    records.DEALER: "dealer",
}


class _Log:
    """The log as `Books` and `Ledger` read it; read_bytes(offset): a whole record at least."""

    def __init__(self, read_bytes):
        self._read_bytes = read_bytes

    def read(self, offset):
        """The Record at an offset."""
        return records.decode(self._read_bytes(offset))


def told_of(data, read_bytes):
    """JSON that tells of the record in `data`.

    read_bytes(offset)    the bytes of the log from `offset` on, a whole record at least
    """
    record = records.decode(data)
    body = record.body
    told = {"kind": _KINDS[record.kind], "sequence": record.sequence}
    for name in ("table", "round", "players", "number", "points"):
        if name in body:
            told[name] = body[name]
    if record.kind not in records.ON_THEIR_OWN:
        _tell_of_session(told, record, _Log(read_bytes))
    return json.dumps(told)


def _tell_of_session(told, record, log):
    """Add what only the session says that the record belongs to."""
    body = record.body
    session = log.read(body["back"]).body
    told["players"] = session["players"]
    for name in ("seat", "dealer"):
        if name in body:
            told["player"] = session["players"][body[name]]
    if record.kind == records.DEAL:
        ledger = Ledger(session, log.read, Books(None, log).of_session(session))
        told["points"] = ledger.spread(body["points"], body["dealer"])
        told["title"] = _title(body, ledger)
        if body["corrects"] is not None:
            told["kind"] = "correction"
        elif body["before"] is not None:
            told["kind"] = "forgotten"


def _title(deal, ledger):
    """Return the title of the deal."""
    book = ledger.book_in(deal["version"])
    players = ledger.session["players"]
    names = [players[place] for place in ledger.seating(deal["dealer"])]
    answers = book.unpack(deal["answers"])
    return Wording(book, answers, names, void=deal["void"]).title.whole
