"""What there is to show of the boxes, whether they are plugged in or were here before."""

from dataclasses import dataclass, replace

from host_tools.boxes.room import room_left
from host_tools.boxes.station.visit import COLLECTED, SET_UP, UNSIGNED, WAITING
from host_tools.language.formatting import box_end
from host_tools.language.message import Message, Sayable, msg

# How a box is that is plugged in: as it was left, or one of these.
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

    Where it is plugged in: `port`, and `state`, one of `STATES`; both None where it is not.
    `place`: the (round, table) of the event where it is or was last; `sentence`: why it gets
    no table or has failed, or None; `room`: a sentence if its flash has, or had at its last visit,
    little room left, or None; `done`, `total`: bytes of its log that have come, while it is coming.

    `box`: its id, None until it has said it; as stored, None of a new one: `firmware`, `seen`, Unix
    seconds of its last visit, `battery`, millivolts, and `unseen`, how many findings.
    """

    port: str | None = None
    state: str | None = COMING
    place: tuple | None = None
    sentence: Message | None = None
    room: Sayable | None = None
    done: int = 0
    total: int = 0
    box: bytes | None = None
    firmware: str | None = None
    seen: int | None = None
    battery: int | None = None
    unseen: int | None = None

    @property
    def clearable(self):
        """Is there reason to clear it, and nothing on it that is not over?"""
        return self.room is not None and self.state == WAITING

    @property
    def words(self):
        """How it is, for people."""
        return msg("not plugged in") if self.state is None else STATES[self.state]

    @property
    def name(self):
        """What the box is called, as it shows it itself; the port of one that has not said it."""
        return self.port if self.box is None else box_end(self.box)


def with_stored(plugged, rows):
    """The boxes that are `plugged` in, with what is stored of them, and then all others.

    rows: those of `Boxes.all` of the database. The one that was here last comes first.
    """
    stored = {
        row["unique_id"]: {
            "firmware": row["firmware"],
            "seen": row["seen"],
            "battery": row["battery"],
            "unseen": row["unseen"],
        }
        for row in rows
    }
    here = [replace(shown, **stored.pop(shown.box, {})) for shown in plugged]
    rooms = {row["unique_id"]: room_left(row["free"]) for row in rows}
    away = [Shown(state=None, room=rooms[box], box=box, **values) for box, values in stored.items()]
    return here + sorted(away, key=lambda shown: -shown.seen)
