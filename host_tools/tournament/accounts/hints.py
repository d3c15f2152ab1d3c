"""Hints: why something is asked of a table. There are two questions, and a task."""

from dataclasses import dataclass
from enum import Enum


class AskedOf(Enum):
    """The two questions, and what somebody only has to do or to look at."""

    WHO_SAT = "who sat here"
    WHICH_COUNT = "which deals count"
    TASK = "task"


class HintKind(Enum):
    """Why it is asked."""

    # Who sat here?
    UNKNOWN_NAME = "nobody knows whose name stands there"
    NO_SEAT = "who stands there was not drawn here"
    NOT_PLAYED = "who was drawn here has not played"
    STANDS_ABSENT = "who stands there does not play"
    SEAT_ABSENT = "who has this seat does not play"
    ELSEWHERE = "who has this seat plays at another table"
    TWO_TABLES = "who stands there stands at another table, too"
    TWO_PLACES = "who stands there stands at another place, too"
    STOPPED = "who has this seat has stopped, and who goes on is open"
    LATER_DEALS = "who stands there has stopped before"
    EARLIER_DEALS = "who has stopped is not on earlier deals, and somebody else is"
    UNDIVIDED = "several had this seat, and one stands there"
    # Which deals count?
    FEWER = "fewer deals than are due"
    MORE = "more deals than are due"
    TWICE = "the same deals are typed and on a box"
    BOXES = "several boxes have the same deals"
    SHEETS = "the same deals were typed twice, and otherwise"
    CODE = "the code says otherwise"
    UNREAD = "not all deals may be known"
    LACKING = "somebody has stopped after more deals than are known"
    CAME_LATER = "a source came after it was said what counts"
    PARTNERS = "nobody can be partners with these points"
    # Tasks
    SET_UP = "a box was told something else"
    TYPE_AGAIN = "the sheet is to be typed once more"
    CHANGED = "something was changed after signing"


_WHO = (
    HintKind.UNKNOWN_NAME,
    HintKind.NO_SEAT,
    HintKind.NOT_PLAYED,
    HintKind.STANDS_ABSENT,
    HintKind.SEAT_ABSENT,
    HintKind.ELSEWHERE,
    HintKind.TWO_TABLES,
    HintKind.TWO_PLACES,
    HintKind.STOPPED,
    HintKind.LATER_DEALS,
    HintKind.EARLIER_DEALS,
    HintKind.UNDIVIDED,
)
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
_TASKS = (HintKind.SET_UP, HintKind.TYPE_AGAIN, HintKind.CHANGED)


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
        if self.kind in _TASKS:
            return AskedOf.TASK
        return AskedOf.WHO_SAT if self.kind in _WHO else AskedOf.WHICH_COUNT
