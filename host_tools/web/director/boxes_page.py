"""The boxes: what is plugged in and what becomes of it, who was here before, what was found."""

import asyncio
import zlib

from aiohttp import web

from host_tools.boxes.station.sentences import free_again
from host_tools.intake.database import Database
from host_tools.tournament.seat_questions import BOX, questions_of, spare_boxes, where_boxes_are
from host_tools.web.director.decisions_page import way_back
from host_tools.web.director.event_page import event_of, render_event, spare_what_is_shown
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK, PRACTICE, STATION

routes = web.RouteTableDef()


@routes.get("/event/{event}/boxes")
async def show(request: web.Request) -> web.StreamResponse:
    """All boxes, and the newest of what the station has told."""
    return await _render(request, "boxes.html")


@routes.get("/event/{event}/boxes/list")
async def show_list(request: web.Request) -> web.StreamResponse:
    """Only the boxes, for the page that looks again; nothing if they are as they were."""
    return await _render(request, "parts/boxes.html")


@routes.post("/boxes/again")
async def attend_again(request: web.Request) -> web.StreamResponse:
    """Attend the box at a port once more; `unsigned`: also if its players have not signed;
    `cleared`: let its log begin anew before.
    """
    form = await request.post()
    options = {name: name in form for name in ("unsigned", "cleared")}
    request.app[STATION].again(form.get("port", ""), **options)
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/boxes/seen")
async def mark_seen(request: web.Request) -> web.StreamResponse:
    """The director has seen these findings."""
    form = await request.post()
    numbers = [number for number in map(digits, form.getall("finding", [])) if number is not None]
    await request.app[DESK].ask(_see, numbers)
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/boxes/own")
async def carry(request: web.Request) -> web.StreamResponse:
    """Bring the box in the browser to the desk."""
    form = await request.post()
    practice = request.app[PRACTICE]
    if practice is None or practice.own_box is None:
        raise web.HTTPNotFound()
    practice.own_box.carry()
    raise web.HTTPSeeOther(way_back(form, "/"))


async def _render(request, template):
    event = await event_of(request)
    station = request.app[STATION]
    boxes = await asyncio.to_thread(station.boxes)
    lines = station.lines()
    findings = await request.app[DESK].ask(_unseen)
    where = where_boxes_are(event.tables)
    still = {place: _still(event.tables[place]) for place in where.values()}
    free = {box: free_again(place) for box, place in spare_boxes(event.tables).items()}
    shown = (
        boxes,
        lines,
        findings,
        where,
        free,
        [str(one) for said in still.values() for one in said],
    )
    version = str(zlib.crc32(repr(shown).encode()))
    spare_what_is_shown(request, version)
    return render_event(
        request,
        template,
        event,
        tab="boxes",
        boxes=boxes,
        lines=lines,
        findings=findings,
        where=where,
        still=still,
        free=free,
        version=version,
        practice=request.app[PRACTICE],
    )


def _still(table):
    """What has to be decided about a box at its table that is set up for others."""
    return questions_of(table, BOX)


def _unseen(database: Database):
    return [row for row in database.findings.all() if row["seen"] is None]


def _see(database: Database, numbers):
    with database.transaction():
        for number in numbers:
            database.findings.see(number, int(database.clock()))
