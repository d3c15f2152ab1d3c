"""The link with which a person sees the own history: made, shown once, and withdrawn."""

from base64 import b64encode

from aiohttp import web

from host_tools.club.person import person_of
from host_tools.common.errors import DeskError
from host_tools.events.person_cards import persons_of
from host_tools.events.person_links import make_link, withdraw_links
from host_tools.language.message import msg
from host_tools.web.director.event_page import number_in
from host_tools.web.public.switch import PUBLIC
from host_tools.web.render.qr import qr_svg
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK

routes = web.RouteTableDef()


@routes.post(r"/persons/{person:\d{1,6}}/link")
async def make(request: web.Request) -> web.StreamResponse:
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
async def withdraw(request: web.Request) -> web.StreamResponse:
    """Let no link lead to the person any more."""
    person_number = number_in(request, "person")
    await request.app[DESK].ask(withdraw_links, person_number)
    raise web.HTTPSeeOther(f"/persons/{person_number}")
