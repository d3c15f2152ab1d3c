"""A rehearsal on the page: what a newcomer can try, and how fast the tables play."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.web.director.decisions_page import way_back
from host_tools.web.director.event_page import event_of, spare_what_is_shown
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import PRACTICE, RehearsalView
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

FASTEST = 600


@routes.get("/event/{event}/rehearsal/steps")
async def show_steps(request: web.Request) -> web.StreamResponse:
    """Only the steps to try, for a page that looks again; nothing if no more of them is done."""
    practice = _practice_of(request)
    event = await event_of(request)
    steps = practice.steps(event)
    spare_what_is_shown(request, str(sum(is_done for *_, is_done, _ in steps)))
    return render(
        request,
        "parts/steps.html",
        steps=steps,
        practice=practice,
        event=event,
        base=f"/event/{event.number}",
    )


@routes.post("/rehearsal/speed")
async def set_speed(request: web.Request) -> web.StreamResponse:
    """Set the speed of the tables, in deals a minute; at 0 they stand still."""
    form = await texts_of(request)
    practice = _practice_of(request)
    practice.rehearsal.speed = min(max(whole_number("speed", form.get("speed", "")), 0), FASTEST)
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/rehearsal/back")
async def bring_back(request: web.Request) -> web.StreamResponse:
    """Bring the lost box to the desk. DeskError if none is lost."""
    form = await texts_of(request)
    if not _practice_of(request).rehearsal.bring_back():
        raise DeskError(msg("no box is lost"))
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/rehearsal/play-on")
async def play_on(request: web.Request) -> web.StreamResponse:
    """Let the table of the own box be played by itself. DeskError if it is already."""
    form = await texts_of(request)
    await _practice_of(request).play_on()
    raise web.HTTPSeeOther(way_back(form, "/"))


def _practice_of(request: web.Request) -> RehearsalView:
    """The rehearsal; 404 in earnest."""
    practice = request.app[PRACTICE]
    if practice is None:
        raise web.HTTPNotFound()
    return practice
