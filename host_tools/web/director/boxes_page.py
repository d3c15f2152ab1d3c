"""The boxes: those plugged in and how they are, those that were here, and the findings."""

import asyncio
import zlib
from collections.abc import Iterable, Mapping
from functools import partial

from aiohttp import web

from host_tools.boxes.collect import collect_file
from host_tools.boxes.news import news_of
from host_tools.boxes.saved_log import LONGEST_FILE, saved_log
from host_tools.boxes.station.sentences import free_again
from host_tools.database.row_types import FindingRow
from host_tools.intake.database import Database
from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.aliases import Place
from host_tools.tournament.event import Event
from host_tools.tournament.seat_tasks.seating_sentences import not_coming
from host_tools.tournament.tables.box_places import set_aside_boxes, spare_boxes, where_boxes_are
from host_tools.tournament.tables.rulings.questions import Question, questions_in
from host_tools.tournament.tables.table import Table
from host_tools.web.director.decisions_page import way_back
from host_tools.web.director.event_page import (
    event_of,
    names_of_events,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.director.lying_ready import lying_ready
from host_tools.web.phones.phone_switch import PHONE_SWITCH
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK, PRACTICE, STATION
from host_tools.web.serving.sent_form import chosen_file, texts_of

routes = web.RouteTableDef()

FINDINGS = 50  # that are shown at once; those that are seen make room for the others


@routes.get("/event/{event}/boxes")
async def show(request: web.Request) -> web.StreamResponse:
    """All boxes, and the newest lines of the station."""
    return await _render(request, "boxes.html")


@routes.get("/event/{event}/boxes/list")
async def show_list(request: web.Request) -> web.StreamResponse:
    """Only the boxes, for a page that looks again; nothing if nothing has changed."""
    return await _render(request, "parts/boxes.html")


@routes.post("/boxes/again")
async def attend_again(request: web.Request) -> web.StreamResponse:
    """Attend the box at a port once more.

    `unsigned`: also if its players have not signed; `cleared`: let its log begin anew before.
    """
    form = await texts_of(request)
    port = form.get("port", "")
    request.app[STATION].again(port, unsigned="unsigned" in form, cleared="cleared" in form)
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/event/{event}/boxes/set-up")
async def set_up_for(request: web.Request) -> web.StreamResponse:
    """Set boxes up for this event from now on, though another one is being played."""
    event = await event_of(request)
    await asyncio.to_thread(request.app[STATION].set_up_for, event.number)
    raise web.HTTPSeeOther(f"/event/{event.number}/boxes")


@routes.post("/boxes/seen")
async def mark_seen(request: web.Request) -> web.StreamResponse:
    """The director has seen these findings."""
    form = await texts_of(request)
    typed = map(digits, form.getall("finding", []))
    await request.app[DESK].ask(_see, [number for number in typed if number is not None])
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/boxes/file")
async def take_file(request: web.Request) -> web.StreamResponse:
    """Take in the log that a file has, as if its box were plugged in."""
    form = await texts_of(request)
    name, data = await chosen_file(request, "file", LONGEST_FILE)
    saved = await asyncio.to_thread(saved_log, name, data)
    report = await request.app[DESK].ask(lambda database: collect_file(saved, database))
    news = msg("{what}: {how}", what=name, how=news_of(report))
    request.app[STATION].tell(news)
    raise web.HTTPSeeOther(way_back(form, "/"))


@routes.post("/boxes/own")
async def carry(request: web.Request) -> web.StreamResponse:
    """Bring the box in the browser to the desk."""
    form = await texts_of(request)
    practice = request.app[PRACTICE]
    if practice is None or practice.own_box is None:
        raise web.HTTPNotFound()
    practice.own_box.carry()
    # Its own page does not know the event.
    event_number = await request.app[DESK].ask(request.app[STATION].event)
    desk = "/" if event_number is None else f"/event/{event_number}"
    raise web.HTTPSeeOther(way_back(form, desk))


async def _render(request: web.Request, template: str) -> web.StreamResponse:
    event = await event_of(request)
    station = request.app[STATION]
    boxes = await asyncio.to_thread(station.boxes)
    lines = station.lines()
    set_up_for = await request.app[DESK].ask(station.event)
    spoken_of = [box.event for box in boxes] + [line.event for line in lines]
    names = await names_of_events(request, [set_up_for, *spoken_of])
    findings = await request.app[DESK].ask(_unseen)
    where = where_boxes_are(event.tables)
    still = {place: _still(event.tables[place]) for place in where.values()}
    away = {place: not_coming(event, place) for place in where.values()}
    without_box = _without_box(event, where) if boxes and not event.state.closed else []
    free = {box: free_again(place) for box, place in spare_boxes(event.tables).items()}
    aside = set_aside_boxes(event.tables)
    ready = {
        box: said
        for place in aside.values()
        for box, said in lying_ready(event.tables[place]).items()
    }
    waiting = {one.session.box: one for one in event.waiting if not one.session.left}
    shown = (
        boxes,
        lines,
        findings,
        where,
        free,
        aside,
        {box: str(said) for box, said in ready.items()},
        {box: str(one.sentence) for box, one in waiting.items()},
        [str(one) for said in still.values() for one in said],
        [str(one) for said in away.values() for one in said],
        [table.table for table in without_box],
        (set_up_for, names),
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
        without_box=without_box,
        called=partial(_called, event, where),
        still=still,
        away=away,
        free=free,
        aside=aside,
        ready=ready,
        waiting=waiting,
        set_up_for=set_up_for,
        names=names,
        version=version,
        practice=request.app[PRACTICE],
        has_phones=request.app[PHONE_SWITCH] is not None,
    )


def _without_box(event: Event, where: Mapping[bytes, Place]) -> list[Table]:
    """The tables of the round in play that no box is at or comes from."""
    at = set(where.values())
    return [
        table
        for place, table in sorted(event.tables.items())
        if place[0] == event.round and place not in at
    ]


def _called(event: Event, where: Mapping[bytes, Place], box: bytes) -> Message:
    """Return the name of a box: its table, and the round if it is not the event's round."""
    if box not in where:
        return msg("Spare box")
    round_number, table = where[box]
    if round_number == event.round:
        return msg("Table {table}", table=table)
    return msg("Round {round}, table {table}", round=round_number, table=table)


def _still(table: Table) -> list[Question]:
    """Return the questions about a box that is set up for other players than its table has."""
    return questions_in(table.troubles, HintKind.SET_UP)


def _unseen(database: Database) -> list[FindingRow]:
    return database.findings.new(FINDINGS)


def _see(database: Database, finding_numbers: Iterable[int]) -> None:
    with database.transaction():
        for finding_number in finding_numbers:
            database.findings.see(finding_number, int(database.clock()))
