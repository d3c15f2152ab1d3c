"""The folder of published pages, to be downloaded as a ZIP."""

from typing import TYPE_CHECKING

from aiohttp import web

from host_tools.events.published_events import Choice
from host_tools.web.director.event_page import event_of
from host_tools.web.published.chosen import published_files
from host_tools.web.published.pages_zip import zip_of
from host_tools.web.render.templates import language_of
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import file_answer

if TYPE_CHECKING:
    from host_tools.intake.database import Database

routes = web.RouteTableDef()


@routes.get("/event/{event}/paper/pages.zip")
async def download(request: web.Request) -> web.StreamResponse:
    """The pages of the event, of its season, or of all events, as the address asks. DeskError."""
    event = await event_of(request)
    choice = Choice(event.number)
    if "season" in request.query:
        choice = Choice(season=event.state.season)
    elif "all" in request.query:
        choice = Choice()
    data = await request.app[DESK].ask(_zipped, choice, language_of(request))
    return file_answer(data, "results.zip")


def _zipped(database: "Database", choice: Choice, language: str) -> bytes:
    return zip_of(published_files(database, choice, language))
