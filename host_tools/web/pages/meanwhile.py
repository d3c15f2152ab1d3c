"""What has been decided in another window since a page was shown, as the page itself asks for."""

from urllib.parse import urlsplit

from aiohttp import web

from host_tools.tournament.decisions import sentence
from host_tools.web.event_page import evening_of, render_event
from host_tools.web.typed_numbers import digits

routes = web.RouteTableDef()

AT = "HX-Current-URL"  # which page asks, as htmx says


@routes.get("/event/{event}/meanwhile")
async def show_meanwhile(request):
    """A line about what is newer than the page that asks, with a link to it; nothing for none.

    `seen`: the number of the last decision that it knew of; `names`: `Evening.names_version`.
    """
    evening = await evening_of(request)
    seen = digits(request.query.get("seen", "")) or 0
    newer = [one for one in evening.journal.decisions if one.number > seen]
    if not newer and request.query.get("names") == evening.names_version:
        raise web.HTTPNoContent
    response = render_event(
        request,
        "parts/meanwhile.html",
        evening,
        tab="",
        newer=newer,
        newest=sentence(newer[-1], evening) if newer else None,
        here=_here(request.headers.get(AT, "")),
    )
    response.headers["HX-Trigger"] = "meanwhile"  # see static/desk.js
    return response


def _here(address):
    """The path of an address, with its query."""
    parts = urlsplit(address)
    path = "/" + parts.path.lstrip("/")
    return f"{path}?{parts.query}" if parts.query else path
