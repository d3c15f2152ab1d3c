"""What a page says of a record of the log: its kind and the values of a sentence.

The sentences stand in the page (`try_out.html`), each with the name of its kind.
"""

import json

from firmware.app.flows.labels import title_of_deal
from firmware.app.texts import text
from rules_core import record as records
from rules_core.books import book

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
}


def told_of(data, read):
    """JSON that tells of the record in `data`.

    read(offset)    the bytes of the log from `offset` on, a whole record at least
    """
    record = records.decode(data)
    body = record.body
    told = {"kind": _KINDS[record.kind], "sequence": record.sequence}
    for name in ("table", "round", "players", "number", "points"):
        if name in body:
            told[name] = body[name]
    if record.kind not in records.ON_THEIR_OWN:
        session = records.decode(read(body["back"])).body
        told["players"] = session["players"]
        if "seat" in body:
            told["player"] = session["players"][body["seat"]]
        if record.kind == records.DEAL:
            told["title"] = _title(body, session)
            if body["corrects"] is not None:
                told["kind"] = "correction"
    return json.dumps(told)


def _title(deal, session):
    """What was played; of a club's own tariff only that it is a deal."""
    if session["tariff_at"] or deal["void"]:
        return text("lookback.void" if deal["void"] else "lookback.deal")
    played = book(deal["rules"], deal["version"])
    return title_of_deal(played, played.unpack(deal["answers"]))
