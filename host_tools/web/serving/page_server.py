"""Page server of all commands: a free port and the local browser."""

import asyncio
import errno
import webbrowser
from collections.abc import Sequence
from ssl import SSLContext

from aiohttp import web

from host_tools.common.errors import SchreiberError, reason_of
from host_tools.common.terminal import show
from host_tools.language.message import msg

_RESERVED = 10013  # WSAEACCES: Windows itself has set the port aside


async def start(
    runner: web.BaseRunner, host: str, ports: Sequence[int], secured: SSLContext | None = None
) -> int:
    """Set up the runner and listen as `listen` does; nothing is left of it if that fails."""
    await runner.setup()
    try:
        return await listen(runner, host, ports, secured)
    except BaseException:
        await runner.cleanup()
        raise


async def listen(
    runner: web.BaseRunner, host: str, ports: Sequence[int], secured: SSLContext | None = None
) -> int:
    """Listen on the first of `ports` that is free, and return it. SchreiberError if none is.

    runner: it has been set up. secured: how it speaks by TLS, None for plain HTTP.
    """
    for port in ports:
        try:
            await web.TCPSite(runner, host, port, ssl_context=secured).start()
        except OSError as error:
            if not _is_taken(error):
                raise SchreiberError(
                    msg("{what}: {how}", what=host, how=reason_of(error))
                ) from error
        else:
            return port
    if len(ports) == 1:
        taken = msg("port {port} is taken; name another one", port=ports[0])
    else:
        taken = msg(
            "the ports {first} to {last} are taken; name another one",
            first=ports[0],
            last=ports[-1],
        )
    raise SchreiberError(taken)


def _is_taken(error: OSError) -> bool:
    """Does the error say that another program has the port?"""
    taken = error.errno == errno.EADDRINUSE
    return taken or getattr(error, "winerror", None) == _RESERVED


async def open_browser(address: str) -> None:
    """Open an address in the local browser; say so if there is none."""
    if not await asyncio.to_thread(webbrowser.open, address):
        show(msg("No browser could be started: open the address in one."))
