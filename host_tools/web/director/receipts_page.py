"""The receipts of the cash book, ready to be printed: one, or all of a year."""

from collections.abc import Mapping, Sequence

from aiohttp import web

from host_tools.events.person_cards import persons_of
from host_tools.reports.cash_report import Receipt, receipts_of
from host_tools.tournament.money.debts import is_kept_here
from host_tools.tournament.money.till_balance import moves_in_till
from host_tools.web.director.cash_page import year_asked
from host_tools.web.director.club_name import LONGEST_CLUB, club_of, keep_club
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
    return _rendered(request, receipts_of(moves, found.events, found.names), asked)


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
    return _rendered(request, receipts_of(moves, events, names), {})


def _rendered(
    request: web.Request, receipts: Sequence[Receipt], asked: Mapping[str, str]
) -> web.Response:
    """The page with receipts; asked: what its address names besides the club."""
    club = club_of(request)
    response = render(
        request,
        "paper/cash_receipts.html",
        receipts=receipts,
        asked=asked,
        club=club,
        longest_club=LONGEST_CLUB,
    )
    keep_club(response, club)
    return response
