"""A session on its way to a box."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.database import Database
    from host_tools.sessions.session_plan import Planned
from host_tools.events.seatings import note_sent
from host_tools.sessions.session_plan import seats_after


def begin(
    link: BoxLink,
    box: bytes,
    planned: Planned,
    plan: Collection[Planned],
    database: Database | None = None,
) -> None:
    """Begin a `Planned` session on the box behind `link`: with its minutes, and the next seats.

    box: its id; plan: all sessions, for the next seats; database: needed for a session of an event.
    It notes who sits at the table before the box is told. LinkError.
    """
    if planned.event is not None:
        if database is None:
            raise ValueError("a session of an event needs the database of the event")
        note_sent(database, box, planned, int(database.clock()))
    link.push_session(planned.session)
    allow_minutes(link, planned)
    following = seats_after(planned.session, plan)
    if following is not None:
        link.push_next(following)


def allow_minutes(link: BoxLink, planned: Planned) -> None:
    """Tell a box the minutes of the session in play. The same minutes are not written again."""
    if planned.minutes is not None:
        link.allow_minutes(planned.minutes)
