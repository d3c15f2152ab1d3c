"""Every decision that a form of any page asks for; afterwards that page is shown again."""

from aiohttp import web

from host_tools.web.director import event_page
from host_tools.web.director.event_page import number_in
from host_tools.web.director.posted import content_of

routes = web.RouteTableDef()

REASON, BACK = "reason", "back"


@routes.post("/event/{event}/decide/{kind}")
async def decide(request: web.Request) -> web.StreamResponse:
    """Decide what the form says; its fields are those of the kind of decision, and a reason."""
    form = await request.post()
    kind = request.match_info["kind"]
    number = number_in(request, "event")
    steps = [(kind, content_of(kind, form))]
    await event_page.decide(request, number, steps, form.get(REASON, "").strip())
    raise web.HTTPSeeOther(way_back(form, f"/event/{number}"))


def way_back(form, otherwise):
    """The address within this site that the form wants to be shown afterwards."""
    back = form.get(BACK, "")
    # A browser passes over tabs and ends of lines.
    within = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if within else otherwise
