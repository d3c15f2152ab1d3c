"""The receipts of the cash book, ready to be printed: one, or all of a year."""

from collections.abc import Mapping, Sequence

from aiohttp import web

from host_tools.events.club_name import club_name_of
from host_tools.events.person_cards import persons_of
from host_tools.reports.cash_report import Receipt, receipts_of
from host_tools.tournament.money.debts import is_kept_here
from host_tools.tournament.money.till_balance import moves_in_till
from host_tools.web.director.cash_page import year_asked
from host_tools.web.director.event_page import event_of, number_in
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK

routes = web.RouteTableDef()


@routes.get("/cash/receipts")
async def show_all(request: web.Request) -> web.StreamResponse:
    """The receipts of the year and currency that the address names."""
    found = await year_asked(request)
    moves = [entry.move for entry in found.book.entries]
    asked = {"year": f"{found.book.year}", "currency": found.book.currency}
    return await _rendered(request, receipts_of(moves, found.events, found.names), asked)


@routes.get(r"/cash/receipts/{event:\d{1,6}}-{decision:\d{1,9}}")
async def show_one(request: web.Request) -> web.StreamResponse:
    """One receipt; 404 if there is none of this number."""
    event, decision = await event_of(request), number_in(request, "decision")
    kept = moves_in_till(event) if is_kept_here(event) else []
    moves = [move for move in kept if move.decision == decision]
    if not moves:
        raise web.HTTPNotFound()
    persons = await request.app[DESK].ask(persons_of)
    names = {number: person.name for number, person in persons.items()}
    events = {event.number: event.state.settings.name}
    return await _rendered(request, receipts_of(moves, events, names), {})


async def _rendered(
    request: web.Request, receipts: Sequence[Receipt], asked: Mapping[str, str]
) -> web.Response:
    """The page with receipts; asked: what its address names."""
    club = await request.app[DESK].ask(club_name_of)
    return render(request, "paper/cash_receipts.html", receipts=receipts, asked=asked, club=club)
