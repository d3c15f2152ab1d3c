"""Part of the database that is published."""

from typing import TYPE_CHECKING

from host_tools.events.club_files import emblem_of
from host_tools.events.published_club import (
    published_histories,
    published_seasons,
    published_statistics,
)
from host_tools.events.published_events import Choice, chosen_events, published_document
from host_tools.events.seasons import choices
from host_tools.reports.statistics_report import statistics_reports
from host_tools.web.published.folder_files import Publication, files_of
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
    statistics = published_statistics(database, events)
    return Publication(
        events,
        folders,
        [] if choice.event is not None else list(published_seasons(database, events)),
        {number: document for number, document in documents.items() if document is not None},
        [] if statistics is None else statistics_reports(statistics),
        published_histories(database, events),
        emblem_of(database),
    )
