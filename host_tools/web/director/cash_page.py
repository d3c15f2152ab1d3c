"""The cash book of a year, over all events: on the page, on paper, as files."""

from datetime import UTC, datetime
from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.treasury import CashYear, cash_year
from host_tools.reports.cash_report import cash_reports
from host_tools.reports.report import Report
from host_tools.tournament.currencies import EUR
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import reports_answer

routes = web.RouteTableDef()

YEAR, CURRENCY = "year", "currency"


@routes.get("/cash")
async def show(request: web.Request) -> web.StreamResponse:
    """The cash book of the year that the address names, else of this one."""
    found = await _found(request)
    return render(
        request, "cash_book.html", found=found, reports=_reports(found), query=_query(found)
    )


@routes.get("/cash/paper")
async def show_paper(request: web.Request) -> web.StreamResponse:
    """The same, ready to be printed."""
    found = await _found(request)
    return render(
        request,
        "paper/report.html",
        title=f"{found.book.year}",
        reports=_reports(found),
        lines=(),
        without=(),
        back=f"/cash?{_query(found)}",
    )


@routes.get("/cash/book.{ending:xlsx|csv|json}")
async def download(request: web.Request) -> web.StreamResponse:
    """The same as a file."""
    found = await _found(request)
    name = f"cash-{found.book.year}.{request.match_info['ending']}"
    return reports_answer(request, _reports(found), name)


async def _found(request: web.Request) -> CashYear:
    typed = request.query.get(YEAR, "")
    desk = request.app[DESK]
    today = datetime.fromtimestamp(desk.clock(), UTC)
    year = whole_number(YEAR, typed) if typed else today.year
    return await desk.ask(cash_year, year, request.query.get(CURRENCY, EUR))


def _reports(found: CashYear) -> list[Report]:
    return cash_reports(found.book, found.events, found.persons)


def _query(found: CashYear) -> str:
    return urlencode({YEAR: found.book.year, CURRENCY: found.book.currency})
