"""Taking the rulings of a director at a table, and who takes a seat of it in one round alone."""

from aiohttp import web

from host_tools.club.person import Person
from host_tools.common.errors import OutdatedError
from host_tools.events.decide_on import Step
from host_tools.journal.kind import Content
from host_tools.tournament.accounts.ruling import Ruling
from host_tools.tournament.event import Event
from host_tools.tournament.seat_tasks.successors import taking_seat
from host_tools.tournament.tables.rulings.asked import asked_at
from host_tools.tournament.tables.rulings.record import written
from host_tools.tournament.tables.table import Table
from host_tools.web.director.decisions_page import REASON, way_back
from host_tools.web.director.event_page import decide, event_of
from host_tools.web.director.person_choice import (
    anybody,
    at_a_seat,
    chosen,
    entrant_of,
    registering,
)
from host_tools.web.director.posted import whole_number
from host_tools.web.director.posted_ruling import names_somebody, posted_ruling
from host_tools.web.director.table_page import page_of, table_in
from host_tools.web.serving.sent_form import Texts, texts_of

routes = web.RouteTableDef()

RULING = "ruling"
# What is sent: the key of a proposal, or a session that is of the table; else what the editor says.
KEY, MOVED = "key", "moved"


@routes.post("/event/{event}/table/{round}/{table}/ruling")
async def rule(request: web.Request) -> web.StreamResponse:
    """Decide one ruling: a proposal by its `key`, a session that is `moved` here, or the editor.

    A named person who did not take part is registered. OutdatedError if the proposal has gone.
    """
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    new: list[Person] = []
    if KEY in form:
        steps: list[Step] = [(RULING, _proposed(event, table, form[KEY]))]
    elif MOVED in form:
        steps = [ruling_step(table, Ruling(moved={form[MOVED]: table.table}))]
    else:
        steps, new = _edited(event, table, form)
    await decide(request, event.number, steps, form.get(REASON, "").strip(), new)
    raise web.HTTPSeeOther(way_back(form, page_of(event, table)))


@routes.post("/event/{event}/table/{round}/{table}/seats")
async def take(request: web.Request) -> web.StreamResponse:
    """Let a person, perhaps a new one, take the seat of another one (`whom`) in this round."""
    event = await event_of(request)
    table = table_in(request, event)
    form = await texts_of(request)
    person, new = chosen(event, form, at_a_seat(event, table.round_number))
    whom = whole_number("whom", form.get("whom", ""))
    steps = taking_seat(event, entrant_of(event, person), whom, table.round_number)
    await decide(request, event.number, steps, new=new)
    raise web.HTTPSeeOther(page_of(event, table))


def ruling_step(table: Table, ruling: Ruling) -> Step:
    """The step that decides a ruling of one table."""
    return RULING, {"round": table.round_number, "tables": written({table.table: ruling})}


def _proposed(event: Event, table: Table, key: str) -> Content:
    for one in asked_at(event, table):
        for offer in one.offers:
            if offer.key == key:
                return offer.content
    raise OutdatedError


def _edited(event: Event, table: Table, form: Texts) -> tuple[list[Step], list[Person]]:
    """(steps, new persons) of what the editor says."""
    here = table.stand
    if not names_somebody(form):
        return [ruling_step(table, posted_ruling(form, here))], []
    person, new = chosen(event, form, anybody(event))
    person = entrant_of(event, person)
    ruling = posted_ruling(form, here, person)
    return [*registering(event, person), ruling_step(table, ruling)], new
