"""A session on its way to a box."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.database import Database
    from host_tools.language.message import Message
    from host_tools.sessions.session_plan import Planned, SessionFields
from host_tools.common.errors import RefusalError
from host_tools.events.seatings import note_sent
from host_tools.language.message import counted, msg
from host_tools.sessions.session_plan import seats_after

# What an older box does otherwise.
_NO_NUMBERS = msg(
    "it does not show the players' numbers: its firmware is older, and 'schreiber flash' brings a "
    "newer one"
)
_FIRST_PLAYER = msg(
    "it lets the first player deal first: its firmware is older, and 'schreiber flash' brings a "
    "newer one"
)


def begin(
    link: BoxLink,
    box: bytes,
    planned: Planned,
    plan: Collection[Planned],
    database: Database | None = None,
) -> list[Message]:
    """Begin a `Planned` session on the box behind `link`: with its minutes, and the next seats.

    box: its id; plan: all sessions, by which they sit next; database: needed for a session of an
    event. It notes who sits at the table before the box is told. LinkError. Returns what an older
    box does otherwise, a `Message` each.
    """
    if planned.event is not None:
        if database is None:
            raise ValueError("a session of an event needs the database of the event")
        note_sent(database, box, planned, int(database.clock()))
    said = _push_as_understood(link, planned.session)
    other_clock = allow_minutes(link, planned, link.identify().most_minutes)
    if other_clock is not None:
        said.append(other_clock)
    following = seats_after(planned.session, plan)
    if following is not None:
        link.push_next(following)
    return said


def _push_as_understood(link: BoxLink, session: SessionFields) -> list[Message]:
    """Push a session, to an older box without what it refuses; what is left out, a `Message` each.

    RefusalError where a box refuses all the same.
    """
    left_out: list[Message] = []
    while True:
        try:
            link.push_session(session)
        except RefusalError:
            if session.get("numbers"):
                session = {**session, "numbers": []}
                left_out.append(_NO_NUMBERS)
            elif session["dealer"] is None:
                session = {**session, "dealer": 0}
                left_out.append(_FIRST_PLAYER)
            else:
                raise
        else:
            return left_out


def allow_minutes(link: BoxLink, planned: Planned, most: int | None) -> Message | None:
    """Tell a box the minutes of the session in play: a `Message` where it goes by others.

    most: what its identity says of `most_minutes`. What the box has already is not written again.
    """
    if planned.minutes is None:
        return None
    if most is not None and planned.minutes <= most:
        link.allow_minutes(planned.minutes)
        return None
    if planned.minutes == planned.usual_minutes:
        return None
    return counted(
        "its clock goes by the rule book, not by {number} minute: its firmware is older, and "
        "'schreiber flash' brings a newer one",
        "its clock goes by the rule book, not by {number} minutes: its firmware is older, and "
        "'schreiber flash' brings a newer one",
        planned.minutes,
    )
