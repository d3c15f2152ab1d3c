"""Phones for tables that have no box: switched on and off, their codes, and who is connected."""

import asyncio
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from aiohttp import web

from host_tools.boxes.phones.phone_boxes import in_groups
from host_tools.boxes.station.next_table import is_free
from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg
from host_tools.tournament.event import Event
from host_tools.tournament.tables.table import Table
from host_tools.web.director.event_page import (
    event_of,
    number_in,
    render_event,
    spare_what_is_shown,
)
from host_tools.web.phones.phone_switch import PHONE_SWITCH, PhoneSwitch
from host_tools.web.render.qr import qr_svg
from host_tools.web.render.templates import language_of, render
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

MOST_TABLE = 99  # the highest number of a table that can have a phone
ALL = "all"  # the field that is sent where all tables without a box are meant

_NOBODY = msg("no phone is connected")
_HELD = msg("a phone is connected")
_WATCHED = msg("phones are connected, and none has taken the box")
_STARTS = msg("its box is starting")


@dataclass(frozen=True)
class PhoneRow:
    """A table on the page. `table`: of the round in play, None if it has none of this number.

    `address`: that its phone opens, "" if it has no phone; `code`: as people read it; `state`: a
    sentence; `free`: could it have a phone?
    """

    number: int
    table: Table | None
    address: str = ""
    code: str = ""
    state: Message | None = None
    free: bool = False


@routes.get("/event/{event}/phones")
async def show(request: web.Request) -> web.StreamResponse:
    """The switch, and the tables with their codes."""
    return await _render(request, "phones.html")


@routes.get("/event/{event}/phones/list")
async def show_list(request: web.Request) -> web.StreamResponse:
    """Only the tables, for a page that looks again; nothing if nothing has changed."""
    return await _render(request, "parts/phones.html")


@routes.get("/event/{event}/phones/cards")
async def show_cards(request: web.Request) -> web.StreamResponse:
    """The codes to be printed, a card for each table. DeskError if there is none."""
    event, switch = await event_of(request), _switch_of(request)
    rows = [row for row in _rows(event, switch) if row.address]
    if not rows:
        raise DeskError(msg("No table has a phone: give one to a table first."))
    back = f"/event/{event.number}/phones"
    return render(
        request, "paper/phone_cards.html", settings=event.state.settings, rows=rows, back=back
    )


@routes.get("/phones/{table}/code.svg")
async def show_code(request: web.Request) -> web.StreamResponse:
    """The address of a table's phone as a QR code; 404 if it has none."""
    address = _switch_of(request).address_of(number_in(request, "table"))
    if not address:
        raise web.HTTPNotFound()
    return web.Response(body=qr_svg(address), content_type="image/svg+xml")


@routes.post("/event/{event}/phones/on")
async def switch_on(request: web.Request) -> web.StreamResponse:
    """Let phones in; those tables that had one have it again. SchreiberError."""
    event, switch = await event_of(request), _switch_of(request)
    await switch.switch_on(language_of(request))
    raise _back(event)


@routes.post("/event/{event}/phones/off")
async def switch_off(request: web.Request) -> web.StreamResponse:
    """Let no phone in any more, and switch their boxes off."""
    event, switch = await event_of(request), _switch_of(request)
    await switch.switch_off()
    raise _back(event)


@routes.post("/event/{event}/phones/add")
async def add(request: web.Request) -> web.StreamResponse:
    """Let a table have a phone, or all tables of the round that have no box. DeskError."""
    event, switch = await event_of(request), _switch_of(request)
    form = await texts_of(request)
    free = [row.number for row in _rows(event, switch) if row.free]
    if ALL not in form:
        number = digits(form.get("table", ""))
        if number not in free:
            raise DeskError(msg("This table has a box, or is not in this round."))
        free = [number]
    for number in free:
        await asyncio.to_thread(switch.boxes.add, number)
    raise _back(event)


@routes.post("/event/{event}/phones/remove")
async def remove(request: web.Request) -> web.StreamResponse:
    """Remove the phone of a table. Confirmed deals are kept."""
    event, switch = await event_of(request), _switch_of(request)
    await asyncio.to_thread(switch.boxes.remove, await _table_of(request))
    raise _back(event)


@routes.post("/event/{event}/phones/renew")
async def renew(request: web.Request) -> web.StreamResponse:
    """Let a table have another code. DeskError if it has no phone."""
    event, switch = await event_of(request), _switch_of(request)
    await asyncio.to_thread(switch.boxes.renew, await _table_of(request))
    raise _back(event)


async def _render(request: web.Request, template: str) -> web.StreamResponse:
    event, switch = await event_of(request), _switch_of(request)
    rows = _rows(event, switch)
    shown = [(row.number, row.address, str(row.state), row.free) for row in rows]
    version = str(zlib.crc32(repr((switch.address, shown)).encode()))
    spare_what_is_shown(request, version)
    return render_event(
        request,
        template,
        event,
        tab="boxes",
        address=switch.address,
        rows=rows,
        version=version,
    )


def _rows(event: Event, switch: PhoneSwitch) -> Sequence[PhoneRow]:
    """The tables of the round in play, and all that have phones, by their numbers."""
    tables = {place[1]: table for place, table in event.tables.items() if place[0] == event.round}
    phones = {one.table for one in switch.boxes.tables()}
    return [_row(number, tables.get(number), switch) for number in sorted({*tables, *phones})]


def _row(number: int, table: Table | None, switch: PhoneSwitch) -> PhoneRow:
    found = switch.boxes.of_table(number)
    if found is None:
        free = table is not None and is_free(table) and number <= MOST_TABLE
        has_box = table is not None and bool(table.bound)
        return PhoneRow(number, table, free=free and not has_box)
    code = in_groups(found.code)
    return PhoneRow(number, table, switch.address_of(number), code, _state(number, switch))


def _state(number: int, switch: PhoneSwitch) -> Message:
    found = switch.boxes.of_table(number)
    if found is None or found.process is None or found.process.picture is None:
        why = None if found is None or found.process is None else found.process.why
        return msg("its box does not start: {why}", why=why) if why else _STARTS
    there = None if switch.phones is None else switch.phones.of_table(number)
    if there is None or not there.phones:
        return _NOBODY
    return _HELD if there.held else _WATCHED


def _switch_of(request: web.Request) -> PhoneSwitch:
    """The switch; 404 in a rehearsal, whose boxes are all simulated."""
    switch = request.app[PHONE_SWITCH]
    if switch is None:
        raise web.HTTPNotFound()
    return switch


async def _table_of(request: web.Request) -> int:
    """The number of the table in the form; DeskError if there is none."""
    number = digits((await texts_of(request)).get("table", ""))
    if number is None:
        raise DeskError(msg("Which table is it?"))
    return number


def _back(event: Event) -> web.HTTPSeeOther:
    return web.HTTPSeeOther(f"/event/{event.number}/phones")
