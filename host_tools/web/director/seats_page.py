"""Taking the seat of somebody at a table, in one round alone."""

from aiohttp import web

from host_tools.tournament.seat_tasks.successors import taking_seat
from host_tools.web.director.event_page import decide, event_of
from host_tools.web.director.person_choice import at_a_seat, chosen, entrant_of
from host_tools.web.director.posted import whole_number
from host_tools.web.director.table_address import page_of, table_in
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()


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
