"""The web application of the public view."""

import time
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.web.public import public_pages, wall
from host_tools.web.public.public_answers import VIEW, show_sentence
from host_tools.web.public.view import View
from host_tools.web.render.templates import say
from host_tools.web.serving.guard import add_headers

NOT_HERE = msg("This page has another address.")
NOT_NOW = msg("This cannot be shown now. The director's page says why.")


def make_public_app(desk, event, address, now=time.time):
    """The application that shows an event of an open `Desk` to everybody.

    event: its number; None: whichever `event_to_show` finds. address: where people find it,
    "http://192.168.1.4:8460". now(): Unix seconds.
    """
    app = web.Application(middlewares=[only_as(address), tell_errors], client_max_size=1)
    app[VIEW] = View(desk, event, address, now)
    app.add_routes(public_pages.routes)
    app.add_routes(wall.routes)
    app.on_response_prepare.append(add_headers)
    return app


def only_as(address):
    """The middleware that answers whoever asks for an IP address, or for the name in `address`.

    What is shown is for everybody, so a name that somebody else points at this computer would bring
    him nothing that he could not have. But nobody is to show this page as his own.
    """
    named = urlsplit(address).hostname

    @web.middleware
    async def by_host(request, handler):
        host = _host_of(request)
        if host not in (named, "localhost") and not _is_ip_address(host):
            raise web.HTTPForbidden(text=say(request, NOT_HERE))
        return await handler(request)

    return by_host


@web.middleware
async def tell_errors(request, handler):
    """Say that something cannot be shown, such as an event of which a part is damaged.

    Why is for the director, who sees it on his page: it may name files and persons.
    """
    try:
        return await handler(request)
    except DeskError:
        return show_sentence(request, NOT_NOW, status=503)


def _host_of(request):
    try:
        return urlsplit(f"//{request.host}").hostname
    except ValueError:
        return None


def _is_ip_address(host):
    try:
        ip_address(host or "")
    except ValueError:
        return False
    return True
