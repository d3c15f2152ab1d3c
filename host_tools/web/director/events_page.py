"""The list of events, and a new one."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.common.times import day_of
from host_tools.events.events import book_of, journal_of, new_event
from host_tools.language.games.book_names import BookName, name_of_book
from host_tools.tariffs.rule_books import names_of_tariffs
from host_tools.tournament.journal_tariffs import TARIFF
from host_tools.tournament.settings import usual
from host_tools.web.director.book_choice import FILE, named_by, offer
from host_tools.web.director.event_page import event_of
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import language_of, render
from host_tools.web.serving.app_keys import DESK
from rules_core.books import RULE_IDS

routes = web.RouteTableDef()

LENGTH = ("rounds", "deals")  # how long an event is


@routes.get("/")
async def show(request: web.Request) -> web.StreamResponse:
    """All events, the newest first, and the form of a new one, by the rule book of the last."""
    events = await request.app[DESK].ask(_events)
    today = day_of(request.app[DESK].clock())
    known = [state.settings for _, state, _, missing in events if missing is None]
    chosen = (known[0].rules, known[0].tariff) if known else (RULE_IDS[0], "")
    return render(
        request,
        "events.html",
        events=events,
        books=offer(await request.app[DESK].ask(names_of_tariffs), language_of(request), *chosen),
        choice="",
        usual={},
        shapes=(),
        with_file=False,
        today=today,
    )


@routes.get("/events/usual")
async def show_usual(request: web.Request) -> web.StreamResponse:
    """The part of the form that goes with the rule book that was chosen: what is usual by it.

    What was typed there stays: it is not what was filled in by the rule book before.
    """
    choice = request.query.get("rules", "")
    book = await _chosen(request, choice)
    before = await _chosen(request, request.query.get("filled_by", FILE))
    filled = {} if before is None else usual(before)
    texts = {name: request.query.get(name, "").strip() for name in LENGTH}
    typed = {name: text for name, text in texts.items() if text not in ("", str(filled.get(name)))}
    return render(
        request,
        "parts/usual.html",
        choice=choice,
        usual=({} if book is None else usual(book)) | typed,
        shapes=() if book is None else book.event.shapes,
        with_file=choice == FILE,
    )


async def _chosen(request, choice):
    """The rule book of a choice, None where it comes in a file; 404 for one that is not known."""
    if choice == FILE:
        return None
    try:
        return await request.app[DESK].ask(_book_of, named_by(choice))
    except DeskError as error:
        raise web.HTTPNotFound(text=error.sentence) from error


@routes.post("/events")
async def make(request: web.Request) -> web.StreamResponse:
    """Make an event and show it; what the form leaves empty is as the rule book has it."""
    form = await request.post()
    named = named_by(form.get("rules", ""), form.get(FILE))
    book = await request.app[DESK].ask(_book_of, named)
    settings = {name: form.get(name, "").strip() for name in ("name", "date")}
    settings |= {"rules": named.rules, "tariff": named.tariff} | usual(book)
    for name in LENGTH:
        if form.get(name, "").strip():
            settings[name] = whole_number(name, form[name])
    number = await request.app[DESK].ask(_made_last, settings)
    if number is None:
        number = await request.app[DESK].ask(new_event, settings, "", named.data)
    raise web.HTTPSeeOther(f"/event/{number}")


@routes.get("/event/{event}")
async def show_event(request: web.Request) -> web.StreamResponse:
    """Where the evening is: who takes part, until the first round has been drawn."""
    event = await event_of(request)
    tab = "round" if event.state.rounds else "registration"
    raise web.HTTPSeeOther(f"/event/{event.number}/{tab}")


def _made_last(database, settings):
    """The number of the newest event if it was made like this and nothing was decided since.

    The form is sent a second time then, and the event that was made is the one that is meant.
    """
    number = max(database.events.numbers(), default=None)
    if number is None:
        return None
    decided = [one for one in journal_of(database, number).decisions if one.kind != TARIFF]
    same = len(decided) == 1 and settings.items() <= decided[0].content["settings"].items()
    return number if same else None


def _events(database):
    """[(number, State, name of its rule book, what is missing to show it: a Message, or None)].

    The newest first.
    """
    states = [(number, one.state) for number, one in reversed(database.journals.all().items())]
    return [
        (number, state, *_rule_book(database, state.settings))
        for number, state in states
        if state.settings is not None
    ]


def _rule_book(database, settings):
    """(name, None) of the rule book of an event, or what is said where it is not known."""
    try:
        return name_of_book(book_of(database, settings), settings.rules), None
    except DeskError as error:
        return BookName(settings.rules), error.message


def _book_of(database, named):
    return book_of(database, named, named.data)
