"""Boxes to be carried back, apart from the last decision. A page looks again for them."""

from aiohttp import web

from host_tools.web.director.event_page import boxes_to_carry, event_of, render_event
from host_tools.web.render.typed_numbers import digits

routes = web.RouteTableDef()


@routes.get("/event/{event}/to-carry")
async def show_to_carry(request: web.Request) -> web.StreamResponse:
    """The boxes that some decisions have made wrong, and that are not set up anew yet.

    The query of the address: `decided`, the number of a decision, several times. Others than those
    that are known are left out.
    """
    event = await event_of(request)
    asked = {digits(text) for text in request.query.getall("decided", [])}
    decisions = [one for one in event.journal.decisions if one.number in asked]
    return render_event(
        request,
        "parts/to_carry.html",
        event,
        tab="",
        boxes=boxes_to_carry(request, event, decisions),
        decided=[one.number for one in decisions],
    )
