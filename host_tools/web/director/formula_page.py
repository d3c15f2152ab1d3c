"""The formula of a season: chosen, filled in or sent as a file, and tried out before it holds."""

from dataclasses import dataclass
from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.season_formulas import decide_formula, formula_of_season
from host_tools.formulas.built_in_formulas import NAMES, built_in, built_in_text
from host_tools.formulas.formula import (
    MISSED_WORDS,
    PER_WORDS,
    SHARED_WORDS,
    TIE_WORDS,
    TOTAL_WORDS,
    WORTH_WORDS,
    formula_words,
)
from host_tools.formulas.formula_file import read_formula, read_formula_file
from host_tools.formulas.formula_text import MAX_FORMULA
from host_tools.seasons.season import Season, left_out, moved, season_by
from host_tools.web.director.formula_form import form_of, formula_in
from host_tools.web.director.season_page import season_named
from host_tools.web.published.speaking_names import file_of_season
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import file_answer
from host_tools.web.serving.sent_form import Texts, file_of, texts_of

routes = web.RouteTableDef()

NAME, FORMULA, FILE, TEXT = "season", "formula", "file", "text"


@dataclass(frozen=True)
class FormulaChoices:
    """The choices of the form: {value: words} of each field."""

    worth = WORTH_WORDS
    per = PER_WORDS
    total = TOTAL_WORDS
    missed = MISSED_WORDS
    shared = SHARED_WORDS
    ties = TIE_WORDS
    built_in = NAMES


@routes.get("/season/formula")
async def show(request: web.Request) -> web.StreamResponse:
    """The formula of a season; with `formula` in the address the table by a built-in one."""
    name, built_in_id = request.query.get(NAME, ""), request.query.get(FORMULA)
    if built_in_id is None:
        chosen = await request.app[DESK].ask(formula_of_season, name)
        return await _tried(request, name, chosen.text)
    if built_in_id not in NAMES:
        raise web.HTTPNotFound()
    return await _tried(request, name, built_in_text(built_in_id))


@routes.post("/season/formula")
async def try_formula(request: web.Request) -> web.StreamResponse:
    """The table by a formula that was sent: as a file, or as the fields of the form."""
    form = await texts_of(request)
    file = await file_of(request, FILE)
    if file is not None:
        text, _ = read_formula_file(file.file.read(4 * MAX_FORMULA + 1))
    else:
        text = formula_in(form)
    return await _tried(request, _season_in(form), text)


@routes.post("/season/formula/keep")
async def keep(request: web.Request) -> web.StreamResponse:
    """Let a season be added up by the formula that was tried."""
    form = await texts_of(request)
    name, text = _season_in(form), form.get(TEXT, "").replace("\r\n", "\n")
    await request.app[DESK].ask(decide_formula, name, text)
    raise web.HTTPSeeOther(f"/season?{urlencode({'name': name})}")


@routes.get("/season/formula.toml")
async def download(request: web.Request) -> web.StreamResponse:
    """The file of the formula of a season."""
    name = request.query.get(NAME, "")
    chosen = await request.app[DESK].ask(formula_of_season, name)
    return file_answer(chosen.text.encode(), file_of_season(name, "formula.toml"))


async def _tried(request: web.Request, name: str, text: str) -> web.StreamResponse:
    """The page with the table of a season by the formula of this text."""
    chosen = await request.app[DESK].ask(formula_of_season, name)
    before, formula = await season_named(request, name), read_formula(text)
    events = before.all_events
    now = season_by(events, formula=formula)
    return render(
        request,
        "season_formula.html",
        name=name,
        text=text,
        is_new=text != chosen.text,
        formula=formula,
        words=formula_words(formula),
        fields=form_of(formula),
        choices=FormulaChoices(),
        left_out={one: left_out(events, built_in(one)) for one in NAMES},
        before=before,
        season=now,
        moved=moved(before, now),
        ranks_before=None if text == chosen.text else _ranks(before),
        here="/season",
        after_shown=False,
    )


def _ranks(season: Season) -> dict[int, int | None]:
    return {line.person: line.rank for line in season.lines}


def _season_in(form: Texts) -> str:
    return form.get(NAME, "").strip()
