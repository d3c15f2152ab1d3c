"""The clock of a round: when the time is up that the event, or its rule book, allows for it."""

from dataclasses import dataclass

from host_tools.tournament.model.hall_clock import HallClock
from host_tools.tournament.tables.played_event import PlayedEvent

MINUTE_S = 60


@dataclass(frozen=True)
class Clock:
    """A round that the director has started.

    `round_number`: from 1; `run`: what was decided about it; `minutes`: allowed for it by the event
    or its rule book, None: no limit.
    """

    round_number: int
    run: HallClock
    minutes: int | None

    @property
    def started(self) -> int:
        """Unix seconds."""
        return self.run.started

    @property
    def waits(self) -> bool:
        """Does it wait?"""
        return self.run.waiting is not None

    @property
    def ends(self) -> int | None:
        """Unix seconds, None without a limit; where it waits, as if it ran on at that moment."""
        return self.ends_at()

    def ends_at(self, table: int | None = None) -> int | None:
        """The same of one table; None for all."""
        if self.minutes is None:
            return None
        more = {None, table}
        given = sum(minutes for one, minutes in self.run.more.items() if one in more)
        return self.started + self.run.waited + MINUTE_S * (self.minutes + given)

    @property
    def longer(self) -> dict[int, int]:
        """{table: Unix seconds at which its time is up} of those that were given minutes."""
        tables = sorted(one for one in self.run.more if one is not None)
        return {table: ends for table in tables if (ends := self.ends_at(table)) is not None}

    def seconds_left(self, now: float) -> int | None:
        """The seconds that are left at `now`, 0 once the time is up; None without a limit."""
        ends = self.ends
        if ends is None:
            return None
        waiting = self.run.waiting
        return max(0, int(ends - (now if waiting is None else waiting)))

    def left(self, now: float) -> int | None:
        """Whole minutes that are left at `now`, one that has begun counts; None without a limit."""
        seconds = self.seconds_left(now)
        return None if seconds is None else -(-seconds // MINUTE_S)


def clock_at(event: PlayedEvent, round_number: int) -> Clock | None:
    """The `Clock` of a round; None if it was not started."""
    run = event.state.clocks.get(round_number)
    return None if run is None else Clock(round_number, run, event.minutes or None)


def clock_of(event: PlayedEvent) -> Clock | None:
    """The `Clock` of the round that is being played; None if it was not started, or is over."""
    tables = (table for table in event.tables.values() if table.round_number == event.round)
    if all(table.over for table in tables):
        return None
    return clock_at(event, event.round)
