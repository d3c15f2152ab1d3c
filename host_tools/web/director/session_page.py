"""A session that a box has brought: which table it was, or that it counts nowhere."""

from aiohttp import web

from host_tools.web.director.event_page import event_of, render_event

routes = web.RouteTableDef()


@routes.get("/event/{event}/session/{session}")
async def show(request: web.Request) -> web.StreamResponse:
    """What the session is, and the tables that it may have been."""
    event = await event_of(request)
    name = request.match_info["session"]
    found = [one for one in event.waiting if one.session.id == name]
    if not found:
        raise web.HTTPNotFound()
    return render_event(request, "session.html", event, tab="round", one=found[0])
