"""Serves the director's page from the command line: port, token, browser, Ctrl-C."""

import asyncio
import errno
import webbrowser

from aiohttp import web

from host_tools.errors import SchreiberError
from host_tools.web.app import make_app
from host_tools.web.desk import Desk
from host_tools.web.guard import LOOPBACK, PARAMETER, new_token


def serve(path, ports, browser=True):
    """Serve the page on the database at `path`, on the first free one of `ports`, until Ctrl-C.

    SchreiberError if no port is free or the database cannot be used.
    """
    try:
        asyncio.run(_serve(path, ports, browser))
    except KeyboardInterrupt:
        print(f"\nThe desk is closed. Everything is kept in {path}")


async def _serve(path, ports, browser):
    token = new_token()
    runner = web.AppRunner(make_app(Desk(path), token), access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        port = await listen(runner, LOOPBACK, ports)
        address = f"http://{LOOPBACK}:{port}/?{PARAMETER}={token}"
        print(f"The desk is at {address} (Ctrl-C closes it)", flush=True)
        if browser and not await asyncio.to_thread(webbrowser.open, address):
            print("No browser could be started: open the address in one.", flush=True)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()


async def listen(runner, host, ports):
    """Listen on the first free one of `ports` and return it. SchreiberError if none is."""
    for port in ports:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise SchreiberError(f"{host}: {error.strerror}") from error
        else:
            return port
    raise SchreiberError(f"the ports {ports[0]} to {ports[-1]} are all taken; --port names another")
