"""The list of events, and a new one."""

from datetime import date

from aiohttp import web

from host_tools.desk.evening import journal_of, new_event
from host_tools.tournament.settings import usual
from host_tools.web.event_page import evening_of
from host_tools.web.keys import DESK
from host_tools.web.posted import whole_number
from host_tools.web.render import render
from rules_core.books import RULE_IDS
from rules_core.books import book as rule_book

routes = web.RouteTableDef()


@routes.get("/")
async def show(request):
    """All events, the newest first, and the form of a new one, by the rule book of the last."""
    events = await request.app[DESK].ask(_events)
    chosen = next((state.settings.rules for _, state in events), RULE_IDS[0])
    return render(
        request,
        "events.html",
        events=events,
        rules=RULE_IDS,
        usual=None,
        chosen=chosen if chosen in RULE_IDS else RULE_IDS[0],
        today=date.today().isoformat(),
    )


@routes.get("/events/usual")
async def show_usual(request):
    """The part of the form that has what is usual by the rule book that was chosen."""
    rules = request.query.get("rules", "")
    if rules not in RULE_IDS:
        raise web.HTTPNotFound()
    book = rule_book(rules)
    return render(request, "parts/usual.html", usual=usual(book), shapes=book.event.shapes)


@routes.post("/events")
async def make(request):
    """Make an event and show it; what the form leaves empty is as the rule book has it."""
    form = await request.post()
    settings = {name: form.get(name, "").strip() for name in ("name", "date", "rules")}
    if settings["rules"] in RULE_IDS:
        settings |= usual(rule_book(settings["rules"]))
    for name in ("rounds", "deals"):
        if form.get(name, "").strip():
            settings[name] = whole_number(name, form[name])
    number = await request.app[DESK].ask(_made_last, settings)
    if number is None:
        number = await request.app[DESK].ask(new_event, settings)
    raise web.HTTPSeeOther(f"/event/{number}")


@routes.get("/event/{event}")
async def show_event(request):
    """Where the evening is: who takes part, until the first round has been drawn."""
    evening = await evening_of(request)
    tab = "round" if evening.state.rounds else "evening"
    raise web.HTTPSeeOther(f"/event/{evening.number}/{tab}")


def _made_last(database, settings):
    """The number of the newest event if it was made like this and nothing was decided since.

    The form is sent a second time then, and the event that was made is the one that is meant.
    """
    number = max(database.events.numbers(), default=None)
    if number is None:
        return None
    decisions = journal_of(database, number).decisions
    same = len(decisions) == 1 and settings.items() <= decisions[0].content["settings"].items()
    return number if same else None


def _events(database):
    states = [(number, one.state) for number, one in reversed(database.journals.all().items())]
    return [(number, state) for number, state in states if state.settings is not None]
