"""Seasons: which events count together, and the sums of their cup points after each."""

from urllib.parse import urlencode

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.events.seasons import choices, choose, count_for
from host_tools.language.message import msg
from host_tools.tournament.season import season_of
from host_tools.web.director.event_page import event_of, render_event
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK

routes = web.RouteTableDef()

NAME, AFTER, EVENT = "name", "after", "event"


@routes.get("/season")
async def show(request: web.Request) -> web.StreamResponse:
    """The season that is named, or else the one of the newest event that is in one."""
    events = await request.app[DESK].ask(choices)
    named = [one.season for one in events if one.season]
    name = request.query.get(NAME, named[-1] if named else "")
    values = await _season(request, events, name)
    return render(request, "seasons.html", here="/season", **values)


@routes.post("/season")
async def choose_events(request: web.Request) -> web.StreamResponse:
    """Let the events that were ticked, and no others, count for a season."""
    form = await request.post()
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
    form = await request.post()
    desk = request.app[DESK]
    [choice] = [one for one in await desk.ask(choices) if one.event == event.number]
    await desk.ask(count_for, choice, form.get(NAME, "").strip())
    raise web.HTTPSeeOther(f"/event/{event.number}/season")


async def _season(request, events, name):
    """What the templates show of a season: its table, and which events there are."""
    numbers = [one.event for one in events if name and one.season == name]
    evenings = [await request.app[DESK].event(number) for number in numbers]
    after = request.query.get(AFTER)
    after = None if after is None else max(1, whole_number(AFTER, after))
    return {
        "name": name,
        "names": sorted({one.season for one in events if one.season}),
        "season": season_of(evenings, after),
        "events": events,
    }
