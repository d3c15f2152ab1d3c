"""Decisions made in another window since a page was shown. The page itself asks for them."""

from urllib.parse import urlsplit

from aiohttp import web

from host_tools.tournament.decisions import sentence
from host_tools.tournament.decisions.decision_marks import knows, seen_in
from host_tools.web.director.event_page import event_of, render_event

routes = web.RouteTableDef()

AT = "HX-Current-URL"  # which page asks, as htmx says
MEANWHILE, CLOSED = "meanwhile", "closed"  # what the page is to do, see static/desk.js
YES, NO = "yes", "no"


@routes.get("/event/{event}/meanwhile")
async def show_meanwhile(request: web.Request) -> web.StreamResponse:
    """A line about the decisions that are newer than the page that asks; nothing if none is.

    The query of the address is what the page shows. `seen`: the mark of the last decision;
    `names`: `Event.names_version`; `closed`: yes or no, as the event was for its forms.
    """
    event = await event_of(request)
    seen = seen_in(request.query.get("seen", ""))
    known = seen.number if knows(event.journal, seen) else 0
    newer = [decision for decision in event.journal.decisions if decision.number > known]
    said_otherwise = newer or request.query.get("names") != event.names_version
    turned = request.query.get("closed", "") == (NO if event.state.closed else YES)
    if not said_otherwise and not turned:
        raise web.HTTPNoContent
    response = render_event(
        request,
        "parts/meanwhile.html",
        event,
        tab="",
        newer=newer,
        newest=sentence(newer[-1], event) if newer else None,
        turned=turned,
        here=_here(request.headers.get(AT, "")),
    )
    events = [MEANWHILE] * bool(said_otherwise) + [CLOSED] * turned
    response.headers["HX-Trigger"] = ", ".join(events)
    return response


def _here(address: str) -> str:
    """The path of an address, with its query."""
    parts = urlsplit(address)
    path = "/" + parts.path.lstrip("/")
    return f"{path}?{parts.query}" if parts.query else path
