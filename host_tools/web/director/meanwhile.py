"""Changes since a page was shown: decisions made elsewhere, the next step, boxes to carry.

The page itself asks for them. A form is refused whose page is from before a copy of the database
was put back.
"""

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from host_tools.common.errors import OutdatedError
from host_tools.events.journals import journal_of
from host_tools.tournament.decisions import sentence
from host_tools.tournament.decisions.decision_marks import knows, seen_in
from host_tools.tournament.next_step import next_step
from host_tools.web.director.event_page import (
    boxes_to_carry,
    event_of,
    number_in,
    render_event,
    seen_by,
    version_of,
)
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK

routes = web.RouteTableDef()

AT = "HX-Current-URL"  # which page asks, as htmx says
MEANWHILE, CLOSED = "meanwhile", "closed"  # what the page is to do, see static/desk.js
YES, NO = "yes", "no"

# In the address: the step that the page shows, and its path.
SHOWN, PAGE = "shown", "at"


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


@routes.get("/event/{event}/next")
async def show_next(request: web.Request) -> web.StreamResponse:
    """Answer with the next step; with no content if the page shows it already."""
    event = await event_of(request)
    if request.query.get(SHOWN) == version_of(next_step(event)):
        raise web.HTTPNoContent
    return render_event(request, "parts/next.html", event, tab="", at=request.query.get(PAGE, ""))


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


@web.middleware
async def refuse_outdated(request: web.Request, handler: Handler) -> web.StreamResponse:
    """OutdatedError for a form of an event whose page knows decisions that are not there.

    Whatever it asks for. A copy may also be put back while it is done: `events.decide_on` looks
    again.
    """
    seen = seen_by(request)
    if seen is not None and request.method == "POST" and "event" in request.match_info:
        journal = await request.app[DESK].ask(journal_of, number_in(request, "event"))
        if not knows(journal, seen):
            raise OutdatedError
    return await handler(request)
