"""Closing of an event: its result must not be open, unless the closer confirms the open points.

Closing seals the result. Nothing is decided about it then: open points stay open.
"""

from collections.abc import Sequence
from hashlib import sha256

from host_tools.common.errors import DeskError
from host_tools.language.message import WithCommand, listed, msg
from host_tools.tournament.event import Event
from host_tools.tournament.open_at_the_end import keeps_open
from host_tools.tournament.ranking.open_points import OpenPoint

MARK_LENGTH = 16  # characters; chance finds no second list with the same


class UnfinishedEventError(DeskError):
    """An event cannot be closed as it is; `open`: its `OpenPoint`s, at least one."""

    def __init__(self, open_points: Sequence[OpenPoint]) -> None:
        told = msg("the result is open: {points}", points=listed(open_points))
        super().__init__(WithCommand(msg("{told}; --anyway does it all the same", told=told), told))
        self.open = tuple(open_points)


def mark_of(open_points: Sequence[OpenPoint]) -> str | None:
    """Return hex digits that mark the open points, for a form that has named them; None for none.

    A form from an outdated page is answered with the points that are open by now.
    """
    if not open_points:
        return None
    named = "\n".join(map(str, open_points))
    return sha256(named.encode()).hexdigest()[:MARK_LENGTH]


def check_finished(event: Event, anyway: bool | str) -> None:
    """UnfinishedEventError if something of the result of an `Event` is open that is to be closed.

    anyway: may it be open for good? A text says so of what has this mark.
    """
    if anyway is True:
        return
    points = keeps_open(event)
    if points and anyway != mark_of(points):
        raise UnfinishedEventError(points)
