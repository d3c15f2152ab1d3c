"""Seasons: which events count together, and their table after each."""

import asyncio
from collections.abc import Sequence
from urllib.parse import urlencode

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.events.season_formulas import formula_of_season
from host_tools.events.seasons import SeasonChoice, choices, choose, count_for
from host_tools.formulas.formula import formula_words
from host_tools.language.message import msg
from host_tools.seasons.meetings import meetings_in_season
from host_tools.seasons.season import Season, season_by, season_event
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.director.posted import whole_number
from host_tools.web.render.race_chart import race_of_season
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

NAME, AFTER, EVENT = "name", "after", "event"


@routes.get("/season")
async def show(request: web.Request) -> web.StreamResponse:
    """The season that is named, or else the one of the newest event that is in one."""
    events = await request.app[DESK].ask(choices)
    named = [choice.season for choice in events if choice.season]
    name = request.query.get(NAME, named[-1] if named else "")
    values = await _season(request, events, name)
    return render(request, "seasons.html", here="/season", **values)


@routes.post("/season")
async def choose_events(request: web.Request) -> web.StreamResponse:
    """Let the events that were ticked, and no others, count for a season."""
    form = await texts_of(request)
    name = form.get(NAME, "").strip()
    if not name:
        raise DeskError(msg("A season has a name."))
    events = {whole_number(EVENT, text) for text in form.getall(EVENT, [])}
    await request.app[DESK].ask(choose, name, events)
    raise web.HTTPSeeOther(f"/season?{urlencode({NAME: name})}")


@routes.get("/event/{event}/season")
async def show_of_event(request: web.Request) -> web.StreamResponse:
    """The season for which an event counts."""
    event = await event_of(request)
    events = await request.app[DESK].ask(choices)
    values = await _season(request, events, event.state.season)
    here = f"/event/{event.number}/season"
    return render_event(request, "season.html", event, tab="season", here=here, **values)


@routes.post("/event/{event}/season")
async def choose_season(request: web.Request) -> web.StreamResponse:
    """Let an event count for the season that is named, for none without a name."""
    event = await event_of(request)
    form = await texts_of(request)
    desk = request.app[DESK]
    [choice] = [found for found in await desk.ask(choices) if found.event == event.number]
    await desk.ask(count_for, choice, form.get(NAME, "").strip())
    raise web.HTTPSeeOther(f"/event/{event.number}/season")


async def season_in(request: web.Request) -> tuple[str, Season]:
    """(name, `Season`) that the address of a request names. 404 if no event counts for it."""
    name = request.query.get(NAME, "")
    season = await season_named(request, name, _after(request))
    if not season.all_events:
        raise web.HTTPNotFound()
    return name, season


async def season_named(request: web.Request, name: str, after: int | None = None) -> Season:
    """The `Season` of this name by its formula; after: the number of its events, None: all."""
    desk = request.app[DESK]
    known = await desk.ask(choices)
    numbers = [choice.event for choice in known if name and choice.season == name]
    chosen = await desk.ask(formula_of_season, name)
    events = await desk.figures(numbers, season_event)
    return await asyncio.to_thread(season_by, events, after, chosen.formula)


def _after(request: web.Request) -> int | None:
    """After how many events the address asks for the table; None: after all."""
    typed = request.query.get(AFTER)
    return None if typed is None else max(1, whole_number(AFTER, typed))


async def _season(
    request: web.Request, events: Sequence[SeasonChoice], name: str
) -> dict[str, object]:
    """Return the values of a season's templates: its table up to an event, and all events."""
    season = await season_named(request, name, _after(request))
    counted = season.all_events
    return {
        "name": name,
        "names": sorted({choice.season for choice in events if choice.season}),
        "season": season,
        "race": race_of_season(season),
        "meetings": meetings_in_season(season),
        "words": formula_words(season.formula),
        "all_closed": bool(counted) and all(event.seal is not None for event in counted),
        "events": events,
        "after_shown": True,
        "ranks_before": None,
    }
