"""Of which events the statistics of the club are, and whether everybody sees them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club import club_journal
from host_tools.events.events import no_such_event
from host_tools.events.person_cards import club_as_decided, decide_about_persons
from host_tools.events.seasons import choices, choices_for

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class StatisticsChoice:
    """Of one event by its number, of those of a `season`, or of all."""

    event: int | None = None
    season: str | None = None


def statistics_events(database: "EventStore", choice: StatisticsChoice) -> list[int]:
    """The numbers of the events of a `StatisticsChoice`. DeskError where there is none."""
    if choice.event is None and choice.season is not None:
        return [one.event for one in choices_for(database, choice.season)]
    known = [one.event for one in choices(database)]
    if choice.event is None:
        return known
    if choice.event not in known:
        raise no_such_event(choice.event)
    return [choice.event]


def statistics_shown(database: "EventStore") -> bool:
    """Does everybody see the statistics on published pages?"""
    return club_as_decided(database).statistics_shown


def show_statistics(database: "EventStore", shown: bool, author: str = "") -> None:
    """Let everybody see the statistics on published pages, or nobody. DeskError."""
    with database.transaction():
        if statistics_shown(database) != shown:
            content = {"what": club_journal.STATISTICS, "shown": shown}
            decide_about_persons(database, club_journal.SHOWN, content, author)
