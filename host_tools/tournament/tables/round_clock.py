"""The clock of a round: when the time is up that the event, or its rule book, allows for it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.tournament.event import Event

MINUTE_S = 60


@dataclass(frozen=True)
class Clock:
    """A round that the director has started.

    `round_number`: from 1; `started`: Unix seconds; `minutes`: allowed for it, None: no limit.
    """

    round_number: int
    started: int
    minutes: int | None

    @property
    def ends(self) -> int | None:
        """Unix seconds, None without a limit."""
        return None if self.minutes is None else self.started + MINUTE_S * self.minutes

    def left(self, now: float) -> int | None:
        """Whole minutes that are left at `now`, one that has begun counts; None without a limit."""
        ends = self.ends
        return None if ends is None else max(0, -int((now - ends) // MINUTE_S))


def clock_of(event: "Event") -> Clock | None:
    """The `Clock` of the round that is being played; None if it was not started, or is over."""
    playing = event.round
    if playing not in event.state.started:
        return None
    tables = (table for table in event.tables.values() if table.round_number == playing)
    if all(table.over for table in tables):
        return None
    return Clock(playing, event.state.started[playing], event.minutes or None)
