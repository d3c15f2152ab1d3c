"""Hints: why something is asked of a table. There are two questions, and a task."""

from dataclasses import dataclass
from enum import Enum


class AskedOf(Enum):
    """The two questions, and what somebody only has to do or to look at."""

    WHO_SAT = "who sat here"
    WHICH_COUNT = "which deals count"
    TASK = "task"


class HintKind(Enum):
    """Why it is asked, and what it `asks`: a question, or a task."""

    UNKNOWN_NAME = AskedOf.WHO_SAT, "nobody knows whose name stands there"
    NO_SEAT = AskedOf.WHO_SAT, "who stands there was not drawn here"
    NOT_PLAYED = AskedOf.WHO_SAT, "who was drawn here has not played"
    STANDS_ABSENT = AskedOf.WHO_SAT, "who stands there does not play"
    SEAT_ABSENT = AskedOf.WHO_SAT, "who has this seat does not play"
    ELSEWHERE = AskedOf.WHO_SAT, "who has this seat plays at another table"
    TWO_TABLES = AskedOf.WHO_SAT, "who stands there stands at another table, too"
    TWO_PLACES = AskedOf.WHO_SAT, "who stands there stands at another place, too"
    STOPPED = AskedOf.WHO_SAT, "who has this seat has stopped, and who goes on is open"
    LATER_DEALS = AskedOf.WHO_SAT, "who stands there has stopped before"
    EARLIER_DEALS = AskedOf.WHO_SAT, "who has stopped is not on earlier deals, and somebody else is"
    UNDIVIDED = AskedOf.WHO_SAT, "several had this seat, and one stands there"

    FEWER = AskedOf.WHICH_COUNT, "fewer deals than are due"
    MORE = AskedOf.WHICH_COUNT, "more deals than are due"
    TWICE = AskedOf.WHICH_COUNT, "the same deals are typed and on a box"
    BOXES = AskedOf.WHICH_COUNT, "several boxes have the same deals"
    SHEETS = AskedOf.WHICH_COUNT, "the same deals were typed twice, and otherwise"
    CODE = AskedOf.WHICH_COUNT, "the code says otherwise"
    UNREAD = AskedOf.WHICH_COUNT, "not all deals may be known"
    LACKING = AskedOf.WHICH_COUNT, "somebody has stopped after more deals than are known"
    CAME_LATER = AskedOf.WHICH_COUNT, "a source came after it was said what counts"
    PARTNERS = AskedOf.WHICH_COUNT, "nobody can be partners with these points"

    SET_UP = AskedOf.TASK, "a box was told something else"
    TYPE_AGAIN = AskedOf.TASK, "the sheet is to be typed once more"
    CHANGED = AskedOf.TASK, "something was changed after signing"

    def __init__(self, asks: AskedOf, _: str) -> None:
        self.asks = asks


# Of several sources it is open which one counts.
CONFLICTS = (
    HintKind.TWICE,
    HintKind.BOXES,
    HintKind.SHEETS,
    HintKind.CODE,
    HintKind.CAME_LATER,
)
# It is open whether as many play as were drawn.
UNSEATED = (HintKind.UNKNOWN_NAME, HintKind.NO_SEAT, HintKind.NOT_PLAYED)
# It is open whose the deals of a place are.
WHOSE = (
    HintKind.UNKNOWN_NAME,
    HintKind.NO_SEAT,
    HintKind.STANDS_ABSENT,
    HintKind.TWO_TABLES,
    HintKind.LATER_DEALS,
    HintKind.EARLIER_DEALS,
    HintKind.UNDIVIDED,
)


@dataclass(frozen=True)
class Hint:
    """Why something is asked.

    `source`, `place`: where it stands, and `place` alone: the chair; `person`: whom it is about,
    `text`: whose name nobody knows; `sources`: which say otherwise; `tables`: where else he stands;
    `deals` of `due`: that are known, that should be. None and () where there is no such thing.
    """

    kind: HintKind
    source: str | None = None
    place: int | None = None
    person: int | None = None
    text: str | None = None
    sources: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    deals: int | None = None
    due: int | None = None

    @property
    def asks(self) -> AskedOf:
        """The question that it belongs to, or a task."""
        return self.kind.asks
