"""Serves the director's page and the public view: ports, token, browser, Ctrl-C."""

import asyncio
import gc
import time
from contextlib import asynccontextmanager

from aiohttp import web

from host_tools.common.errors import DeskError
from host_tools.common.terminal import show
from host_tools.events.events import event_number
from host_tools.language.choice import of_environment
from host_tools.language.message import msg
from host_tools.web.app import make_app
from host_tools.web.public.public_app import make_public_app
from host_tools.web.public.runner import public_runner
from host_tools.web.render.templates import compile_templates
from host_tools.web.serving import network
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK, PARAMETER, new_token
from host_tools.web.serving.page_server import listen, open_browser
from host_tools.web.serving.request_log import LOG

# Garbage is looked for after so many; of Python's own accord it is after 700, which one page makes.
NEW_OBJECTS = 10_000


def serve(
    path, ports, browser=True, public=None, event=None, cable=None, clock=time.time, practice=None
):
    """Serve the page on the database at `path`, on the first free one of `ports`, until Ctrl-C.

    public: (host, port) of the public view, the host "" for all networks; None: there is none.
    event: the number of the one that it shows, None: see `make_public_app`. cable: where the boxes
    are, practice: see `make_app`; clock(): Unix seconds, by which everything is noted.
    SchreiberError if no port is free or the database cannot be used.
    """
    try:
        asyncio.run(_serve(path, ports, browser, public, event, cable, clock, practice))
    except KeyboardInterrupt:
        print()
        show(msg("The desk is closed. Everything is kept in {path}", path=path))


async def _serve(path, ports, browser, public, event, cable, clock, practice):
    token = new_token()
    desk = Desk(path, clock)
    seen_at = "" if public is None else network.address_of(*public)
    app = make_app(desk, token, seen_at, cable, practice)
    runner = web.AppRunner(app, access_log=None, logger=LOG, shutdown_timeout=1)
    await runner.setup()
    try:
        port = await listen(runner, LOOPBACK, ports)
        async with _public_view(desk, event, public, seen_at):
            start = await desk.ask(_start)
            address = f"http://{LOOPBACK}:{port}{start}?{PARAMETER}={token}"
            show(msg("The desk is at {address} (Ctrl-C closes it)", address=address))
            if seen_at:
                show(
                    msg(
                        "The public view is at {address} for everybody in the network",
                        address=seen_at,
                    )
                )
            if browser:
                await open_browser(address)
            await asyncio.to_thread(compile_templates, of_environment())
            _look_for_garbage_rarely()
            await asyncio.Event().wait()
    finally:
        await runner.cleanup()


def _start(database):
    """Where the page opens: at the only event, unless that is over; else where all of them are."""
    numbers = database.events.numbers()
    if len(numbers) != 1:
        return "/"
    try:
        state = database.journals.of(numbers[0]).state
    except DeskError:
        return "/"  # where it is said what is wrong with it
    shown = state.settings is not None and not state.closed
    return f"/event/{numbers[0]}" if shown else "/"


def _look_for_garbage_rarely():
    """Let collections of garbage leave out the program, and look at the events seldom.

    The program stays to the end. What was derived of the events stays until something changes, and
    to look through it takes longer than to make a page: of a large club every fifteenth page had to
    wait for that.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


@asynccontextmanager
async def _public_view(desk, event, public, address):
    """The public view of an open `Desk`, or nothing if `public` is None."""
    if public is None:
        yield
        return
    if event is not None:
        await desk.ask(event_number, event)
    runner = public_runner(make_public_app(desk, event, address, desk.clock))
    await runner.setup()
    host, port = public
    try:
        await listen(runner, host or network.EVERYWHERE, [port])
        yield
    finally:
        await runner.cleanup()
