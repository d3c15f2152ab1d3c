"""What can be changed about a rehearsal."""

from aiohttp import web

from host_tools.errors import DeskError
from host_tools.translations.message import msg
from host_tools.web.keys import PRACTICE
from host_tools.web.pages.decide import way_back
from host_tools.web.posted import whole_number

routes = web.RouteTableDef()

FASTEST = 600


@routes.post("/rehearsal/speed")
async def set_speed(request):
    """Let the tables play so many deals a minute; 0: they stand still."""
    form = await request.post()
    practice = request.app[PRACTICE]
    if practice is None:
        raise web.HTTPNotFound()
    practice.rehearsal.speed = min(max(whole_number("speed", form.get("speed", "")), 0), FASTEST)
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/rehearsal/back")
async def bring_back(request):
    """The box that has vanished is found, and comes to the desk. DeskError if none has."""
    form = await request.post()
    practice = request.app[PRACTICE]
    if practice is None:
        raise web.HTTPNotFound()
    if not practice.rehearsal.bring_back():
        raise DeskError(msg("no box is lost"))
    raise web.HTTPSeeOther(way_back(form, "/"))
