"""The boxes as a page shows them: those that are plugged in, and those that were here before."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from host_tools.boxes.news import room_left
from host_tools.boxes.phones.phone_boxes import PHONE_PORT
from host_tools.boxes.station.next_table import TablePlace
from host_tools.boxes.station.visit import COLLECTED, SET_UP, UNSIGNED, WAITING
from host_tools.database.row_types import BoxRow
from host_tools.language.formatting import box_end
from host_tools.language.message import Message, Sayable, msg

# The states of a box that is plugged in: how it was left, or one of these.
COMING = "coming"  # it is being attended
FAILED = "failed"
STATES = {
    COMING: msg("coming"),
    COLLECTED: msg("collected"),
    SET_UP: msg("ready"),
    UNSIGNED: msg("unsigned"),
    WAITING: msg("waiting"),
    FAILED: msg("trouble"),
}


@dataclass(frozen=True)
class Shown:
    """A box.

    If it is plugged in: `port`, and `state`, one of `STATES`; else both are None. `place`: its
    table, or the last one; `sentence`: why it gets no table or has failed, or None; `unsettled`:
    the table that it waits for, at which a seat is to be settled first, or None; `event`: the
    number of the event of these, or None; `room`: a sentence if little room was left on its flash
    at the last visit, or None; `done`, `total`: bytes of its log, while it is coming.

    `box`: its id, None until it has said it. As stored, None for a new box: `firmware`; `seen`, its
    last visit in Unix seconds; `battery`, millivolts; `unseen`, the number of findings.
    """

    port: str | None = None
    state: str | None = COMING
    place: TablePlace | None = None
    sentence: Sayable | None = None
    unsettled: TablePlace | None = None
    event: int | None = None
    room: Sayable | None = None
    done: int = 0
    total: int = 0
    box: bytes | None = None
    firmware: str | None = None
    seen: int | None = None
    battery: int | None = None
    unseen: int | None = None

    @property
    def clearable(self) -> bool:
        """Return True if there is a reason to clear it, and nothing in play on it."""
        return self.room is not None and self.state == WAITING

    @property
    def on_phone(self) -> bool:
        """Return True if its display is on a phone. Then it never leaves its table."""
        return self.port is not None and self.port.startswith(PHONE_PORT)

    @property
    def words(self) -> Message:
        """Its state, for people."""
        return msg("not plugged in") if self.state is None else STATES[self.state]

    @property
    def name(self) -> str:
        """The name that the box itself shows; its port until it has said its id."""
        return self.port or "" if self.box is None else box_end(self.box)


def with_stored(plugged: Iterable[Shown], rows: Iterable[BoxRow]) -> list[Shown]:
    """The boxes that are `plugged` in, with what is stored of them, and then all others.

    rows: of all boxes. Of the others the one that was here last comes first.
    """
    stored = {row["unique_id"]: row for row in rows}
    here = []
    for shown in plugged:
        row = None if shown.box is None else stored.pop(shown.box, None)
        here.append(shown if row is None else _with_row(shown, row))
    newest_first = sorted(stored.values(), key=lambda row: -row["seen"])
    away = [
        _with_row(Shown(state=None, room=room_left(row["free"]), box=row["unique_id"]), row)
        for row in newest_first
    ]
    return here + away


def _with_row(shown: Shown, row: BoxRow) -> Shown:
    return replace(
        shown,
        firmware=row["firmware"],
        seen=row["seen"],
        battery=row["battery"],
        unseen=row["unseen"],
    )
