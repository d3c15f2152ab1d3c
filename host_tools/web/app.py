"""The web application of the director's page."""

import asyncio
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from host_tools.boxes.station.station import Station
from host_tools.tournament.member_lists import MAX_ROWS
from host_tools.web.routes import ROUTES
from host_tools.web.serving.app_keys import DESK, PRACTICE, PUBLIC, STATION
from host_tools.web.serving.error_pages import tell_errors
from host_tools.web.serving.guard import add_headers, guard

STATIC = Path(__file__).parent / "static"
# No form that anybody fills in is longer, in bytes; a list of members may be.
LONGEST_FORM = 4 << 20
MOST_FIELDS = MAX_ROWS + 100  # everybody in such a list, to be registered at once
# How often the ports are looked at.
LOOK_S = 1


def make_app(desk, token, public="", cable=None, practice=None):
    """The application on a `Desk`, which it opens and closes, for whoever has the token.

    public: the address of the public view, "" if it is not on; cable: what has `ports()` and
    `open_link(port)` of the boxes to attend, None: there are none; practice: the
    `app_keys.RehearsalView` that the pages show, None in earnest. DeskError if the database cannot
    be used.
    """
    app = web.Application(
        middlewares=[guard(token), tell_errors],
        client_max_size=LONGEST_FORM,
        client_max_fields=MOST_FIELDS,
    )
    app[DESK] = desk
    ports = _none if cable is None else cable.ports
    app[STATION] = Station(desk.path, ports, _open(cable), clock=desk.clock)
    app[PUBLIC] = public
    app[PRACTICE] = practice
    for routes in ROUTES:
        app.add_routes(routes)
    app.router.add_static("/static/", STATIC, append_version=False)
    box_page = None if practice is None else practice.box_page()
    if box_page is not None:
        app.add_subapp("/box/", box_page)
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(_life)
    return app


async def _life(app):
    await app[DESK].open()
    watching = asyncio.create_task(_watch(app[STATION]))
    yield
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    await asyncio.to_thread(app[STATION].stop)
    await app[DESK].close()


async def _watch(station):
    while True:
        await asyncio.to_thread(station.look)
        await asyncio.sleep(LOOK_S)


def _none():
    return ()


def _open(cable):
    return None if cable is None else cable.open_link
