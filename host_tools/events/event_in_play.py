"""Which of several open events is being played: boxes are set up for it, and all want to see it."""

from datetime import date
from typing import TYPE_CHECKING, TypeAlias

from host_tools.common.times import day_of
from host_tools.events.events import newest_event
from host_tools.events.journals import Decided
from host_tools.events.milestones import RECENT_S
from host_tools.tournament.event import Event
from host_tools.tournament.tables.seating import days_of

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore

# What goes before what, where several events are open.
_PLAYED, _PLAYED_TODAY, _TODAY, _TO_COME, _OTHER = range(5)
_Order: TypeAlias = tuple[int, int, int]


def event_in_play(database: "EventStore", chosen: int | None = None) -> int | None:
    """The number of the open event that is being played, None if no event is open. DeskError.

    chosen: the one that the director has chosen; it goes before all while it is open. Then comes
    one that is drawn and not over, has had its day, and is of today or was decided about lately; of
    several the nearest to today. Then one of today that is over, then one of today that is not
    drawn, then the next one that is drawn. Of equals, and where there is none of these, it is the
    newest.
    """
    opened = open_events(database)
    if chosen in opened or len(opened) < 2:
        return chosen if chosen in opened else next(iter(opened), None)
    now = int(database.clock())
    return min(opened, key=lambda number: _order(database, number, opened[number], now))


def event_to_show(database: "EventStore") -> int | None:
    """The number of the event for those who only look on, None if there is none.

    The one that is being played, as `event_in_play` finds it; where all are closed, the newest:
    everybody wants its result.
    """
    found = event_in_play(database)
    return newest_event(database) if found is None else found


def open_events(database: "EventStore") -> dict[int, Decided]:
    """{number: `Decided`} of all events that are not closed, oldest first. DeskError."""
    return {
        number: decided
        for number, decided in database.journals.all().items()
        if decided.state.known_settings is not None and not decided.state.closed
    }


def own_open_events(database: "EventStore") -> dict[int, Decided]:
    """The same of the events about which this desk decides, oldest first. DeskError."""
    elsewhere = database.origins.all()
    opened = open_events(database)
    return {number: decided for number, decided in opened.items() if number not in elsewhere}


def _order(database: "EventStore", number: int, decided: Decided, now: int) -> _Order:
    """Return the sort key of an open event: the one being played comes first."""
    settings, drawn = decided.state.settings, bool(decided.state.plan.rounds)
    today = day_of(now)
    of_today = today in days_of(settings.date)
    distance = date.fromisoformat(today) - date.fromisoformat(settings.date)
    away = 0 if of_today else abs(distance.days)
    lately = decided.last is not None and now - decided.last["time"] < RECENT_S
    if drawn and (of_today or (lately and settings.date < today)):
        if not _is_over(database.cache.of(number)):
            return _PLAYED, away, -number
        if of_today:
            return _PLAYED_TODAY, 0, -number
    elif of_today:
        return _TODAY, 0, -number
    elif drawn and settings.date > today:
        return _TO_COME, away, -number
    return _OTHER, 0, -number


def _is_over(event: Event) -> bool:
    """Return True if all rounds are drawn and all their tables over."""
    all_drawn = len(event.state.plan.rounds) >= event.state.settings.rounds
    return all_drawn and all(table.over for table in event.tables.values())
