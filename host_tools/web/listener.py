"""Serves the director's page and the public view: ports, token, browser, Ctrl-C."""

import asyncio
import gc
import time
from collections.abc import Callable, Sequence

from aiohttp import web

from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.common.errors import DeskError
from host_tools.common.terminal import show
from host_tools.database.address import DatabaseAddress
from host_tools.intake.database import Database
from host_tools.language.message import msg
from host_tools.web.app import BoxPorts, make_app
from host_tools.web.public.switch import PUBLIC
from host_tools.web.serving.app_keys import RehearsalView
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK, PARAMETER, new_token
from host_tools.web.serving.page_server import listen, open_browser
from host_tools.web.serving.request_log import LOG

# Python looks for garbage after so many new objects; its own 700 are fewer than one page makes.
NEW_OBJECTS = 10_000


def serve(
    database: DatabaseAddress,
    ports: Sequence[int],
    browser: bool = True,
    public: tuple[str, int] | None = None,
    event_number: int | None = None,
    cable: BoxPorts | None = None,
    clock: Callable[[], float] = time.time,
    practice: RehearsalView | None = None,
    phone_box: Sequence[str] = (),
    trial_box: Sequence[str] = (),
) -> None:
    """Serve the page of a database until Ctrl-C, on the first of `ports` that is free.

    database: its address. public: (host, port) of the public view, the host "" for all networks;
    None for no public view. event_number: the event that it shows, None: see `make_public_app`.
    cable, practice: see `make_app`. clock(): Unix seconds. phone_box: the program of a box for a
    phone, see `PhoneBoxes`; none: no table can have one. trial_box: see `make_app`.
    SchreiberError if no port is free or the database cannot be used.
    """
    try:
        asyncio.run(
            _serve(
                database,
                ports,
                browser,
                public,
                event_number,
                cable,
                clock,
                practice,
                phone_box,
                trial_box,
            )
        )
    except KeyboardInterrupt:
        print()
        show(msg("The desk is closed. Everything is kept in {path}", path=database))


async def _serve(
    database: DatabaseAddress,
    ports: Sequence[int],
    browser: bool,
    public: tuple[str, int] | None,
    event_number: int | None,
    cable: BoxPorts | None,
    clock: Callable[[], float],
    practice: RehearsalView | None,
    phone_box: Sequence[str],
    trial_box: Sequence[str],
) -> None:
    token = new_token()
    desk = Desk(database, clock)
    # The boxes of a club's database lie beside it, and are those of no other one.
    beside = desk.path.parent / "phones" / desk.path.stem
    phones = PhoneBoxes(beside, phone_box) if phone_box else None
    app = make_app(
        desk,
        token,
        "",
        cable,
        practice,
        backed_up=practice is None,
        phones=phones,
        trial_box=trial_box,
    )
    runner = web.AppRunner(app, access_log=None, logger=LOG, shutdown_timeout=1)
    await runner.setup()
    try:
        port = await listen(runner, LOOPBACK, ports)
        if public is not None:
            host, public_port = public
            await app[PUBLIC].switch_on(event_number, host, [public_port])
        start = await desk.ask(_start)
        address = f"http://{LOOPBACK}:{port}{start}?{PARAMETER}={token}"
        show(msg("The desk is at {address} (Ctrl-C closes it)", address=address))
        if public is not None:
            show(
                msg(
                    "The public view is at {address} for everybody in the network",
                    address=app[PUBLIC].address,
                )
            )
        if browser:
            await open_browser(address)
        _look_for_garbage_rarely()
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def _start(database: Database) -> str:
    """The address at which the page opens: the only event, else the list of events."""
    numbers = database.events.numbers()
    if len(numbers) != 1:
        return "/"
    try:
        state = database.journals.of(numbers[0]).state
    except DeskError:
        return "/"  # the list says what is wrong
    shown = state.known_settings is not None and not state.closed
    return f"/event/{numbers[0]}" if shown else "/"


def _look_for_garbage_rarely() -> None:
    """Let garbage collections leave out the program, and come rarely.

    The program stays to the end. The derived events stay until something changes; to look through
    them takes longer than to make a page. In a large club every fifteenth page had to wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
