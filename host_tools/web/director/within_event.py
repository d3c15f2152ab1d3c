"""Pages that stand alone and within an event, so that nobody has to leave it.

`home` is the address of such a page alone, `/persons`; within an event it is `/event/3/persons`.
"""

from collections.abc import Callable

from aiohttp import web
from aiohttp.typedefs import Handler

from host_tools.web.director.event_page import event_of, number_in, render_event
from host_tools.web.render.templates import render


def both(
    method: Callable[[str], Callable[[Handler], Handler]], home: str, rest: str = ""
) -> Callable[[Handler], Handler]:
    """Let a handler serve the address alone and that within an event. rest: what follows `home`."""

    def add(handler: Handler) -> Handler:
        for address in (home, f"/event/{{event}}{home}"):
            method(address + rest)(handler)
        return handler

    return add


def home_of(request: web.Request, home: str) -> str:
    """The address of the page as the request has it: alone, or within an event."""
    within = "event" in request.match_info
    return f"/event/{number_in(request, 'event')}{home}" if within else home


async def render_within(
    request: web.Request, template: str, home: str, **values: object
) -> web.Response:
    """The response with such a page, which extends `layout` and leads to pages below `home`."""
    here = home_of(request, home)
    if "event" not in request.match_info:
        return render(request, template, layout="layout/page.html", home=here, **values)
    event = await event_of(request)
    return render_event(
        request,
        template,
        event,
        tab=home.strip("/"),
        layout="layout/event.html",
        home=here,
        **values,
    )
