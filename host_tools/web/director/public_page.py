"""The public view: switched on and off, its address, and up to which round it is published."""

from aiohttp import web

from host_tools.events.event_in_play import event_to_show
from host_tools.events.seasons import choices
from host_tools.intake.database import Database
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.public.switch import PUBLIC
from host_tools.web.published.speaking_names import folders_of
from host_tools.web.render.qr import qr_svg
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

ALWAYS_NEWEST = "newest"  # the field that is sent where not this event is meant


@routes.get("/event/{event}/public")
async def show(request: web.Request) -> web.StreamResponse:
    """Where the public view is, what it shows, what is published, and the switches."""
    event, public = await event_of(request), request.app[PUBLIC]
    return render_event(
        request,
        "public_view.html",
        event,
        tab="public",
        address=public.address,
        shown=public.shown,
        folder=await request.app[DESK].ask(_folder_of, event.number),
        newest=await request.app[DESK].ask(event_to_show),
    )


@routes.post("/event/{event}/public/on")
async def switch_on(request: web.Request) -> web.StreamResponse:
    """Show this event to everybody, or always the newest as the form says. SchreiberError."""
    event = await event_of(request)
    always = ALWAYS_NEWEST in await texts_of(request)
    await request.app[PUBLIC].switch_on(None if always else event.number)
    raise web.HTTPSeeOther(f"/event/{event.number}/public")


@routes.post("/event/{event}/public/off")
async def switch_off(request: web.Request) -> web.StreamResponse:
    """Show nothing to everybody any more."""
    event = await event_of(request)
    await request.app[PUBLIC].switch_off()
    raise web.HTTPSeeOther(f"/event/{event.number}/public")


@routes.get("/public/address.svg")
async def show_address(request: web.Request) -> web.StreamResponse:
    """The address of the public view as a QR code; 404 if it is not on."""
    if not request.app[PUBLIC].address:
        raise web.HTTPNotFound()
    return web.Response(body=qr_svg(request.app[PUBLIC].address), content_type="image/svg+xml")


def _folder_of(database: Database, event_number: int) -> str:
    """Where the published pages of an event lie, within the folder of all."""
    known = ((one.event, one.settings.date, one.settings.name) for one in choices(database))
    return folders_of(known)[event_number]
