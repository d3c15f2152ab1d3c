"""What all commands do that serve a page: the first port that is free, the local browser."""

import asyncio
import errno
import webbrowser

from aiohttp import web

from host_tools.common.errors import SchreiberError, reason_of
from host_tools.common.terminal import show
from host_tools.language.message import msg

_RESERVED = 10013  # WSAEACCES: Windows itself has set the port aside


async def listen(runner, host, ports):
    """Listen on the first free one of `ports` and return it. SchreiberError if none is.

    runner: an aiohttp runner that is set up.
    """
    for port in ports:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            if not _is_taken(error):
                raise SchreiberError(
                    msg("{host}: {reason}", host=host, reason=reason_of(error))
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


def _is_taken(error):
    """Does the OSError say that the port is somebody else's?"""
    taken = error.errno == errno.EADDRINUSE
    return taken or getattr(error, "winerror", None) == _RESERVED


async def open_browser(address):
    """Open an address in the local browser; say so if there is none."""
    if not await asyncio.to_thread(webbrowser.open, address):
        show(msg("No browser could be started: open the address in one."))
