"""Where somebody at a further device types the code that lets him in."""

from aiohttp import web

from host_tools.common.errors import SchreiberError
from host_tools.language.message import Sentence, msg
from host_tools.web.devices.device_switch import DEVICE_SWITCH
from host_tools.web.devices.devices import DEVICES, LASTS_S
from host_tools.web.devices.gate import GATE, JOIN, new_token
from host_tools.web.render.templates import render, say
from host_tools.web.serving.error_pages import WRONG
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

WRONG_CODE = msg(
    "This is not the code, or it is too old, or it was used before. The first computer shows a new "
    "one."
)
TOO_MANY = msg("Too many wrong codes were typed. Wait for ten minutes.")


@routes.get(JOIN)
async def show(request: web.Request) -> web.StreamResponse:
    """The field for the code."""
    return render(request, "join.html", sentence=None)


@routes.post(JOIN)
async def join(request: web.Request) -> web.StreamResponse:
    """Let a device in by the code, which is used up by that; it has a key of its own then."""
    typed = (await texts_of(request)).get("code", "")
    # From here on nobody comes between: many at once have no more tries than one by one.
    codes, address = request.app[DEVICE_SWITCH].codes, request.remote or ""
    if not codes.may_try(address):
        return _refused(request, TOO_MANY)
    code = codes.take(typed, address)
    if code is None:
        return _refused(request, WRONG_CODE)
    token = new_token()
    try:
        request.app[DEVICES].add(code.name, code.role, token)
    except SchreiberError as error:  # such as a disk that is full
        return _refused(request, error.message)
    response = web.HTTPSeeOther("/")
    request.app[GATE].keep_in(response, token, LASTS_S)
    raise response


def _refused(request: web.Request, sentence: Sentence) -> web.Response:
    response = render(request, "join.html", sentence=say(request, sentence))
    response.set_status(WRONG)
    return response
