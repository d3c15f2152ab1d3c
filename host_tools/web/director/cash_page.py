"""The cash book of a year, over all events: on the page, on paper, as files; its receipts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeAlias
from urllib.parse import urlencode

from aiohttp import web

from host_tools.events.club_files import club_name_of
from host_tools.events.person_cards import persons_of
from host_tools.events.treasury import CashYear, cash_year
from host_tools.reports.cash_report import Receipt, cash_reports, receipts_of
from host_tools.reports.debts_report import debtor_name, debts_report
from host_tools.reports.report import Report
from host_tools.tournament.model.currencies import EUR
from host_tools.tournament.money.debts import (
    DebtAccount,
    accounts_with,
    debts_here,
    is_kept_here,
)
from host_tools.tournament.money.till_balance import moves_in_till
from host_tools.web.director.event_page import event_of, number_in
from host_tools.web.director.posted import whole_number
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import reports_answer

routes = web.RouteTableDef()

YEAR, CURRENCY = "year", "currency"
ALL = "all"  # also the earlier entries
NEWEST = 100  # entries that are shown at once

Accounts: TypeAlias = tuple[DebtAccount, ...]


@routes.get("/cash")
async def show(request: web.Request) -> web.StreamResponse:
    """The newest entries of the year that the address names, else of this one; or all of them."""
    found = await year_asked(request)
    entries, *others = cash_reports(found.book, found.events, found.names)
    earlier = 0 if ALL in request.query else max(len(entries.rows) - NEWEST, 0)
    return render(
        request,
        "cash_book.html",
        found=found,
        reports=[replace(entries, rows=entries.rows[earlier:]), *others],
        earlier=earlier,
        query=_query(found),
    )


@routes.get("/cash/debts")
async def show_debts(request: web.Request) -> web.StreamResponse:
    """Show the debts of today over all events."""
    found = await year_asked(request)
    return render(
        request,
        "debts.html",
        found=found,
        accounts=await _accounts(request, found),
        debtor_name=debtor_name,
        query=_query(found),
    )


@routes.get("/cash/paper")
async def show_paper(request: web.Request) -> web.StreamResponse:
    """Both, ready to be printed."""
    found = await year_asked(request)
    accounts = await _accounts(request, found)
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
    """Both as a file."""
    found = await year_asked(request)
    accounts = await _accounts(request, found)
    name = f"cash-{found.book.year}.{request.match_info['ending']}"
    return reports_answer(request, _reports(found, accounts), name)


async def year_asked(request: web.Request) -> CashYear:
    """The year and currency that the address names. DeskError."""
    typed = request.query.get(YEAR, "")
    desk = request.app[DESK]
    today = datetime.fromtimestamp(desk.clock(), UTC)
    year = whole_number(YEAR, typed) if typed else today.year
    return await desk.ask(cash_year, year, request.query.get(CURRENCY, EUR))


async def _accounts(request: web.Request, found: CashYear) -> Accounts:
    """Return today's debts over all events."""
    of_events = await request.app[DESK].figures(found.events, debts_here)
    debts = [debt for of_event in of_events for debt in of_event]
    return accounts_with(debts, found.persons, found.book.currency)


def _reports(found: CashYear, accounts: Accounts) -> list[Report]:
    debts = debts_report(accounts, found.book.currency, found.events, found.names)
    return [*cash_reports(found.book, found.events, found.names), debts]


def _query(found: CashYear) -> str:
    return urlencode({YEAR: found.book.year, CURRENCY: found.book.currency})


@routes.get("/cash/receipts")
async def show_receipts(request: web.Request) -> web.StreamResponse:
    """The receipts of the year and currency that the address names."""
    found = await year_asked(request)
    moves = [entry.move for entry in found.book.entries]
    asked = {"year": f"{found.book.year}", "currency": found.book.currency}
    return await _receipts_page(request, receipts_of(moves, found.events, found.names), asked)


@routes.get(r"/cash/receipts/{event:\d{1,6}}-{decision:\d{1,9}}")
async def show_receipt(request: web.Request) -> web.StreamResponse:
    """One receipt; 404 if there is none of this number."""
    event, decision = await event_of(request), number_in(request, "decision")
    kept = moves_in_till(event) if is_kept_here(event) else []
    moves = [move for move in kept if move.decision == decision]
    if not moves:
        raise web.HTTPNotFound()
    persons = await request.app[DESK].ask(persons_of)
    names = {number: person.name for number, person in persons.items()}
    events = {event.number: event.state.settings.name}
    return await _receipts_page(request, receipts_of(moves, events, names), {})


async def _receipts_page(
    request: web.Request, receipts: Sequence[Receipt], asked: Mapping[str, str]
) -> web.Response:
    """The page with receipts; asked: what its address names."""
    club = await request.app[DESK].ask(club_name_of)
    return render(request, "paper/cash_receipts.html", receipts=receipts, asked=asked, club=club)
