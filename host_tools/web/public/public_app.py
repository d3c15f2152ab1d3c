"""The web application of the public view."""

import time
from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.web.public import club_pages, prize_giving, public_pages, wall
from host_tools.web.public.public_answers import DESK_OF_VIEW, VIEW, show_sentence
from host_tools.web.public.view import View
from host_tools.web.render.templates import say
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import add_headers

NOT_HERE = msg("This page has another address.")
NOT_NOW = msg("This cannot be shown now. The director's page says why.")


def make_public_app(
    desk: Desk, event_number: int | None, address: str, now: Callable[[], float] = time.time
) -> web.Application:
    """The application that shows an event of an open `Desk` to everybody.

    event_number: None for the one that `event_to_show` finds. address: of this view,
    "http://192.168.1.4:8460". now(): Unix seconds.
    """
    app = web.Application(middlewares=[only_as(address), tell_errors], client_max_size=1)
    app[DESK_OF_VIEW] = desk
    app[VIEW] = View(desk, event_number, address, now)
    app[club_pages.CLUB] = club_pages.ClubResults(desk, now)
    app.add_routes(public_pages.routes)
    app.add_routes(club_pages.routes)
    app.add_routes(wall.routes)
    app.add_routes(prize_giving.routes)
    app.on_response_prepare.append(add_headers)
    app.on_response_prepare.append(_let_be_framed)
    return app


def only_as(address: str) -> Middleware:
    """The middleware that answers requests for an IP address or for the name in `address`.

    Another site may point a name of its own at this computer. It would learn nothing, as the view
    is for everybody; but it is not to show this page as its own.
    """
    named = urlsplit(address).hostname

    @web.middleware
    async def by_host(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = _host_of(request)
        if host not in (named, "localhost") and not _is_ip_address(host):
            raise web.HTTPForbidden(text=say(request, NOT_HERE))
        return await handler(request)

    return by_host


@web.middleware
async def tell_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Say that something cannot be shown, such as a damaged event.

    The reason may name files and persons: only the director's page shows it.
    """
    try:
        return await handler(request)
    except DeskError:
        return show_sentence(request, NOT_NOW, status=503)


async def _let_be_framed(request: web.BaseRequest, response: web.StreamResponse) -> None:
    """Let pages of any site frame the ranking, and nothing else."""
    if request.path == public_pages.FRAME:
        policy = response.headers["Content-Security-Policy"]
        anywhere = policy.replace("frame-ancestors 'self'", "frame-ancestors *")
        response.headers["Content-Security-Policy"] = anywhere
        del response.headers["X-Frame-Options"]


def _host_of(request: web.Request) -> str | None:
    try:
        return urlsplit(f"//{request.host}").hostname
    except ValueError:
        return None


def _is_ip_address(host: str | None) -> bool:
    try:
        ip_address(host or "")
    except ValueError:
        return False
    return True
