"""The settings of an event, with what the rule book says of each, and its end."""

import re
from collections.abc import Mapping

from aiohttp import web

from host_tools.club.player_marks import PART_WORDS, mark_words, part_of
from host_tools.common.errors import DeskError
from host_tools.events.closing import mark_of
from host_tools.events.event_desks import desk_of, own_name, take_over
from host_tools.events.new_events import change_settings
from host_tools.language.message import Sentence
from host_tools.tariffs.rule_books import names_of_tariffs
from host_tools.tournament.event import Event
from host_tools.tournament.model.settings import (
    NAMES,
    Settings,
    deals_are_of,
    otherwise_than_usual,
    setting_name,
    unusual_lengths,
)
from host_tools.tournament.money.till_balance import till_balance
from host_tools.tournament.open_at_the_end import keeps_open, open_at_the_end
from host_tools.tournament.ranking.prizes import given_prizes
from host_tools.web.director.book_choice import FILE, named_by, offer
from host_tools.web.director.event_page import event_of, number_in, render_event
from host_tools.web.director.posted import cents_of, whole_number
from host_tools.web.render.templates import language_of, render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import Texts, file_of, texts_of

routes = web.RouteTableDef()

BOOK = "book"  # the field of rule book and tariff, see `rule_books`
TEXTS = (
    *("name", "date", "method", "rank_by", "lists_by", "first_dealer"),
    *("leavers", "pot", "currency"),
)
NUMBERS = ("rounds", "deals", "deals_of")
FLAGS = ("opponents_key", "typed_twice", "show_numbers", "one_prize")
BY_THE_BOOK = ("minutes", "stake", "shares", "prizes")  # unless the form says something
# The others are seldom. A club has one currency, whatever its rule book is used to.
AT_FIRST_SIGHT = ("name", "date", "rounds", "deals", "stake", "prizes", "currency")


@routes.get("/event/{event}/settings")
async def show(request: web.Request) -> web.StreamResponse:
    """The form of all settings, and the end of the event."""
    event = await event_of(request)
    now = event.state.settings
    known = await request.app[DESK].ask(names_of_tariffs)
    books = offer(known, language_of(request), now.rules, now.tariff)
    return render_event(
        request,
        "settings.html",
        event,
        tab="settings",
        books=books,
        parts=[(mark_words(mark), title, prizes) for mark, title, prizes in now.parts],
        part_words=PART_WORDS,
        deals_of=_tables_to_choose(event),
        still=[] if event.state.closed else open_at_the_end(event),
        named=None if event.state.closed else mark_of(keeps_open(event)),
        balance=till_balance(event),
        given=given_prizes(event.rules, now.shares, now.prizes),
        otherwise=_otherwise(event),
        unusual=unusual_lengths(event.rules, now.sizes, now.rounds, now.deals, deals_are_of(now)),
        desk=await request.app[DESK].ask(desk_of, event.number),
        own_desk=own_name(),
    )


@routes.get("/event/{event}/settings/prizes")
async def show_prizes(request: web.Request) -> web.StreamResponse:
    """Show the prizes that the form gives; none while a field is incomplete."""
    event = await event_of(request)
    try:
        given = list(given_prizes(event.rules, _shares(request.query), _prizes(request.query)))
    except DeskError:
        given = []
    base = f"/event/{event.number}"
    return render(request, "parts/given_prizes.html", base=base, given=given)


@routes.post("/event/{event}/take")
async def take(request: web.Request) -> web.StreamResponse:
    """Let this desk decide about an event from now on. DeskError in a file."""
    event_number = number_in(request, "event")
    await request.app[DESK].ask(take_over, event_number)
    raise web.HTTPSeeOther(f"/event/{event_number}/settings")


@routes.post("/event/{event}/settings")
async def change(request: web.Request) -> web.StreamResponse:
    """Decide the settings that differ in the form."""
    event = await event_of(request)
    form = await texts_of(request)
    named = named_by(form.get(BOOK, ""), await file_of(request, FILE))
    settings = _settings(form) | {"rules": named.rules, "tariff": named.tariff}
    now = event.state.settings
    changed = {name: value for name, value in settings.items() if value != _plain(now, name)}
    tariff = named.data if "tariff" in changed else None
    await request.app[DESK].ask(change_settings, event.number, changed, "", tariff)
    raise web.HTTPSeeOther(f"/event/{number_in(request, 'event')}/settings")


def _tables_to_choose(event: Event) -> list[int]:
    """The sizes of tables that the number of deals may be of, 0 for the wanted one."""
    sizes = () if event.book is None else event.book.tables
    now = event.state.settings
    return sorted({0, now.deals_of, *sizes, *now.sizes})


def _otherwise(event: Event) -> list[Sentence]:
    """Return the names, in order, of the rarely changed settings that are unusual in this event."""
    if event.book is None:
        return []
    changed = otherwise_than_usual(event.state.settings, event.book)
    return [setting_name(name) for name in NAMES if name in changed.difference(AT_FIRST_SIGHT)]


def _plain(settings: Settings, name: str) -> object:
    """A setting as a decision holds it."""
    return _with_lists(getattr(settings, name))


def _with_lists(value: object) -> object:
    return list(map(_with_lists, value)) if isinstance(value, tuple) else value


def _settings(form: Texts) -> dict[str, object]:
    """The settings in the form, without the rule book. DeskError names the field.

    The rule book says what may be left empty. A browser leaves out a flag that is not set.
    """
    texts = {name: text.strip() for name, text in form.items()}
    settings: dict[str, object] = {name: texts.get(name, "") for name in TEXTS}
    settings |= {name: whole_number(name, texts.get(name, "")) for name in NUMBERS}
    settings |= {name: name in texts for name in FLAGS}
    settings["sizes"] = _numbers("sizes", texts.get("sizes", ""))
    settings |= dict.fromkeys(BY_THE_BOOK)
    if texts.get("minutes"):
        settings["minutes"] = whole_number("minutes", texts["minutes"])
    if texts.get("stake"):
        settings["stake"] = cents_of("stake", texts["stake"])
    settings["shares"], settings["prizes"] = _shares(texts), _prizes(texts)
    settings["parts"] = _parts_of_players(form)
    return settings


def _shares(texts: Mapping[str, str]) -> list[int] | None:
    text = texts.get("shares", "").strip()
    return _numbers("shares", text) if text else None


def _prizes(texts: Mapping[str, str]) -> list[int] | None:
    text = texts.get("prizes", "").strip()
    return [cents_of("prizes", part) for part in _parts(text, ";")] if text else None


def _parts_of_players(form: Texts) -> list[object]:
    """The parts of the players that have prizes: a row of the form each, without a mark none."""
    columns = (form.getall(f"part_{name}", []) for name in ("mark", "title", "prizes"))
    return [
        [
            part_of(mark),
            title.strip(),
            [cents_of("prizes", part) for part in _parts(prizes, ";")],
        ]
        for mark, title, prizes in zip(*columns, strict=True)
        if mark.strip()
    ]


def _numbers(field: str, text: str) -> list[int]:
    return [whole_number(field, part) for part in _parts(text, ";,")]


def _parts(text: str, separators: str) -> list[str]:
    """The words of a text between spaces and separators."""
    return [part for part in re.split(rf"[\s{separators}]+", text) if part]
