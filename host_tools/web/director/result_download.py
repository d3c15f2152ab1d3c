"""The result document of an event, to be downloaded."""

from typing import TYPE_CHECKING

from aiohttp import web

from host_tools.events.results.event_results import shown_result
from host_tools.reports.event_files import check_exportable
from host_tools.results.canonical import file_bytes
from host_tools.tournament.event import Event
from host_tools.web.director.event_page import event_of
from host_tools.web.published.speaking_names import file_of_event
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import file_answer

if TYPE_CHECKING:
    from host_tools.intake.database import Database

routes = web.RouteTableDef()


@routes.get("/event/{event}/paper/result.json")
async def download(request: web.Request) -> web.StreamResponse:
    """The document: with the cash, or without names, where the address asks for it. DeskError."""
    event = await event_of(request)
    names, cash = "nameless" not in request.query, "cash" in request.query
    data = await request.app[DESK].ask(_result, event, names, cash)
    return file_answer(data, file_of_event(event, "result.json"))


def _result(database: "Database", event: Event, names: bool, cash: bool) -> bytes:
    check_exportable(event)
    return file_bytes(shown_result(database, event, names, cash))
