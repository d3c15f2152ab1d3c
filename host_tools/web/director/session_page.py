"""A session from a box that has no table yet: the director binds it or sets it aside."""

from aiohttp import web

from host_tools.web.director.event_page import event_of, render_event

routes = web.RouteTableDef()


@routes.get("/event/{event}/session/{session}")
async def show(request: web.Request) -> web.StreamResponse:
    """The session, and the tables at which it may have been played."""
    event = await event_of(request)
    session_id = request.match_info["session"]
    found = [waiting for waiting in event.waiting if waiting.session.id == session_id]
    if not found:
        raise web.HTTPNotFound()
    return render_event(request, "session.html", event, tab="round", one=found[0])
