"""The page of a box on which a tariff is tried; the page of the tariff shows it in a frame."""

from aiohttp import web

from host_tools.web.phones.phone_app import GOODBYE_S, HEARTBEAT_S, LONGEST_MESSAGE
from host_tools.web.phones.phone_table import refuse
from host_tools.web.render.templates import render
from host_tools.web.trial.trials import ENDED, TRIALS

routes = web.RouteTableDef()


@routes.get("/tariff/box/{trial}")
async def show(request: web.Request) -> web.StreamResponse:
    """The page of a box; whether it is there its `connect` says."""
    return render(request, "trial.html")


@routes.get("/tariff/box/{trial}/display")
async def connect(request: web.Request) -> web.StreamResponse:
    """The WebSocket of that page: pictures to it, keys from it, as that of a phone has them."""
    page = web.WebSocketResponse(
        timeout=GOODBYE_S, heartbeat=HEARTBEAT_S, max_msg_size=LONGEST_MESSAGE
    )
    await page.prepare(request)
    trials = request.app[TRIALS]
    if trials is None:
        await refuse(page, ENDED)
    else:
        await trials.serve(request.match_info["trial"], page)
    return page
