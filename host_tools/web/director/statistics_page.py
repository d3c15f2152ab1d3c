"""Statistics of the club: who plays what and wins how, of all events, a season or one."""

import asyncio
from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.seasons import choices
from host_tools.events.statistics_events import (
    StatisticsChoice,
    show_statistics,
    statistics_events,
    statistics_shown,
)
from host_tools.language.message import msg
from host_tools.reports.report import Report
from host_tools.reports.report_files import REPORT_FORMATS
from host_tools.reports.statistics_report import statistics_reports, years_report
from host_tools.seasons.club_statistics import ClubStatistics, statistics_of
from host_tools.seasons.year_points import points_at, year_points_of
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render, say
from host_tools.web.serving.app_keys import DEALS, DESK
from host_tools.web.serving.file_answers import reports_answer
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

EVENT, SEASON = "event", "season"


@routes.get("/statistics")
async def show(request: web.Request) -> web.StreamResponse:
    """The statistics of what the address names: an event, a season, or all."""
    desk = request.app[DESK]
    known = await desk.ask(choices)
    return render(
        request,
        "statistics.html",
        reports=statistics_reports(await _statistics(request)),
        seasons=sorted({choice.season for choice in known if choice.season}),
        events=known,
        chosen=_chosen(request),
        query=_query(request),
        shown=await desk.ask(statistics_shown),
    )


@routes.post("/statistics/show")
async def show_everybody(request: web.Request) -> web.StreamResponse:
    """Let everybody see them on published pages, or nobody."""
    form = await texts_of(request)
    await request.app[DESK].ask(show_statistics, form.get("shown") == "yes")
    raise web.HTTPSeeOther("/statistics")


@routes.get("/statistics/paper")
async def show_paper(request: web.Request) -> web.StreamResponse:
    """The same, ready to be printed."""
    query = _query(request)
    return render(
        request,
        "paper/report.html",
        title=_chosen(request).season or say(request, msg("Statistics")),
        reports=statistics_reports(await _statistics(request)),
        lines=(),
        wide=True,
        back=f"/statistics?{query}",
    )


@routes.get("/statistics/tables.{ending:xlsx|json}")
async def download(request: web.Request) -> web.StreamResponse:
    """The same as a file."""
    reports = statistics_reports(await _statistics(request))
    return reports_answer(request, reports, f"statistics.{request.match_info['ending']}")


@routes.get("/statistics/years")
async def show_years(request: web.Request) -> web.StreamResponse:
    """Everybody's points of each year."""
    return render(request, "years.html", report=await _years(request))


@routes.get("/statistics/years/paper")
async def show_years_on_paper(request: web.Request) -> web.StreamResponse:
    """The same, ready to be printed."""
    report = await _years(request)
    return render(
        request,
        "paper/report.html",
        title=say(request, report.title),
        reports=[report],
        lines=(),
        wide=True,
        back="/statistics/years",
    )


@routes.get(f"/statistics/years/table.{{ending:{'|'.join(REPORT_FORMATS)}}}")
async def download_years(request: web.Request) -> web.StreamResponse:
    """The same as a file."""
    return reports_answer(request, [await _years(request)], f"years.{request.match_info['ending']}")


async def _years(request: web.Request) -> Report:
    desk = request.app[DESK]
    numbers = await desk.ask(statistics_events, StatisticsChoice())
    points = await desk.figures(numbers, points_at)
    return years_report(await asyncio.to_thread(year_points_of, points))


async def _statistics(request: web.Request) -> ClubStatistics:
    desk = request.app[DESK]
    numbers = await desk.ask(statistics_events, _chosen(request))
    # Thousands of deals are read when they are asked for the first time.
    return await asyncio.to_thread(statistics_of, desk.events(numbers), request.app[DEALS].of)


def _chosen(request: web.Request) -> StatisticsChoice:
    event, season = request.query.get(EVENT), request.query.get(SEASON)
    return StatisticsChoice(None if not event else whole_number(EVENT, event), season or None)


def _query(request: web.Request) -> str:
    named = {name: request.query.get(name, "") for name in (EVENT, SEASON)}
    return urlencode({name: text for name, text in named.items() if text})
