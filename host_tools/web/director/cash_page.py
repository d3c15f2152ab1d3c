"""The cash book of a year, over all events: on the page, on paper, as files."""

import asyncio
from datetime import UTC, datetime
from typing import TypeAlias
from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.treasury import CashYear, cash_year
from host_tools.reports.cash_report import cash_reports
from host_tools.reports.debts_report import debtor_name, debts_report
from host_tools.reports.report import Report
from host_tools.tournament.model.currencies import EUR
from host_tools.tournament.money.debts import DebtAccount, debts_over
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import reports_answer

routes = web.RouteTableDef()

YEAR, CURRENCY = "year", "currency"

Accounts: TypeAlias = tuple[DebtAccount, ...]


@routes.get("/cash")
async def show(request: web.Request) -> web.StreamResponse:
    """The cash book of the year that the address names, else of this one."""
    found, accounts = await _found(request)
    return render(
        request,
        "cash_book.html",
        found=found,
        reports=cash_reports(found.book, found.events, found.names),
        accounts=accounts,
        debtor_name=debtor_name,
        query=_query(found),
    )


@routes.get("/cash/paper")
async def show_paper(request: web.Request) -> web.StreamResponse:
    """The same, ready to be printed."""
    found, accounts = await _found(request)
    return render(
        request,
        "paper/report.html",
        title=f"{found.book.year}",
        reports=_reports(found, accounts),
        lines=(),
        without=(),
        currency=found.book.currency,
        wide=True,
        back=f"/cash?{_query(found)}",
    )


@routes.get("/cash/book.{ending:xlsx|csv|json}")
async def download(request: web.Request) -> web.StreamResponse:
    """The same as a file."""
    found, accounts = await _found(request)
    name = f"cash-{found.book.year}.{request.match_info['ending']}"
    return reports_answer(request, _reports(found, accounts), name)


async def year_asked(request: web.Request) -> CashYear:
    """The year and currency that the address names. DeskError."""
    typed = request.query.get(YEAR, "")
    desk = request.app[DESK]
    today = datetime.fromtimestamp(desk.clock(), UTC)
    year = whole_number(YEAR, typed) if typed else today.year
    return await desk.ask(cash_year, year, request.query.get(CURRENCY, EUR))


async def _found(request: web.Request) -> tuple[CashYear, Accounts]:
    """The year, and who owes what today."""
    found, desk = await year_asked(request), request.app[DESK]
    events = await desk.events(found.events)
    currency = found.book.currency
    return found, await asyncio.to_thread(debts_over, events, found.persons, currency)


def _reports(found: CashYear, accounts: Accounts) -> list[Report]:
    debts = debts_report(accounts, found.book.currency, found.events, found.names)
    return [*cash_reports(found.book, found.events, found.names), debts]


def _query(found: CashYear) -> str:
    return urlencode({YEAR: found.book.year, CURRENCY: found.book.currency})
