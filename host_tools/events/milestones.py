"""When a backup is due: a round of an event is over, or the event was closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from host_tools.journal.journal import Journal
from host_tools.tournament.decisions.ending import CloseEvent
from host_tools.tournament.event import Event

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

# An event about which nobody has decided anything for so long is not being played.
RECENT_S = 3 * 86_400


@dataclass(frozen=True)
class Milestone:
    """The progress of an event.

    `event`: its number; `name`: of the event; `rounds`: the number of finished rounds; `closed`:
    the number of the decision that closed it, None while it is open.
    """

    event: int
    name: str
    rounds: int
    closed: int | None

    def __str__(self) -> str:
        """As it is noted: two of the same event are never called alike."""
        reached = f"round {self.rounds}" if self.closed is None else f"closed {self.closed}"
        return f"event {self.event} {reached}"


def milestones_of(database: "EventStore", now: int) -> list[Milestone]:
    """The milestones that events have reached, those of the newest event last. DeskError.

    now: Unix seconds.
    """
    return list(_milestones(database, now))


def _rounds_over(event: Event) -> int:
    """How many rounds are over, from the first on: all their tables are."""
    numbers = range(1, len(event.state.plan.rounds) + 1)
    return len(list(takewhile(lambda number: _is_over(event, number), numbers)))


def _milestones(database: "EventStore", now: int) -> Iterator[Milestone]:
    for event_number, decided in database.journals.all().items():
        state = decided.state
        if state.known_settings is None:
            continue
        name = state.settings.name
        if state.closed:
            yield Milestone(event_number, name, 0, _closed_by(decided.journal))
        elif decided.last is not None and now - decided.last["time"] < RECENT_S:
            rounds = _rounds_over(database.cache.of(event_number))
            if rounds:
                yield Milestone(event_number, name, rounds, None)


def _is_over(event: Event, round_number: int) -> bool:
    tables = [table for place, table in event.tables.items() if place[0] == round_number]
    return bool(tables) and all(table.over for table in tables)


def _closed_by(journal: Journal) -> int:
    """The number of the last decision that opened or closed it; 0 without one."""
    closing = (
        one.number
        for one in journal.decisions
        if one.kind == CloseEvent.name and not one.content.get("anew")
    )
    return max(closing, default=0)
