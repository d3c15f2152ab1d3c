"""Incidents at a table beside the deals: warnings, penalties, the director's adjustment.

They are the same in every game (deal-format, "All games"), and the only scores that need not add up
to zero.
"""

from rules_core import record as records
from rules_core.errors import Refusal
from rules_core.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules_core.book import Book
    from rules_core.types import Body

WARNING = "warning"
PENALTY = "penalty"
ADJUST = "adjust"

# Every kind of incident: the kind of its record -> its name, which is its key in a document.
INCIDENTS = {records.WARNING: WARNING, records.PENALTY: PENALTY, records.ADJUST: ADJUST}


def score_incident(kind: str, content: "Body", book: "Book", players: int) -> Score:
    """Return the `Score` of an incident at a table of `players` that plays `book`.

    `content`: {"seat", "reason"} of a warning, {"seat", "points", "reason"} of a penalty,
    {"points": [...], "reason"} of an adjustment; seats and points go by the places at the table.
    """
    points = [0] * players
    if kind == PENALTY:
        points[content["seat"]] = -content["points"]
    elif kind == ADJUST:
        points = list(content["points"])
    money = [0] * players if book.has_money else None
    return Score(points, money, balanced=False)


def check_warning(penalty: "Body", before: "Iterable[records.Record]") -> None:
    """Raise Refusal unless a penalty answers a warning of its seat that has none yet, or nothing.

    `penalty`: the body of its record; `before`: the incidents of its session up to then.
    """
    sequence = penalty["warning"]
    if sequence is None:
        return
    warned = False
    for incident in before:
        body = incident.body
        if incident.kind == records.PENALTY and body["warning"] == sequence:
            raise Refusal("", "answered", sequence)
        if incident.kind == records.WARNING and incident.sequence == sequence:
            warned = body["seat"] == penalty["seat"]
    if not warned:
        raise Refusal("", "no_warning", sequence)
