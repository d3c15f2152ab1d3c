"""The list of events, and a new one."""

from collections.abc import Mapping
from typing import Any

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.common.times import day_of
from host_tools.events.event_books import book_of
from host_tools.events.events import newest_event
from host_tools.events.journals import journal_of
from host_tools.events.new_events import new_event
from host_tools.events.origins import Origin
from host_tools.intake.database import Database
from host_tools.language.games.book_names import BookName, name_of_book
from host_tools.language.message import Message, Sayable
from host_tools.tariffs.rule_books import names_of_tariffs
from host_tools.tournament.model.journal_tariffs import TARIFF
from host_tools.tournament.model.settings import Settings, unusual_lengths, usual
from host_tools.tournament.model.state import State
from host_tools.web.director.book_choice import FILE, Named, named_by, offer
from host_tools.web.director.event_page import event_of
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import language_of, render
from host_tools.web.render.typed_numbers import digits
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import file_of, texts_of
from rules_core.book import Book
from rules_core.books import RULE_IDS

routes = web.RouteTableDef()

LENGTH = ("rounds", "deals")  # how long an event is


@routes.get("/")
async def show(request: web.Request) -> web.StreamResponse:
    """All events, the newest first, and the form of a new one with the rule book of the last."""
    events = await request.app[DESK].ask(_events)
    today = day_of(int(request.app[DESK].clock()))
    known = [state.settings for _, state, _, missing in events if missing is None]
    chosen = (known[0].rules, known[0].tariff) if known else (RULE_IDS[0], "")
    return render(
        request,
        "events.html",
        events=events,
        origins=await request.app[DESK].ask(_origins),
        books=offer(await request.app[DESK].ask(names_of_tariffs), language_of(request), *chosen),
        choice="",
        usual={},
        unusual=(),
        shapes=(),
        with_file=False,
        today=today,
    )


@routes.get("/events/usual")
async def show_usual(request: web.Request) -> web.StreamResponse:
    """Show the part of the form that a rule book fills in with its usual values.

    Typed values stay; values filled in by the rule book chosen before are replaced.
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
        unusual=() if book is None else _unusual(book, usual(book) | typed),
        with_file=choice == FILE,
    )


def _unusual(book: Book, filled: Mapping[str, Any]) -> list[Message]:
    """Return remarks on unusual numbers of rounds and deals; none if one is not a number yet."""
    rounds, deals = (digits(str(filled[name])) for name in LENGTH)
    if rounds is None or deals is None:
        return []
    return unusual_lengths(book.event, filled["sizes"], rounds, deals, filled["deals_of"])


async def _chosen(request: web.Request, choice: str) -> Book | None:
    """The rule book of a choice, None if it comes in a file; 404 for one that is not known."""
    if choice == FILE:
        return None
    try:
        return await request.app[DESK].ask(_book_of, named_by(choice))
    except DeskError as error:
        raise web.HTTPNotFound(text=error.sentence) from error


@routes.post("/events")
async def make(request: web.Request) -> web.StreamResponse:
    """Make an event and show it. The rule book says what the form leaves empty."""
    form = await texts_of(request)
    named = named_by(form.get("rules", ""), await file_of(request, FILE))
    book = await request.app[DESK].ask(_book_of, named)
    settings: dict[str, object] = {"rules": named.rules, "tariff": named.tariff} | usual(book)
    settings |= {name: form.get(name, "").strip() for name in ("name", "date")}
    for name in LENGTH:
        if form.get(name, "").strip():
            settings[name] = whole_number(name, form[name])
    event_number = await request.app[DESK].ask(_made_last, settings)
    if event_number is None:
        event_number = await request.app[DESK].ask(new_event, settings, "", named.data)
    raise web.HTTPSeeOther(f"/event/{event_number}")


@routes.get("/event/{event}")
async def show_event(request: web.Request) -> web.StreamResponse:
    """Lead to the round in play, or to registration until the first round is drawn."""
    event = await event_of(request)
    tab = "round" if event.state.plan.rounds else "registration"
    raise web.HTTPSeeOther(f"/event/{event.number}/{tab}")


def _made_last(database: Database, settings: Mapping[str, object]) -> int | None:
    """The number of the newest event if it has these settings and nothing was decided since.

    Then the form was sent a second time, and means the event that it has made.
    """
    event_number = newest_event(database)
    if event_number is None:
        return None
    journal = journal_of(database, event_number)
    decided = [decision for decision in journal.decisions if decision.kind != TARIFF]
    same = len(decided) == 1 and settings.items() <= decided[0].content["settings"].items()
    return event_number if same else None


def _events(database: Database) -> list[tuple[int, State, BookName, Sayable | str | None]]:
    """[(number, State, name of its rule book, why it cannot be shown or None)], newest first."""
    decided = reversed(database.journals.all().items())
    states = [(event_number, about.state) for event_number, about in decided]
    return [
        (event_number, state, *_rule_book(database, state.settings))
        for event_number, state in states
        if state.known_settings is not None
    ]


def _origins(database: Database) -> Mapping[int, Origin]:
    return database.origins.all()


def _rule_book(database: Database, settings: Settings) -> tuple[BookName, Sayable | str | None]:
    """(name, None) of the rule book of an event, or (id, why it is not known)."""
    try:
        return name_of_book(book_of(database, settings), settings.rules), None
    except DeskError as error:
        return BookName(settings.rules), error.message


def _book_of(database: Database, named: Named) -> Book:
    return book_of(database, named, named.data)
