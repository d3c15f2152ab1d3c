"""The files of an event for download, and their bytes.

A ZIP has the same bytes for the same files.
"""

import io
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.events.published_events import Choice
from host_tools.events.results.event_results import shown_result
from host_tools.language.message import Message, Say, msg
from host_tools.language.translator import translator
from host_tools.reports.event_files import (
    check_exportable,
    event_json,
    event_tables,
    event_workbook,
)
from host_tools.results.canonical import file_bytes
from host_tools.sessions.session_export import write_documents
from host_tools.tournament.event import Event
from host_tools.web.published.chosen import published_files

if TYPE_CHECKING:
    from host_tools.intake.database import Database


FOLDER = "results"  # of published pages
_TIME = (1980, 1, 1, 0, 0, 0)  # the first that a ZIP can say
_MODE, _UNIX = 0o100644, 3


@dataclass(frozen=True)
class Download:
    """A file of an event.

    `name`: at its address; `title`: for people; `make(event, say)`: its bytes,
    in the language of `say` where people read it; `is_in(event)`: has the event anything of it?
    """

    name: str
    title: Message
    make: Callable[[Event, Say], bytes]
    is_in: Callable[[Event], bool] = lambda _: True


def _tables(event: Event, _: Say) -> bytes:
    return zip_of(event_tables(event), f"event-{event.number}")


def _json(event: Event, _: Say) -> bytes:
    return event_json(event)


def _deals(event: Event, _: Say) -> bytes:
    """A document a line of every deal that a box has recorded. DeskError if none has."""
    sessions = [bound.session for table in event.tables.values() for bound in table.bound]
    if not sessions:
        raise DeskError(msg("no box has brought a session of these tables; nothing to export"))
    file = io.StringIO()
    write_documents(sessions, file)
    return file.getvalue().encode()


DOWNLOADS = (
    Download(
        "event.xlsx",
        msg("Workbook (XLSX)"),
        event_workbook,
    ),
    Download(
        "tables.zip",
        msg("Tables (CSV in a ZIP)"),
        _tables,
    ),
    Download(
        "event.json",
        msg("Event (JSON)"),
        _json,
    ),
    Download(
        "deals.jsonl",
        msg("Deals of the boxes (JSON Lines)"),
        _deals,
        lambda event: any(table.bound for table in event.tables.values()),
    ),
)
DOWNLOADS_BY_NAME = {download.name: download for download in DOWNLOADS}


def event_file(database: "Database", event_number: int, name: str, language: str) -> bytes:
    """The bytes of the `Download` of this name. DeskError if there is nothing in it."""
    event = database.cache.of(event_number)
    check_exportable(event)
    return DOWNLOADS_BY_NAME[name].make(event, translator(language).say)


def result_file(database: "Database", event_number: int, names: bool, cash: bool) -> bytes:
    """The bytes of the result document, see `shown_result`. DeskError."""
    event = database.cache.of(event_number)
    check_exportable(event)
    return file_bytes(shown_result(database, event, names, cash))


def pages_file(database: "Database", choice: Choice, language: str) -> bytes:
    """The bytes of the ZIP with the pages of a `Choice`; language: of the first. DeskError."""
    return zip_of(published_files(database, choice, language))


def zip_of(files: Mapping[str, bytes], folder: str = FOLDER) -> bytes:
    """The bytes of a ZIP with these files, bytes by paths; folder: in which all of it lies."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as target:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{path}", _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = _UNIX
            entry.external_attr = _MODE << 16
            target.writestr(entry, files[path])
    return archive.getvalue()
