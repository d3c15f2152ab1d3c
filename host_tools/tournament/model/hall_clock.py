"""Decisions about the clock of a round."""

from dataclasses import dataclass, field


@dataclass
class HallClock:
    """The clock of a round that was started.

    `started`: Unix seconds; `waiting`: Unix seconds since when it waits, None while it runs;
    `waited`: the seconds for which it has waited before; `more`: {table: minutes that it was
    given}, None for those that all tables were given.
    """

    started: int
    waiting: int | None = None
    waited: int = 0
    more: dict[int | None, int] = field(default_factory=dict)
