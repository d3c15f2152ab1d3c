"""Page of the devices at this desk: the director's name, and the further devices."""

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.web.devices.device_switch import DEVICE_SWITCH
from host_tools.web.devices.devices import DEVICES
from host_tools.web.devices.roles import AREAS, DECIDE, ROLES
from host_tools.web.director.event_page import number_in, spare_what_is_shown
from host_tools.web.render.qr import qr_svg
from host_tools.web.render.templates import render
from host_tools.web.serving.app_keys import DESK
from host_tools.web.serving.sent_form import texts_of

routes = web.RouteTableDef()

_IN_A_LINE = 8  # pairs of a digest


@routes.get("/devices")
async def show(request: web.Request) -> web.StreamResponse:
    """Show the devices, the code that lets one in, and the areas of each role."""
    switch = request.app[DEVICE_SWITCH]
    return render(
        request,
        "devices.html",
        areas={key: words for key, words in AREAS.items() if key != DECIDE},
        address=switch.address,
        digest=_lines(switch.digest),
        **_changing(request),
    )


@routes.get("/devices/list")
async def show_list(request: web.Request) -> web.StreamResponse:
    """Only the code and the list, for a page that looks again; nothing if both are the same."""
    values = _changing(request)
    spare_what_is_shown(request, str(values["version"]))
    return render(request, "parts/devices.html", **values)


@routes.get("/devices/address.svg")
async def show_address(request: web.Request) -> web.StreamResponse:
    """The address for further devices as a QR code; 404 if they cannot come."""
    if not request.app[DEVICE_SWITCH].address:
        raise web.HTTPNotFound()
    body = qr_svg(request.app[DEVICE_SWITCH].address)
    return web.Response(body=body, content_type="image/svg+xml")


@routes.post("/devices/director")
async def name_director(request: web.Request) -> web.StreamResponse:
    """Let what is decided at this computer be by the name that the form says. DeskError."""
    request.app[DEVICES].name_director((await texts_of(request)).get("name", ""))
    raise web.HTTPSeeOther("/devices")


@routes.post("/devices/on")
async def switch_on(request: web.Request) -> web.StreamResponse:
    """Let further devices come. SchreiberError."""
    await request.app[DEVICE_SWITCH].switch_on()
    raise web.HTTPSeeOther("/devices")


@routes.post("/devices/off")
async def switch_off(request: web.Request) -> web.StreamResponse:
    """Let no further device come any more. Those that take part do so when it is on again."""
    await request.app[DEVICE_SWITCH].switch_off()
    raise web.HTTPSeeOther("/devices")


@routes.post("/devices/code")
async def make_code(request: web.Request) -> web.StreamResponse:
    """A code that lets in whom the form names, for the role that it says. DeskError."""
    form = await texts_of(request)
    name = request.app[DEVICES].check_new(form.get("name", ""))
    switch = request.app[DEVICE_SWITCH]
    if not switch.address:
        raise DeskError(msg("Further computers cannot come: switch it on first."))
    switch.codes.make(name, _role(form.get("role", "")))
    raise web.HTTPSeeOther("/devices")


@routes.post("/devices/code/withdraw")
async def withdraw_code(request: web.Request) -> web.StreamResponse:
    """Let nobody in by the code that is shown."""
    request.app[DEVICE_SWITCH].codes.withdraw()
    raise web.HTTPSeeOther("/devices")


@routes.post("/devices/{device}/role")
async def give_role(request: web.Request) -> web.StreamResponse:
    """Give a device another role. DeskError."""
    role = _role((await texts_of(request)).get("role", ""))
    request.app[DEVICES].give_role(number_in(request, "device"), role)
    raise web.HTTPSeeOther("/devices")


@routes.post("/devices/{device}/end")
async def end(request: web.Request) -> web.StreamResponse:
    """Let a device take part no more. DeskError."""
    request.app[DEVICES].end(number_in(request, "device"))
    raise web.HTTPSeeOther("/devices")


def _changing(request: web.Request) -> dict[str, object]:
    """Return the values that change while the page is shown, with their `version`."""
    devices, code = request.app[DEVICES], request.app[DEVICE_SWITCH].codes.open
    return {
        "devices": devices,
        "code": code,
        "left": 0 if code is None else int(code.until - request.app[DESK].clock()),
        "roles": ROLES,
        "version": f"{devices.changes}-{len(devices.listed)}-{0 if code is None else code.until}",
    }


def _role(key: str) -> str:
    if key not in ROLES:
        raise DeskError(msg("Choose a role."))
    return key


def _lines(digest: str) -> list[str]:
    """A digest in lines that can be compared by eye; none for none."""
    pairs = digest.split(":") if digest else []
    return [" ".join(pairs[at : at + _IN_A_LINE]) for at in range(0, len(pairs), _IN_A_LINE)]
