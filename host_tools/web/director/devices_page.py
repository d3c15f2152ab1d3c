"""Who takes part at this desk: the name of the director at this computer."""

from aiohttp import web

from host_tools.web.devices.devices import DEVICES
from host_tools.web.render.templates import render
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()


@routes.get("/devices")
async def show(request: web.Request) -> web.StreamResponse:
    """Who takes part."""
    return render(request, "devices.html", devices=request.app[DEVICES])


@routes.post("/devices/director")
async def name_director(request: web.Request) -> web.StreamResponse:
    """Let what is decided at this computer be by the name that the form says. DeskError."""
    request.app[DEVICES].name_director((await texts_of(request)).get("name", ""))
    raise web.HTTPSeeOther("/devices")
