"""The list of events, and a new one."""

from datetime import date

from aiohttp import web

from host_tools.desk.evening import journal_of, new_event
from host_tools.tournament.state import state_of
from host_tools.web.event_page import evening_of
from host_tools.web.keys import DESK
from host_tools.web.posted import whole_number
from host_tools.web.render import render
from rules_core.books import RULE_IDS

routes = web.RouteTableDef()


@routes.get("/")
async def show(request):
    """All events, the newest first, and the form of a new one."""
    events = await request.app[DESK].ask(_events)
    return render(
        request, "events.html", events=events, rules=RULE_IDS, today=date.today().isoformat()
    )


@routes.post("/events")
async def make(request):
    """Make an event and show it."""
    form = await request.post()
    settings = {name: form.get(name, "").strip() for name in ("name", "date", "rules")}
    settings |= {name: whole_number(name, form.get(name, "")) for name in ("rounds", "deals")}
    number = await request.app[DESK].ask(new_event, settings)
    raise web.HTTPSeeOther(f"/event/{number}")


@routes.get("/event/{event}")
async def show_event(request):
    """Where the evening is: who takes part, until the first round has been drawn."""
    evening = await evening_of(request)
    tab = "round" if evening.state.rounds else "evening"
    raise web.HTTPSeeOther(f"/event/{evening.number}/{tab}")


def _events(database):
    states = [
        (number, state_of(journal_of(database, number))) for number in database.events.numbers()
    ]
    return [(number, state) for number, state in reversed(states) if state.settings is not None]
