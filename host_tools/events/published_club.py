"""Public results of several events together: seasons, statistics, histories of players."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.club.person import person_of
from host_tools.club.shown_names import FULL
from host_tools.events.person_cards import persons_of, shown_names
from host_tools.events.season_formulas import formula_of_season
from host_tools.events.statistics_events import statistics_shown
from host_tools.seasons.club_statistics import ClubStatistics, statistics_of
from host_tools.seasons.person_history import PersonHistory, history_of
from host_tools.seasons.season import Season, season_of
from host_tools.tournament.event import Event

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


@dataclass(frozen=True)
class PublishedSeason:
    """A season: the events that are added up, and the `others`, which lack published rounds."""

    name: str
    season: Season
    others: tuple[Event, ...] = ()


def published_seasons(database: "EventStore", events: Sequence[Event]) -> Iterator[PublishedSeason]:
    """Yield the seasons of these events; only events with all rounds published are added up."""
    for name in sorted({event.state.season for event in events} - {""}):
        own = [event for event in events if event.state.season == name]
        formula = formula_of_season(database, name).formula
        season = season_of(filter(_is_whole, own), formula=formula)
        added = {event.number for event in season.events}
        others = tuple(event for event in own if event.number not in added)
        yield PublishedSeason(name, season, others)


def published_statistics(database: "EventStore", events: Iterable[Event]) -> ClubStatistics | None:
    """The statistics of the events that are published as a whole; None if nobody is to see them."""
    if not statistics_shown(database):
        return None
    return statistics_of(filter(_is_whole, events))


def published_histories(database: "EventStore", events: Iterable[Event]) -> list[PersonHistory]:
    """The histories of players over several of these events, of those published as a whole.

    Only a player who is called by the full name has one; none where nobody is to see the
    statistics.
    """
    if not statistics_shown(database):
        return []
    persons = persons_of(database)
    hows = shown_names(database).hows(persons)
    played: dict[int, list[Event]] = {}
    for event in filter(_is_whole, events):
        for number in {person_of(persons, entrant).number for entrant in event.state.entrants}:
            played.setdefault(number, []).append(event)
    return [
        history_of(number, theirs)
        for number, theirs in sorted(played.items())
        if len(theirs) > 1 and hows[number] == FULL and not persons[number].forgotten
    ]


def _is_whole(event: Event) -> bool:
    return event.state.published >= event.state.settings.rounds
