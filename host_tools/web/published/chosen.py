"""What of the database is published."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from host_tools.events.published_events import Choice, chosen_events, published_document
from host_tools.events.season_formulas import formula_of_season
from host_tools.events.seasons import choices
from host_tools.events.statistics_events import statistics_shown
from host_tools.reports.report import Report
from host_tools.reports.statistics_report import statistics_reports
from host_tools.tournament.event import Event
from host_tools.tournament.seasons.season import season_of
from host_tools.tournament.statistics.club_statistics import statistics_of
from host_tools.web.published.folder_files import files_of
from host_tools.web.published.publication import Publication, PublishedSeason
from host_tools.web.published.speaking_names import folders_of

if TYPE_CHECKING:
    from host_tools.intake.database import Database


def published_files(database: "Database", choice: Choice, language: str) -> dict[str, bytes]:
    """{path: bytes} of what is chosen; language: of the first page. DeskError."""
    return files_of(publication_of(database, choice), language)


def publication_of(database: "Database", choice: Choice) -> Publication:
    """The `Publication` of what is chosen. DeskError, also where nothing is published."""
    events = chosen_events(database, choice)
    known = choices(database)
    folders = folders_of((one.event, one.settings.date, one.settings.name) for one in known)
    documents = {event.number: published_document(database, event) for event in events}
    return Publication(
        events,
        folders,
        [] if choice.event is not None else list(_seasons(database, events)),
        {number: document for number, document in documents.items() if document is not None},
        _statistics(database, events),
    )


def _statistics(database: "Database", events: list[Event]) -> list[Report]:
    """The statistics of the events that are published as a whole, if everybody sees them."""
    whole = [event for event in events if _is_whole(event)]
    return statistics_reports(statistics_of(whole)) if statistics_shown(database) else []


def _is_whole(event: Event) -> bool:
    return event.state.published >= event.state.settings.rounds


def _seasons(database: "Database", events: list[Event]) -> Iterable[PublishedSeason]:
    """The seasons of these events; only those add up of which all rounds are published."""
    for name in sorted({event.state.season for event in events} - {""}):
        own = [event for event in events if event.state.season == name]
        formula = formula_of_season(database, name).formula
        season = season_of(filter(_is_whole, own), formula=formula)
        added = {event.number for event in season.events}
        others = tuple(event for event in own if event.number not in added)
        yield PublishedSeason(name, season, others)
