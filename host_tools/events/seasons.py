"""The seasons of the club: which events count together, as was decided about each."""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.events.decide_on import decide_on
from host_tools.events.event_books import book_of
from host_tools.language.message import msg
from host_tools.tournament.model.settings import Settings

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class SeasonChoice:
    """An event that may count for a season.

    `season`: the one for which it does, "" for none; `closed`: is it over; `has_cup`: does its rule
    book know cup points, without which it cannot be added up?
    """

    event: int
    settings: Settings
    season: str
    closed: bool
    has_cup: bool


def choices(database: "EventStore") -> list[SeasonChoice]:
    """A `SeasonChoice` for every event, in the order of their days. DeskError."""
    found = []
    for event_number, decided in database.journals.all().items():
        state = decided.state
        if state.known_settings is not None:
            has_cup = book_of(database, state.settings).event.cup is not None
            season = database.origins.season_of(event_number, state.season)
            found.append(SeasonChoice(event_number, state.settings, season, state.closed, has_cup))
    return sorted(found, key=lambda choice: (choice.settings.date, choice.event))


def choices_for(database: "EventStore", name: str) -> list[SeasonChoice]:
    """Those of the events that count for the season of this name. DeskError if none does."""
    found = [choice for choice in choices(database) if name and choice.season == name]
    if not found:
        raise DeskError(msg("no event counts for the season {name}", name=quote(name)))
    return found


def choose(database: "EventStore", name: str, events: Container[int]) -> None:
    """Let these events (numbers), and no others, count for the season of this name. DeskError."""
    for choice in choices(database):
        if choice.event in events and choice.season != name:
            count_for(database, choice, name)
        elif choice.event not in events and choice.season == name:
            count_for(database, choice, "")


def count_for(database: "EventStore", choice: SeasonChoice, name: str) -> None:
    """Let an event count for a season, "" for none, also one that is over. DeskError.

    The season is the club's, so it is said here of an event of another desk, too.
    """
    origin = database.origins.of(choice.event)
    if origin is not None:
        database.origins.store(replace(origin, season=name))
        return
    decide_on(database, choice.event, [("season", {"season": name})])
