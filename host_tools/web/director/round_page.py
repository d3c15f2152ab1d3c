"""A round: a tile a table, from not set up to signed, and the round's clock."""

import zlib

from aiohttp import web

from host_tools.reports.remarkable import remarkable
from host_tools.tournament.seating_sentences import sitting_out, without_seat
from host_tools.tournament.table import states_of
from host_tools.web.director.event_page import (
    event_of,
    number_in,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.serving.app_keys import DESK, PRACTICE, STATION

routes = web.RouteTableDef()

LINES = 4  # of what the station tells


@routes.get("/event/{event}/round")
async def show_present(request: web.Request) -> web.StreamResponse:
    """The round that is being played."""
    event = await event_of(request)
    raise web.HTTPSeeOther(f"/event/{event.number}/round/{max(event.round, 1)}")


@routes.get("/event/{event}/round/{round}")
async def show(request: web.Request) -> web.StreamResponse:
    """The tiles of a round."""
    return await _render(request, "round.html")


@routes.get("/event/{event}/round/{round}/tiles")
async def show_tiles(request: web.Request) -> web.StreamResponse:
    """Only the tiles, for the page that looks again; nothing if nothing has changed since."""
    return await _render(request, "parts/tiles.html")


async def _render(request, template):
    lines = request.app[STATION].lines()[:LINES]
    # Another whenever the tiles, or the lines below them, may be otherwise.
    version = f"{await request.app[DESK].version()}-{zlib.crc32(repr(lines).encode())}"
    spare_what_is_shown(request, version)
    event = await event_of(request)
    number = number_in(request, "round")
    if not 1 <= number <= event.state.settings.rounds:
        raise web.HTTPNotFound()
    tables = [table for (of, _), table in sorted(event.tables.items()) if of == number]
    return render_event(
        request,
        template,
        event,
        tab="round",
        number=number,
        tables=tables,
        states=states_of(tables),
        version=version,
        lines=lines,
        practice=request.app[PRACTICE],
        minutes=event.minutes,
        started=event.state.started.get(number),
        now=int(request.app[DESK].clock()),
        typed=_typed(request, tables),
        following=_without_a_box(tables),
        out=sitting_out(event, number).values(),
        misplaced=_misplaced(event, number, tables),
        remarks=list(remarkable(event, number, number)),
    )


def _misplaced(event, number, tables):
    """Sentences about who has no seat in a round, as long as it is played."""
    going_on = any(not table.over for table in tables)
    return without_seat(event, number) if going_on else []


def _typed(request, tables):
    """The table whose sheet was stored right now; None if there is none."""
    text = request.query.get("typed", "")
    return next((table for table in tables if table.typed and str(table.table) == text), None)


def _without_a_box(tables):
    """The first table that is still to be typed; None if there is none."""
    without = (table for table in tables if not table.bound)
    return next((table for table in without if not table.over or table.troubles), None)
