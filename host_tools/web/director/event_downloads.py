"""The files of an event, to be downloaded: a workbook, tables, and documents for programs."""

import io
from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, Say, msg
from host_tools.language.translator import translator
from host_tools.reports.event_files import (
    check_exportable,
    event_json,
    event_tables,
    event_workbook,
)
from host_tools.sessions.session_export import write_documents
from host_tools.tournament.event import Event
from host_tools.web.director.event_page import event_of
from host_tools.web.published.pages_zip import zip_of
from host_tools.web.published.speaking_names import file_of_event
from host_tools.web.render.templates import language_of
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import file_answer

routes = web.RouteTableDef()


@dataclass(frozen=True)
class Download:
    """A file of an event.

    `name`: at its address; `title`, `use`: what the page says of it; `make(event, say)`: its bytes,
    in the language of `say` where people read it; `is_in(event)`: has the event anything of it?
    """

    name: str
    title: Message
    use: Message
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
        msg("All lists of the event, each on a sheet of its own, to read and to work with."),
        event_workbook,
    ),
    Download(
        "tables.zip",
        msg("Tables (CSV in a ZIP)"),
        msg("The same lists for another program: headings in English, money in cents."),
        _tables,
    ),
    Download(
        "event.json",
        msg("Event (JSON)"),
        msg("All of the event in one document, for a program or a web page of your own."),
        _json,
    ),
    Download(
        "deals.jsonl",
        msg("Deals of the boxes (JSON Lines)"),
        msg("Each deal as it was entered, one a line, to be scored again by a program."),
        _deals,
        lambda event: any(table.bound for table in event.tables.values()),
    ),
)
_BY_NAME = {download.name: download for download in DOWNLOADS}


@routes.get(r"/event/{event}/paper/{file:(?:event|tables|deals)\.\w+}")
async def download(request: web.Request) -> web.StreamResponse:
    """One of `DOWNLOADS`; 404 for another name. DeskError if there is nothing in it."""
    event = await event_of(request)
    asked = _BY_NAME.get(request.match_info["file"])
    if asked is None:
        raise web.HTTPNotFound()
    check_exportable(event)
    say = translator(language_of(request)).say
    data = await request.app[DESK].ask(lambda _: asked.make(event, say))
    return file_answer(data, file_of_event(event, asked.name))
