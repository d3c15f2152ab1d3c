"""The history of a person: the events, what they come to, and with whom they were played.

A link that is made here, and shown once, leads a person to the own one until it is withdrawn.
"""

import asyncio
from base64 import b64encode

from aiohttp import web

from host_tools.club.person import person_of
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import persons_of
from host_tools.events.person_histories import history_events
from host_tools.events.person_links import make_link, withdraw_links
from host_tools.language.message import msg
from host_tools.reports.history_report import history_deals, history_reports, words_of_deal
from host_tools.seasons.person_history import PersonHistory, history_of
from host_tools.tournament.money.debts import DebtAccount, accounts_with
from host_tools.web.director.event_page import number_in
from host_tools.web.public.switch import PUBLIC
from host_tools.web.render.history_charts import history_charts
from host_tools.web.render.qr import qr_svg
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.file_answers import reports_answer

routes = web.RouteTableDef()


@routes.get(r"/persons/{person:\d{1,6}}/history")
async def show(request: web.Request) -> web.StreamResponse:
    """The history of a person."""
    history = await _history(request)
    return render(
        request,
        "history.html",
        history=history,
        reports=history_reports(history),
        charts=history_charts(history),
        deals=history_deals(history),
        open_sums=_open_sums(history),
        names_of_events={one.event.number: one.event.state.settings.name for one in history.events},
    )


@routes.get(r"/persons/{person:\d{1,6}}/history/paper")
async def show_paper(request: web.Request) -> web.StreamResponse:
    """The same, ready to be printed."""
    history = await _history(request)
    return render(
        request,
        "paper/report.html",
        title=history.names[history.person],
        subject=history.names[history.person],
        reports=[report.trimmed() for report in history_reports(history)],
        without=("number", "event"),  # numbers that nobody looks for on paper
        charts=history_charts(history),
        lines=(),
        wide=True,
        back=f"/persons/{history.person}/history",
    )


@routes.get(r"/persons/{person:\d{1,6}}/history/tables.{ending:xlsx|csv|json}")
async def download(request: web.Request) -> web.StreamResponse:
    """The same as a file."""
    history = await _history(request)
    name = f"person-{history.person}.{request.match_info['ending']}"
    return reports_answer(request, history_reports(history), name)


def _open_sums(history: PersonHistory) -> list[tuple[str, DebtAccount]]:
    """(currency, account) of what is open between the person and the club."""
    persons = history.events[-1].event.persons_today if history.events else {}
    debts = [debt for one in history.events for debt in one.debts]
    return [
        (currency, account)
        for currency in sorted({debt.currency for debt in debts})
        for account in accounts_with(debts, persons, currency)
    ]


async def _history(request: web.Request) -> PersonHistory:
    desk = request.app[DESK]
    person, numbers = await desk.ask(history_events, number_in(request, "person"))
    return await asyncio.to_thread(history_of, person, desk.events(numbers), words_of_deal)


@routes.post(r"/persons/{person:\d{1,6}}/link")
async def make_own_link(request: web.Request) -> web.StreamResponse:
    """Make a link, and show it on a slip; nobody can show it again."""
    desk, address = request.app[DESK], request.app[PUBLIC].address
    if not address:
        raise DeskError(msg("the public view is off: switch it on, then make the link"))
    person_number = number_in(request, "person")
    link = f"{address}/own/{await desk.ask(make_link, person_number)}"
    person = person_of(await desk.ask(persons_of), person_number)
    code = b64encode(qr_svg(link)).decode()
    return render(request, "paper/history_link.html", person=person, link=link, code=code)


@routes.post(r"/persons/{person:\d{1,6}}/link/withdraw")
async def withdraw_own_links(request: web.Request) -> web.StreamResponse:
    """Let no link lead to the person any more."""
    person_number = number_in(request, "person")
    await request.app[DESK].ask(withdraw_links, person_number)
    raise web.HTTPSeeOther(f"/persons/{person_number}")
