"""The web application of the director's page."""

from pathlib import Path

from aiohttp import web

from host_tools.web.errors import tell_errors
from host_tools.web.guard import add_headers, guard
from host_tools.web.keys import DESK, PUBLIC
from host_tools.web.pages import ROUTES

STATIC = Path(__file__).parent / "static"
# No form that anybody fills in is longer, in bytes; a list of members may be.
LONGEST_FORM = 4 << 20


def make_app(desk, token, public=""):
    """The application on a `Desk`, which it opens and closes, for whoever has the token.

    public: the address of the public view, "" if it is not on.
    """
    app = web.Application(middlewares=[guard(token), tell_errors], client_max_size=LONGEST_FORM)
    app[DESK] = desk
    app[PUBLIC] = public
    for routes in ROUTES:
        app.add_routes(routes)
    app.router.add_static("/static/", STATIC, append_version=False)
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(_life)
    return app


async def _life(app):
    await app[DESK].open()
    yield
    await app[DESK].close()
