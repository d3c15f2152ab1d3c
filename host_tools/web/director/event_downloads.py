"""The files of an event, to be downloaded: for people, for programs, for a web space."""

from aiohttp import web

from host_tools.database.schema import entry
from host_tools.events.published_events import Choice
from host_tools.intake.database import Database
from host_tools.tournament.event import Event
from host_tools.web.director.event_page import event_of
from host_tools.web.published.download_files import (
    DOWNLOADS_BY_NAME,
    event_file,
    pages_file,
    result_file,
)
from host_tools.web.published.speaking_names import file_of_event, file_of_season
from host_tools.web.render.templates import language_of
from host_tools.web.serving.app_keys import DESK, FILES
from host_tools.web.serving.file_answers import file_answer

routes = web.RouteTableDef()

RESULT, PAGES = "result.json", "results.zip"


@routes.get(r"/event/{event}/paper/{file:(?:event|tables|deals)\.\w+}")
async def download(request: web.Request) -> web.StreamResponse:
    """One of `DOWNLOADS`; 404 for another name. DeskError if there is nothing in it."""
    event, name = await event_of(request), request.match_info["file"]
    if name not in DOWNLOADS_BY_NAME:
        raise web.HTTPNotFound()
    files, language = request.app[FILES], language_of(request)
    data = await files.make(_deals_of(event), event_file, event.number, name, language)
    return file_answer(data, file_of_event(event, name))


@routes.get("/event/{event}/paper/result.json")
async def download_result(request: web.Request) -> web.StreamResponse:
    """The document: with the cash, or without names, where the address asks for it. DeskError."""
    event = await event_of(request)
    names, cash = "nameless" not in request.query, "cash" in request.query
    files = request.app[FILES]
    data = await files.make(_deals_of(event), result_file, event.number, names, cash)
    return file_answer(data, file_of_event(event, RESULT))


@routes.get("/event/{event}/paper/pages.zip")
async def download_pages(request: web.Request) -> web.StreamResponse:
    """The pages of the event, of its season, or of all events, as the address asks. DeskError."""
    event = await event_of(request)
    choice, name = Choice(event.number), file_of_event(event, PAGES)
    if "season" in request.query:
        choice, name = Choice(season=event.state.season), file_of_season(event.state.season, PAGES)
    elif "all" in request.query:
        choice, name = Choice(), PAGES
    deals = _deals_of(event)
    if choice.event is None:
        deals = await request.app[DESK].ask(Database.count, entry.name)
    data = await request.app[FILES].make(deals, pages_file, choice, language_of(request))
    return file_answer(data, name)


def _deals_of(event: Event) -> int:
    """How many deals of an event boxes have brought."""
    return sum(len(session.entries) for session in event.sessions.values())
