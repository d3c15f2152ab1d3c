"""The decisions that forms ask for. Afterwards the page of the form is shown again."""

from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.decide_on import Step
from host_tools.journal.journal import UNDO
from host_tools.web.director import event_page
from host_tools.web.director.event_page import number_in
from host_tools.web.director.posted import content_of, whole_number
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

REASON, BACK = "reason", "back"


@routes.post("/event/{event}/decide/{kind}")
async def decide(request: web.Request) -> web.StreamResponse:
    """Decide what the form says. Its fields are those of the kind of decision, and a reason."""
    form = await texts_of(request)
    kind = request.match_info["kind"]
    event_number = number_in(request, "event")
    await event_page.decide(request, event_number, _steps(kind, form), form.get(REASON, "").strip())
    raise web.HTTPSeeOther(way_back(form, f"/event/{event_number}"))


def _steps(kind: str, form: Texts) -> list[Step]:
    """Return the steps of a form. Several decisions are undone from the last one backwards."""
    if kind != UNDO:
        return [(kind, content_of(kind, form))]
    numbers = [whole_number("decision", text) for text in form.getall("decision", [""])]
    return [(UNDO, {"decision": number}) for number in sorted(numbers, reverse=True)]


def way_back(form: Texts, otherwise: str) -> str:
    """The address within this site to which the form leads; `otherwise` without one."""
    back = form.get(BACK, "")
    # A browser skips tabs and ends of lines, so "/\\t/elsewhere" would leave this site.
    within = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    return back if within else otherwise


def saying(address: str, **said: str | int) -> str:
    """The address of a page, which then says what was just done, too."""
    return f"{address}{'&' if '?' in address else '?'}{urlencode(said)}"
