"""The web application of the director's page."""

import asyncio
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from host_tools.boxes.link.box_link import BoxLink
from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.boxes.station.station import Station
from host_tools.common.deciding_as import deciding_as
from host_tools.common.errors import DeskError, LinkError
from host_tools.common.limits import MAX_MEMBERS
from host_tools.events.sheet_photos import keep_photo_of_box
from host_tools.language.message import msg
from host_tools.results.canonical import MAX_SIZE
from host_tools.seasons.played_deals import KnownDeals
from host_tools.tournament.aliases import Place
from host_tools.web.devices import join_page
from host_tools.web.devices.device_switch import DEVICE_SWITCH, DeviceSwitch
from host_tools.web.devices.devices import DEVICES, Devices
from host_tools.web.devices.gate import DEVICE, GATE, Gate, at_the_gate, compressed, only_their_part
from host_tools.web.devices.roles import ROLES, may_decide, may_see
from host_tools.web.director.meanwhile import refuse_outdated
from host_tools.web.phones.phone_app import FILES as PHONE_FILES
from host_tools.web.phones.phone_switch import PHONE_SWITCH, PhoneSwitch
from host_tools.web.public.switch import PUBLIC, PublicSwitch
from host_tools.web.render.statics import STATIC, STATIC_AT
from host_tools.web.render.templates import SHOWN_ABOVE
from host_tools.web.routes import ROUTES
from host_tools.web.serving.app_keys import (
    BACKUPS,
    DEALS,
    DESK,
    FILES,
    FORMS,
    PRACTICE,
    SHOWN_RESULTS,
    STATION,
    RehearsalView,
)
from host_tools.web.serving.backups import Backups
from host_tools.web.serving.box_files import BOX_FILES
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.error_pages import tell_errors
from host_tools.web.serving.file_maker import FileMaker
from host_tools.web.serving.guard import add_headers, guard
from host_tools.web.trial.trials import TRIALS, Trials

# What a box in a page of the director needs besides, at `/static/NAME/`.
BOX_STATICS = {
    "box": BOX_FILES,
    "phones": PHONE_FILES,
    "trial": Path(__file__).parent / "trial" / "page",
}
LONGEST_FORM = MAX_SIZE + (1 << 20)  # bytes; a result document is the longest file
MOST_FIELDS = MAX_MEMBERS + 100  # all persons of a list, registered at once
# What all devices of a desk have in common.
SHARED: tuple[web.AppKey[Any], ...] = (
    DESK,
    FORMS,
    BACKUPS,
    FILES,
    DEALS,
    SHOWN_RESULTS,
    STATION,
    DEVICES,
    DEVICE_SWITCH,
    PHONE_SWITCH,
    PUBLIC,
    PRACTICE,
    TRIALS,
)
LOOK_S = 1  # between two looks at the ports, and at what else may be due
FOLLOW_S = 0.25  # between two looks at the boxes of phones


class BoxPorts(Protocol):
    """Where boxes are plugged in."""

    def ports(self) -> Iterable[str]:
        """The names of the ports where boxes are."""

    def open_link(self, port: str) -> BoxLink:
        """A `BoxLink` to the box at a port. LinkError."""


class _WithPhones:
    """The boxes on a cable, and those whose display is on a phone."""

    def __init__(self, cable: BoxPorts, phones: PhoneBoxes) -> None:
        self._cable = cable
        self._phones = phones

    def ports(self) -> Sequence[str]:
        return [*self._cable.ports(), *self._phones.ports()]

    def open_link(self, port: str) -> BoxLink:
        phone = port in self._phones.ports()
        return self._phones.open_link(port) if phone else self._cable.open_link(port)


class _NoBoxes:
    def ports(self) -> Sequence[str]:
        return ()

    def open_link(self, port: str) -> BoxLink:
        raise LinkError(msg("no box is plugged in at {port}", port=port))


def make_app(
    desk: Desk,
    token: str,
    public: str = "",
    cable: BoxPorts | None = None,
    practice: RehearsalView | None = None,
    backed_up: bool = False,
    phones: PhoneBoxes | None = None,
    trial_box: Sequence[str] = (),
) -> web.Application:
    """The application on a `Desk`, for those who have the token. It opens and closes the desk.

    public: the address of a public view that is on already, "" for none. cable: the boxes to
    attend, None for no boxes. practice: the rehearsal that the pages show, None in earnest.
    backed_up: make backups by itself, after each round. phones: the boxes of tables without one,
    off until the director switches them on; None: there can be none. trial_box: the program of a
    box on which a tariff is tried, see `TrialBox`; none: it is not offered. Its start raises
    DeskError if the database cannot be used.
    """
    app = _with_pages([guard(token), _as_director, tell_errors, refuse_outdated])
    app[DESK] = desk
    app[FORMS] = {}
    app[BACKUPS] = Backups(desk)
    app[FILES] = FileMaker(desk)
    app[DEALS] = KnownDeals()
    app[SHOWN_RESULTS] = {}
    cable = cable or _NoBoxes()
    plugs = cable if phones is None else _WithPhones(cable, phones)
    standing = None if phones is None else phones.standing
    app[STATION] = Station(
        desk.address, plugs.ports, plugs.open_link, clock=desk.clock, standing=standing
    )
    app[DEVICES] = Devices(desk.path, desk.clock)
    app[DEVICE_SWITCH] = DeviceSwitch(desk, lambda gate: _for_devices(app, gate))

    async def keep_photo(box: bytes, data: bytes) -> Place:
        event_number = await desk.ask(app[STATION].event)
        return await desk.ask(keep_photo_of_box, event_number, box, data)

    app[PHONE_SWITCH] = (
        None if phones is None else PhoneSwitch(phones, app[STATION].tell, keep_photo)
    )
    app[PUBLIC] = PublicSwitch(desk, public)
    app[PRACTICE] = practice
    app[TRIALS] = Trials(trial_box) if trial_box else None
    box_page = None if practice is None else practice.box_page()
    if box_page is not None:
        app.add_subapp("/box/", box_page)
    app.cleanup_ctx.append(_life)
    app.cleanup_ctx.append(_trying)
    app.on_shutdown.append(_end_trials)
    if backed_up:
        app.cleanup_ctx.append(_backing_up)
    return app


def _for_devices(first: web.Application, gate: Gate) -> web.Application:
    """The same pages for further devices that come in by a `Gate`, each with a role.

    first: the director's application, which has opened the desk, and closes it.
    """
    app = _with_pages([compressed, at_the_gate, tell_errors, only_their_part, refuse_outdated])
    for key in SHARED:
        app[key] = first[key]
    app[GATE] = gate
    app.add_routes(join_page.routes)
    return app


def _with_pages(middlewares: Sequence[Middleware]) -> web.Application:
    """An application with all pages of the director."""
    app = web.Application(
        middlewares=middlewares, client_max_size=LONGEST_FORM, client_max_fields=MOST_FIELDS
    )
    app[SHOWN_ABOVE] = _shown_above
    for routes in ROUTES:
        app.add_routes(routes)
    for name, folder in BOX_STATICS.items():
        app.router.add_static(f"{STATIC_AT}{name}/", folder, append_version=False)
    app.router.add_static(STATIC_AT, STATIC, append_version=False)
    app.on_response_prepare.append(add_headers)
    return app


def _shown_above(request: web.Request) -> Mapping[str, object]:
    """Return what the head of each page needs, and two functions that say what a role may see and
    decide.

    `device`: from which the request comes, `role`: its `Role`; None both at the first computer.
    """
    device = request.get(DEVICE)
    role = None if device is None else ROLES[device.role]
    return {
        "backups": request.app[BACKUPS],
        "device": device,
        "role": role,
        "may_see": partial(may_see, request),
        "may_decide": partial(may_decide, request),
    }


@web.middleware
async def _as_director(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let what is decided here be by the director of this computer."""
    with deciding_as(request.app[DEVICES].director):
        return await handler(request)


async def _life(app: web.Application) -> AsyncIterator[None]:
    await app[DESK].open()
    switch = app[PHONE_SWITCH]
    async with _running(_go_on(partial(asyncio.to_thread, app[STATION].look))):
        if switch is None:
            yield
        else:
            async with _running(_follow(app[STATION], switch.boxes)):
                yield
    await app[PUBLIC].switch_off()
    await app[DEVICE_SWITCH].switch_off()
    if switch is not None:
        await switch.switch_off()
    await asyncio.to_thread(app[STATION].stop)
    await app[FILES].close()
    await app[DESK].close()


async def _trying(app: web.Application) -> AsyncIterator[None]:
    trials = app[TRIALS]
    if trials is None:
        yield
        return
    async with _running(_go_on(trials.look)):
        yield
    await trials.close()  # what was begun while the pages were being closed


async def _backing_up(app: web.Application) -> AsyncIterator[None]:
    async with _running(_go_on(app[BACKUPS].look)):
        yield


@asynccontextmanager
async def _running(work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Inside the block the work goes on beside it."""
    task = asyncio.create_task(work)
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _go_on(look: Callable[[], Awaitable[None]]) -> None:
    """Look again and again at what is due."""
    while True:
        await look()
        await asyncio.sleep(LOOK_S)


async def _end_trials(app: web.Application) -> None:
    trials = app[TRIALS]
    if trials is not None:
        await trials.close()


async def _follow(station: Station, boxes: PhoneBoxes) -> None:
    """Let the boxes of phones be attended whenever it is due: nobody plugs them in."""
    while True:
        for port, stays in boxes.due(station.failed(), station.attended()):
            with suppress(DeskError):  # the station has not seen it yet, and will attend it then
                station.again(port, stays=stays)
        await asyncio.sleep(FOLLOW_S)
