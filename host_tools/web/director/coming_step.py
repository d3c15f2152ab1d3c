"""Next step of an event, for a page that asks again by itself."""

from aiohttp import web

from host_tools.tournament.next_step import next_step
from host_tools.web.director.event_page import event_of, render_event, version_of

routes = web.RouteTableDef()

# In the address: the step that the page shows, and its path.
SHOWN, AT = "shown", "at"


@routes.get("/event/{event}/next")
async def show_next(request: web.Request) -> web.StreamResponse:
    """Answer with the next step; with no content if the page shows it already."""
    event = await event_of(request)
    if request.query.get(SHOWN) == version_of(next_step(event)):
        raise web.HTTPNoContent
    return render_event(request, "parts/next.html", event, tab="", at=request.query.get(AT, ""))
