"""What happens at a table beside the deals: warnings, penalties, the director's adjustment.

Incidents are the same in every game (deal-format, "All games"). They are the only scores that
need not add up to zero.
"""

from rules_core import record as records
from rules_core.score import Score

if False:
    from rules_core.book import Book
    from rules_core.types import Body

WARNING = "warning"
PENALTY = "penalty"
ADJUST = "adjust"

# Every kind of incident: the kind of its record -> its name, which is its key in a document.
INCIDENTS = {records.WARNING: WARNING, records.PENALTY: PENALTY, records.ADJUST: ADJUST}


def score_incident(kind: str, content: "Body", book: "Book", players: int) -> Score:
    """The `Score` of an incident at a table of so many `players` that plays `book`.

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
