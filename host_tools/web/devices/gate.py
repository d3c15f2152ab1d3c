"""Gate of the page for further devices: it lets in those that have joined."""

import secrets

from aiohttp import web
from aiohttp.typedefs import Handler

from host_tools.common.deciding_as import deciding_as
from host_tools.language.message import msg
from host_tools.web.devices.device_notes import Device
from host_tools.web.devices.devices import DEVICES
from host_tools.web.devices.roles import ROLE, check_page
from host_tools.web.render.statics import STATIC_AT
from host_tools.web.render.templates import say
from host_tools.web.serving.error_pages import render_notice
from host_tools.web.serving.guard import comes_from

JOIN = "/join"  # where the code is typed
LONGEST_CODE = 1000  # bytes of a form that has one; more is not read of somebody unknown

NOT_HERE = msg("This page has another address.")
NOT_IN = msg("This computer does not take part (any more). Open its address anew.")

DEVICE = web.RequestKey("device", Device)  # from which a request comes


class Gate:
    """The way in for devices. `address`: of the page for them, `https://192.168.1.4:8480`.

    Without an address, no device is let in.
    """

    def __init__(self) -> None:
        self.address = ""

    @property
    def cookie(self) -> str:
        """The name of the cookie with the token; a browser sends and takes it by TLS only."""
        return f"__Host-schreiber-{self.address.rpartition(':')[2]}"

    async def let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer those who take part, as whom they were let in; all others may type a code."""
        origin = f"https://{request.host}"
        if not self.address or origin != self.address or not comes_from(request, origin):
            raise web.HTTPForbidden(text=say(request, NOT_HERE))
        if request.path == JOIN or request.path.startswith(STATIC_AT):
            if request.body_exists and (request.content_length or LONGEST_CODE) >= LONGEST_CODE:
                raise web.HTTPForbidden(text=say(request, NOT_IN))
            return await handler(request)
        device = request.app[DEVICES].of_token(request.cookies.get(self.cookie, ""))
        if device is None:
            return _sent_to_the_code(request)
        request[DEVICE], request[ROLE] = device, device.role
        with deciding_as(device.name):
            return await handler(request)

    def keep_in(self, response: web.StreamResponse, token: str, lasts: int) -> None:
        """Store the token in the browser that gets the response, for `lasts` seconds."""
        response.set_cookie(
            self.cookie,
            token,
            max_age=lasts,
            httponly=True,
            secure=True,
            samesite="Strict",
            path="/",
        )


GATE = web.AppKey("gate", Gate)


@web.middleware
async def at_the_gate(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The middleware of `Gate.let_in`."""
    return await request.app[GATE].let_in(request, handler)


@web.middleware
async def only_their_part(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The middleware that refuses what the role of a device does not have. DeskError."""
    if DEVICE in request:
        check_page(request)
    return await handler(request)


@web.middleware
async def compressed(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The middleware that sends files compressed, in pieces.

    asyncio fails over a client that leaves while it sends a whole file by TLS.
    """
    response = await handler(request)
    if isinstance(response, web.FileResponse):
        response.enable_compression()
    return response


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def _sent_to_the_code(request: web.Request) -> web.StreamResponse:
    """Return the answer to a device that does not take part: the way to the code, and no page."""
    if request.method in ("GET", "HEAD") and "HX-Request" not in request.headers:
        raise web.HTTPSeeOther(JOIN)
    sentence = say(request, NOT_IN)
    if request.method == "GET":
        # A page that looks again by itself loads itself anew, and is sent there.
        return web.Response(status=403, text=sentence, headers={"HX-Refresh": "true"})
    if "HX-Request" in request.headers:  # the form stays as it was filled in
        ways = {"settings": None, "again": None}
        return render_notice(request, "parts/notice.html", sentence=sentence, **ways)
    raise web.HTTPForbidden(text=sentence)
