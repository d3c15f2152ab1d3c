"""A round: a tile for each table, from not set up to signed, and the clock.

Of a session from a box without a table the director names the table, or sets it aside.
"""

import zlib
from collections.abc import Iterable

from aiohttp import web

from host_tools.boxes.station.next_table import round_of_spare
from host_tools.club.folding import folded
from host_tools.reports.remarkable import remarkable
from host_tools.sessions.session import Session
from host_tools.tournament.event import Event
from host_tools.tournament.look_at import misplaced, to_look_at
from host_tools.tournament.ranking.open_points import DRAW, MEND, SEAT, TABLE, OpenPoint
from host_tools.tournament.seat_tasks.seating_sentences import coming_later, sitting_out, waits_for
from host_tools.tournament.tables.other_rules import by_other_rules, has_other_rules
from host_tools.tournament.tables.round_clock import clock_at
from host_tools.tournament.tables.table import NOT_SET_UP, SIGNED, Table
from host_tools.web.director.event_page import (
    event_of,
    names_of_events,
    number_in,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.director.lying_ready import lying_ready
from host_tools.web.director.shown_tables import MANY, filters_of, shown_tables
from host_tools.web.serving.app_keys import DESK, PRACTICE, STATION

routes = web.RouteTableDef()

WHOLE_PAGE = "round.html"
LINES = 8  # of the station
SHOW = "show"  # in the address: which tables are shown


@routes.get("/event/{event}/round")
async def show_present(request: web.Request) -> web.StreamResponse:
    """Lead to the round in play, or to a later one that has begun: it names what is still open."""
    event = await event_of(request)
    raise web.HTTPSeeOther(f"/event/{event.number}/round/{max(event.round, event.coming - 1, 1)}")


@routes.get("/event/{event}/round/{round}")
async def show(request: web.Request) -> web.StreamResponse:
    """The tiles of a round."""
    return await _render(request, WHOLE_PAGE)


@routes.get("/event/{event}/round/{round}/tiles")
async def show_tiles(request: web.Request) -> web.StreamResponse:
    """Only the tiles, for a page that looks again; nothing if nothing has changed."""
    return await _render(request, "parts/tiles.html")


async def _render(request: web.Request, template: str) -> web.StreamResponse:
    lines = request.app[STATION].lines()[:LINES]
    # It changes whenever the tiles, or the lines below them, may have changed.
    version = f"{await request.app[DESK].version()}-{zlib.crc32(repr(lines).encode())}"
    spare_what_is_shown(request, version)
    event = await event_of(request)
    round_number = number_in(request, "round")
    if not 1 <= round_number <= event.state.settings.rounds:
        raise web.HTTPNotFound()
    tables = [table for place, table in sorted(event.tables.items()) if place[0] == round_number]
    chosen = request.query.get(SHOW, "")
    going_on = any(not table.over for table in tables)
    out = list(sitting_out(event, round_number).values())
    if going_on:
        out += coming_later(event, round_number)
    typed = _typed(request, tables)
    unfinished = _unfinished_before(event, round_number)
    clock = clock_at(event, round_number)
    return render_event(
        request,
        template,
        event,
        tab="round",
        number=round_number,
        tables=tables,
        shown=shown_tables(tables, chosen),
        filters=filters_of(tables),
        chosen=chosen,
        many=len(tables) > MANY,
        also=_not_shown(event, round_number),
        unfinished=unfinished,
        waits_for={
            one.table: waits_for(event, (round_number, one.table)) if unfinished else None
            for one in tables
        },
        version=version,
        lines=lines,
        names=await names_of_events(request, [told.event for told in lines]),
        practice=request.app[PRACTICE],
        minutes=event.minutes,
        clock=clock,
        left=clock and clock.seconds_left(request.app[DESK].clock()),
        arrived=template == WHOLE_PAGE,
        typed=typed,
        typed_alike=typed is not None and _was_typed_alike(event, typed),
        taken=_taken(request, tables),
        following=_without_a_box(tables),
        complete=bool(tables) and all(one.over and not one.troubles for one in tables),
        without_box=round_number == round_of_spare(event)
        and any(one.state == NOT_SET_UP for one in tables),
        ready={one.table: lying_ready(one).values() for one in tables},
        out=out,
        absent=_absent(event, tables),
        other_rules={one.table for one in tables if by_other_rules(one, event.state)},
        misplaced=misplaced(event, round_number).values(),
        remarks=list(remarkable(event, round_number, round_number)),
    )


def _not_shown(event: Event, round_number: int) -> list[OpenPoint]:
    """Return the points to look at that the page of this round does not show.

    The first of all points is left out: it is the next step.
    """
    return [point for point in to_look_at(event)[1:] if not _is_of(point, round_number)]


def _unfinished_before(event: Event, round_number: int) -> list[Table]:
    """The tables of earlier rounds that are not over, without those to be looked at anyway.

    [] as long as no table of this round has a box, or has begun.
    """
    tables = sorted(event.tables.items())
    if not any(one.bound or one.has_begun for place, one in tables if place[0] == round_number):
        return []
    earlier = [table for place, table in tables if place[0] < round_number]
    return [table for table in earlier if not (table.over or table.troubles)]


def _absent(event: Event, tables: Iterable[Table]) -> list[tuple[int, int]]:
    """(person, table) of who is not there and has a place at a table that has not begun."""
    waiting = [table for table in tables if not table.has_begun]
    entrants = event.state.entrants
    return [
        (person, table.table)
        for table in waiting
        for person in table.expected
        if not entrants[person].present
    ]


def _is_of(point: OpenPoint, round_number: int) -> bool:
    """Return True if a point is about a table of this round, or a player without a seat in it."""
    if point.where in (TABLE, SEAT):
        return point.which[0] == round_number
    return point.where in (DRAW, MEND) and round_number in point.which


def _typed(request: web.Request, tables: Iterable[Table]) -> Table | None:
    """The table whose sheet was just stored; None if there is none."""
    text = request.query.get("typed", "")
    return next((table for table in tables if table.typed and str(table.table) == text), None)


def _was_typed_alike(event: Event, table: Table) -> bool:
    """Return True if the last two sheets typed for a table are equal."""
    sheets = event.state.typed_at((table.round_number, table.table)).sheets
    return len(sheets) > 1 and sheets[-1].says_the_same_as(sheets[-2])


def _taken(request: web.Request, tables: Iterable[Table]) -> Table | None:
    """The table whose code was just taken, if it matters there; None if there is none."""
    text = request.query.get("taken", "")
    unsure = [table for table in tables if table.provisional or table.troubles]
    return next((table for table in unsure if str(table.table) == text), None)


def _without_a_box(tables: Iterable[Table]) -> Table | None:
    """The first table that is still to be typed; None if there is none."""
    without = (table for table in tables if not table.bound)
    return next((table for table in without if not table.over or table.troubles), None)


@routes.get("/event/{event}/session/{session}")
async def show_session(request: web.Request) -> web.StreamResponse:
    """The session, and the tables at which it may have been played."""
    event = await event_of(request)
    session_id = request.match_info["session"]
    without_table = [*event.waiting, *event.aside]
    found = [one for one in without_table if one.session.id == session_id]
    if not found:
        raise web.HTTPNotFound()
    [one] = found
    return render_event(
        request,
        "session.html",
        event,
        tab="round",
        one=one,
        tables=_tables_for(event, one.session),
        other_rules=has_other_rules(one.session, event.state),
    )


def _tables_for(event: Event, session: Session) -> list[Table]:
    """The tables that may be meant: not those that are signed.

    First that of its round at which most of its players sit, then the one that the box says.
    """
    said, stands = (session.round, session.table), {folded(name) for name in session.names}

    def order(table: Table) -> tuple[bool, bool, int, int]:
        place = (table.round_number, table.table)
        seated = sum(folded(event.name(one)) in stands for one in table.persons)
        is_theirs = place[0] == session.round and 2 * seated > len(stands)
        return (not is_theirs, place != said, *place)

    tables = [table for table in event.tables.values() if table.state != SIGNED]
    return sorted(tables, key=order)
