"""A session, and a tariff, on their way to a box."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.intake.database import Database
    from host_tools.sessions.session_plan import Planned
from host_tools.common.errors import LinkError
from host_tools.events.seatings import note_sent
from host_tools.language.formatting import box_name
from host_tools.language.message import Message, msg
from host_tools.sessions.session_plan import seats_after
from rules_core.tariffs import decode, digest_of


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


def push_tariff(link: BoxLink, data: bytes) -> str:
    """Put a tariff (its bytes) onto the box; return its digest in hexadecimal.

    LinkError if the box refuses, or has another digest for it.
    """
    digest = link.push_tariff(data)
    if digest != digest_of(data).hex():
        raise LinkError(msg("{port}: the box reports another digest of the tariff", port=link.name))
    return digest


def send_tariff(link: BoxLink, data: bytes) -> Message:
    """As `push_tariff`: the sentence that says so."""
    box = box_name(link.identify().box)
    digest = push_tariff(link, data)
    return msg(
        "{box} at {port}: {what}",
        box=box,
        port=link.name,
        what=msg("{rules} can be played ({digest})", rules=decode(data).rules, digest=digest),
    )
