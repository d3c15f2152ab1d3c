"""A tariff as a form: changed, compared, tried, saved as a file, used for an event."""

import base64
import binascii
from collections.abc import Sequence

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.events.event_books import book_of
from host_tools.events.event_in_play import event_to_show, open_events
from host_tools.events.new_events import change_settings
from host_tools.intake.database import Database
from host_tools.language.games.book_names import name_of_tariff
from host_tools.language.games.game_words import game_words
from host_tools.language.message import Sentence, msg
from host_tools.tariffs.difference import difference
from host_tools.tariffs.parse import parse
from host_tools.tariffs.rule_books import names_of_tariffs
from host_tools.tariffs.shelf import SUFFIX, find
from host_tools.tariffs.tariff_form import Sent, document_of, filled
from host_tools.tariffs.tariff_rows import faults_of_rows, with_rows
from host_tools.tariffs.tariff_shown import (
    NUMBER,
    TariffField,
    field_at,
    fields_of_tables,
    tables_in,
)
from host_tools.tariffs.tariff_types import PlacedFault
from host_tools.tariffs.write import write
from host_tools.web.director.book_choice import named_by, offer
from host_tools.web.director.posted import whole_number
from host_tools.web.entry.entry_form import fill
from host_tools.web.entry.entry_labels import EntryLabels
from host_tools.web.entry.entry_page import apply_buttons
from host_tools.web.render.templates import language_of, render
from host_tools.web.serving.app_keys import DESK, STATION
from host_tools.web.serving.file_answers import file_answer
from host_tools.web.serving.sent_form import Texts, all_texts, texts_of
from host_tools.web.trial.trials import TRIALS
from rules_core import tariffs
from rules_core.books import RULE_IDS
from rules_core.types import Tariff

routes = web.RouteTableDef()

LIKE, DATA, EVENT = "like", "data", "event"  # fields: a rule book, the bytes of a tariff, an event
QUESTIONS = "questions"  # of the entry form that are shown anew
BOX = "box"  # the button by which it is tried on a box
TRIAL = "trial"  # the field with the key of the box that the page shows


@routes.get("/tariff")
async def show(request: web.Request) -> web.StreamResponse:
    """The form, filled in as a rule book is; its id has to become another one."""
    choice = request.query.get(LIKE, RULE_IDS[0])
    like = await _tariff_of(request, choice)
    return await _render(request, choice, like, filled(like))


@routes.post("/tariff")
async def look(request: web.Request) -> web.StreamResponse:
    """The form as it was filled in: what is wrong with it, or what it changes, and what now."""
    form = await texts_of(request)
    choice = form.get(LIKE, "")
    like = await _tariff_of(request, choice)
    sent = with_rows(like.engine, all_texts(form), [like, *_built_in(like.engine)])
    tariff, faults = parse(document_of(like.engine, sent), taken=RULE_IDS)
    faults = faults_of_rows(sent, faults)
    trials = request.app[TRIALS]
    trial = ""
    if not faults and tariff is not None and trials is not None and BOX in form:
        data = tariffs.encode(tariff)
        trial = await trials.begin(data, language_of(request), form.get(TRIAL, ""))
    return await _render(request, choice, like, sent, faults, tariff, trial)


@routes.get("/tariff/file")
async def save(request: web.Request) -> web.StreamResponse:
    """The file of a tariff. DeskError if the address has none."""
    tariff = tariff_in(request.query)
    text = write(tariff, (str(name_of_tariff(tariff)),))
    return file_answer(text.encode(), tariff.rules + SUFFIX)


@routes.post("/tariff/use")
async def use(request: web.Request) -> web.StreamResponse:
    """Let an event be played by a tariff. DeskError."""
    form = await texts_of(request)
    tariff = tariff_in(form)
    data = tariffs.encode(tariff)
    digest = tariffs.hexadecimal(tariffs.digest_of(data))
    event_number = whole_number(EVENT, form.get(EVENT, ""))
    changed = {"rules": tariff.rules, "tariff": digest}
    await request.app[DESK].ask(change_settings, event_number, changed, "", data)
    raise web.HTTPSeeOther(f"/event/{event_number}/settings")


@routes.post("/tariff/send")
async def send(request: web.Request) -> web.StreamResponse:
    """Put a tariff onto the boxes that are plugged in; their page tells how it went. DeskError."""
    tariff = tariff_in(await texts_of(request))
    request.app[STATION].send_tariff(tariffs.encode(tariff))
    event_number = await request.app[DESK].ask(event_to_show)
    raise web.HTTPSeeOther("/" if event_number is None else f"/event/{event_number}/boxes")


@routes.get("/tariff/try")
@routes.post("/tariff/try")
async def try_out(request: web.Request) -> web.StreamResponse:
    """A deal entered by a tariff, with its score; nothing is stored. DeskError."""
    book = tariffs.book_of(tariff_in(request.query))
    form = await texts_of(request)
    sent = all_texts(form)
    apply_buttons(sent)
    entered = fill(book, sent)
    names = [chr(ord("A") + seat) for seat in range(book.seats)]
    part = request.headers.get("HX-Trigger") == QUESTIONS
    return render(
        request,
        "parts/entry_form.html" if part else "tariff_try.html",
        form=entered,
        labels=EntryLabels(game_words(language_of(request)), book, names),
        names=names,
        still_missing=None,
        score=None if entered.answers is None else book.score(entered.answers),
        address=request.path_qs,
        tariff=name_of_tariff(book.tariff),
    )


def data_of(tariff: Tariff) -> str:
    """A tariff in an address."""
    return base64.urlsafe_b64encode(tariffs.encode(tariff)).decode("ascii")


def tariff_in(texts: Texts) -> Tariff:
    """The tariff of `data_of` in a form or an address. DeskError if it is none of a club."""
    try:
        tariff = tariffs.decode(base64.urlsafe_b64decode(texts.get(DATA, "")))
    except (ValueError, binascii.Error) as error:
        raise DeskError(msg("The file is no tariff.")) from error
    if tariff.rules in RULE_IDS:
        raise DeskError(msg("The file is no tariff."))
    return tariff


async def _tariff_of(request: web.Request, choice: str) -> Tariff:
    """The tariff of a choice of `book_choice`. DeskError if it is not known."""
    named = named_by(choice)

    def read(database: Database) -> Tariff:
        return book_of(database, named, named.data).tariff

    return await request.app[DESK].ask(read)


def _built_in(engine: str) -> list[Tariff]:
    """The tariffs of an engine that every box has."""
    there = (find(rules).tariff for rules in RULE_IDS)
    return [tariff for tariff in there if tariff.engine == engine]


async def _render(
    request: web.Request,
    choice: str,
    like: Tariff,
    sent: Sent,
    faults: Sequence[PlacedFault] = (),
    tariff: Tariff | None = None,
    trial: str = "",
) -> web.Response:
    """The page of what was sent. tariff: a sound one; trial: the key of the box with it, or ""."""
    known = await request.app[DESK].ask(names_of_tariffs)
    rules, _, digest = choice.partition(" ")
    tables = tables_in(like.engine, sent, language_of(request))
    wrong = _wrong(fields_of_tables(tables), faults)
    is_sound = tariff is not None and not faults
    return render(
        request,
        "tariff.html",
        choice=choice,
        books=offer(known, language_of(request), rules, digest),
        tables=tables,
        wrong=wrong,
        data=data_of(tariff) if tariff is not None and is_sound else "",
        changes=difference(like, tariff) if tariff is not None and is_sound else (),
        events=await request.app[DESK].ask(_open_events),
        trial=trial,
        can_try=request.app[TRIALS] is not None,
    )


def _wrong(fields: Sequence[TariffField], faults: Sequence[PlacedFault]) -> dict[str, Sentence]:
    """A sentence by the place of each field that is refused; "": of what is about none."""
    told: dict[str, Sentence] = {}
    for fault in faults:
        field = field_at(fields, fault)
        if field is None:
            told.setdefault("", fault[1])
        else:
            error = fault[1] if any(field.texts) or field.widget != NUMBER else msg("missing")
            told.setdefault(field.place, msg("{what}: {how}", what=field.said, how=error))
    return told


def _open_events(database: Database) -> list[tuple[int, str]]:
    """(number, name) of the events that are not closed, the newest first."""
    return [
        (event_number, about.state.settings.name)
        for event_number, about in reversed(open_events(database).items())
    ]
