"""A session that a box has brought: which table it was, or that it counts nowhere."""

from aiohttp import web

from host_tools.web.director.event_page import evening_of, render_event

routes = web.RouteTableDef()


@routes.get("/event/{event}/session/{session}")
async def show(request):
    """What the session is, and the tables that it may have been."""
    evening = await evening_of(request)
    name = request.match_info["session"]
    found = [one for one in evening.waiting if one.session.id == name]
    if not found:
        raise web.HTTPNotFound()
    return render_event(request, "session.html", evening, tab="round", one=found[0])
