"""The public view: is it on, at which address, and up to which round is it published."""

from aiohttp import web

from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.render.qr import qr_svg
from host_tools.web.serving.app_keys import PUBLIC

routes = web.RouteTableDef()


@routes.get("/event/{event}/public")
async def show(request: web.Request) -> web.StreamResponse:
    """Where the public view is, what is published, and the switch."""
    event = await event_of(request)
    return render_event(
        request, "public_view.html", event, tab="public", address=request.app[PUBLIC]
    )


@routes.get("/public/address.svg")
async def show_address(request: web.Request) -> web.StreamResponse:
    """The address of the public view as a QR code; 404 if it is not on."""
    if not request.app[PUBLIC]:
        raise web.HTTPNotFound()
    return web.Response(body=qr_svg(request.app[PUBLIC]), content_type="image/svg+xml")
