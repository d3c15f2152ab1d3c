"""The folder of published pages, to be downloaded as a ZIP."""

from typing import TYPE_CHECKING

from aiohttp import web

from host_tools.events.published_events import Choice
from host_tools.web.director.event_page import event_of
from host_tools.web.published.chosen import published_files
from host_tools.web.published.pages_zip import zip_of
from host_tools.web.published.speaking_names import file_of_event, file_of_season
from host_tools.web.render.templates import language_of
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import file_answer

if TYPE_CHECKING:
    from host_tools.intake.database import Database

routes = web.RouteTableDef()

ZIP = "results.zip"


@routes.get("/event/{event}/paper/pages.zip")
async def download(request: web.Request) -> web.StreamResponse:
    """The pages of the event, of its season, or of all events, as the address asks. DeskError."""
    event = await event_of(request)
    choice, name = Choice(event.number), file_of_event(event, ZIP)
    if "season" in request.query:
        choice, name = Choice(season=event.state.season), file_of_season(event.state.season, ZIP)
    elif "all" in request.query:
        choice, name = Choice(), ZIP
    data = await request.app[DESK].ask(_zipped, choice, language_of(request))
    return file_answer(data, name)


def _zipped(database: "Database", choice: Choice, language: str) -> bytes:
    return zip_of(published_files(database, choice, language))
