"""Points that the director gives or takes, with a reason and, if wanted, one for everybody."""

from collections.abc import Mapping

from aiohttp import web

from host_tools.web.director.event_page import decide, event_of
from host_tools.web.director.posted import whole_number
from host_tools.web.director.table_address import page_of, table_in
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

REASON, PUBLIC_REASON = "reason", "public_reason"
PENALTY = "penalty"  # a field: are the points a penalty, which nobody gets?


@routes.post("/event/{event}/table/{round}/{table}/adjust")
async def adjust(request: web.Request) -> web.StreamResponse:
    """Give or take points of a person at the table, or take them as a penalty."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    values = {name: whole_number(name, form.get(name, "")) for name in ("person", "points")}
    content = {"round": table.round_number, "table": table.table} | values
    if PENALTY in form:
        penalty = {"what": "penalty"} | content
        await decide(request, event.number, [("adjust", penalty)], form.get(REASON, "").strip())
    else:
        await decide_to_adjust(request, event.number, content, form)
    raise web.HTTPSeeOther(page_of(event, table))


async def decide_to_adjust(
    request: web.Request, event_number: int, content: Mapping[str, object], form: Texts
) -> None:
    """Adjust points for the reasons in a form. DeskError.

    content: of the decision "adjust", but that these are points.
    """
    reason, public_reason = (form.get(name, "").strip() for name in (REASON, PUBLIC_REASON))
    [adjusted] = await decide(
        request, event_number, [("adjust", {"what": "points", **content})], reason
    )
    if public_reason:
        explained = {"what": str(adjusted.number), "text": public_reason}
        await decide(request, event_number, [("explain", explained)])
