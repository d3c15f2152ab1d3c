"""Season and statistics of the club, if the director shows them; a history, by the link to it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from aiohttp import web

from host_tools.events.person_links import own_history
from host_tools.events.published_club import (
    PublishedSeason,
    published_seasons,
    published_statistics,
)
from host_tools.events.published_events import Choice, published_events
from host_tools.formulas.formula import formula_words
from host_tools.language.message import msg
from host_tools.language.translator import LANGUAGES
from host_tools.reports.history_report import history_deals, words_of_deal
from host_tools.reports.report import Report
from host_tools.reports.statistics_report import statistics_reports
from host_tools.seasons.meetings import meetings_in_season
from host_tools.tournament.event import Event
from host_tools.web.public.public_answers import (
    DESK_OF_VIEW,
    VIEW,
    language_of,
    render_aside,
    show_sentence,
)
from host_tools.web.render.history_charts import history_charts
from host_tools.web.render.race_chart import race_of_season
from host_tools.web.render.templates import environment
from host_tools.web.serving.desk import Desk

if TYPE_CHECKING:
    from host_tools.intake.database import Database


routes = web.RouteTableDef()

# For so long nothing is added up again: all events are read for it, while tables are played.
FRESH_S = 60

# {name of a season: what its page shows}, and the reports of the statistics.
_Found = tuple[Mapping[str, Mapping[str, object]], Sequence[Report]]

NOBODYS = msg("This link leads to nobody, or it was withdrawn.")


class ClubResults:
    """The public results of all events of a `Desk`, at most `FRESH_S` old."""

    def __init__(self, desk: Desk, now: Callable[[], float]) -> None:
        self._desk = desk
        self._now = now
        self._looked: float | None = None  # when, in Unix seconds
        self._found: _Found = ({}, ())
        self._looking = asyncio.Lock()

    async def found(self) -> _Found:
        """See `_Found`. DeskError."""
        async with self._looking:
            now = self._now()
            if self._looked is None or not 0 <= now - self._looked < FRESH_S:
                self._found = await self._desk.ask(_read)
                self._looked = now
            return self._found


CLUB = web.AppKey("club", ClubResults)


@routes.get("/season")
async def show_season(request: web.Request) -> web.StreamResponse:
    """The table of the season for which the shown event counts."""
    event = await _event(request)
    seasons, _ = await request.app[CLUB].found()
    values = seasons.get(event.state.season)
    if values is None:
        raise web.HTTPNotFound()
    return render_aside(request, "season.html", event, values)


@routes.get("/statistics")
async def show_statistics(request: web.Request) -> web.StreamResponse:
    """The statistics of all events that are published as a whole."""
    event = await _event(request)
    _, reports = await request.app[CLUB].found()
    return render_aside(request, "statistics.html", event, {"reports": reports})


async def _event(request: web.Request) -> Event:
    """The shown event. 404 where the club's pages are not to be seen."""
    view = request.app[VIEW]
    await view.look()
    if view.event is None or not view.shows_club:
        raise web.HTTPNotFound()
    return view.event


def season_values(one: PublishedSeason) -> dict[str, object]:
    """The values of the page of a season, on a screen or in a folder."""
    return {
        "name": one.name,
        "season": one.season,
        "race": race_of_season(one.season),
        "meetings": meetings_in_season(one.season),
        "words": formula_words(one.season.formula),
        "others": one.others,
    }


def _read(database: "Database") -> _Found:
    events = published_events(database, Choice())
    statistics = published_statistics(database, events)
    reports = [] if statistics is None else statistics_reports(statistics)
    seasons = published_seasons(database, events)
    return {one.name: season_values(one) for one in seasons}, reports


@routes.get(r"/own/{secret:[\w-]{1,64}}")
async def show_own_history(request: web.Request) -> web.StreamResponse:
    """The history of the person to whom the link leads; 404 if it leads to nobody."""
    desk = request.app[DESK_OF_VIEW]
    history = await desk.ask(own_history, request.match_info["secret"], words_of_deal)
    if history is None:
        return show_sentence(request, NOBODYS, status=404)
    _, language = language_of(request)
    text = (
        environment(language)
        .get_template("public/own_history.html")
        .render(
            language=language,
            languages=LANGUAGES,
            history=history,
            charts=history_charts(history),
            deals=history_deals(history),
        )
    )
    return web.Response(text=text, content_type="text/html")
