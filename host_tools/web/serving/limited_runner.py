"""Serves others than the director, also slow clients and too many of them."""

import asyncio
import importlib.util
from collections import defaultdict

from aiohttp import web

from host_tools.web.serving.request_log import LOG

# After so long a client that sends no request is disconnected.
PATIENCE_S = 15
LONGEST_LINE = 2048  # bytes of an address, with a name that is searched
MOST_CLIENTS = 500  # at once; a phone keeps one or two connections
MOST_OF_DEVICES = 120  # a browser keeps up to six
LONGEST_LINE_OF_DEVICES = 8190  # bytes; some pages ask with all that is in a form
FILES = 2 * MOST_CLIENTS  # that the process needs to open, connections among them


def public_runner(
    app: web.Application, patience: float = PATIENCE_S, most: int = MOST_CLIENTS
) -> web.AppRunner:
    """The runner of the application. patience: in seconds; most: how many clients at once."""
    return _Runner(app, patience, min(most, _files() // 2), LONGEST_LINE, gives_up=True)


def device_runner(app: web.Application) -> web.AppRunner:
    """Return the runner of the application for a few further devices, see `web.devices`.

    A request of a device is completed even if its answer reaches nobody.
    """
    return _Runner(app, PATIENCE_S, MOST_OF_DEVICES, LONGEST_LINE_OF_DEVICES, gives_up=False)


class _Runner(web.AppRunner):
    """Serves the application by a `_LimitedServer`. gives_up: once a client has gone?"""

    def __init__(
        self, app: web.Application, patience: float, most: int, longest_line: int, gives_up: bool
    ) -> None:
        super().__init__(app, shutdown_timeout=1)
        self._patience = patience
        self._most = most
        self._longest_line = longest_line
        self._gives_up = gives_up

    async def _make_server(self) -> web.Server:
        unlimited = await super()._make_server()
        server = _LimitedServer(
            unlimited.request_handler,
            request_factory=unlimited.request_factory,
            handler_cancellation=self._gives_up,
            access_log=None,
            logger=LOG,
            keepalive_timeout=self._patience,
            lingering_time=1,
            max_line_size=self._longest_line,
        )
        server.most = self._most
        return server


class _LimitedServer(web.Server):
    """Lets in only `most` clients at once, so that the rest of this process can open its files.

    With one too many, the address that has most loses one, even the new one: an address that opens
    hundreds of connections keeps nobody else out.
    """

    most = MOST_CLIENTS

    def connection_made(self, handler: web.RequestHandler, transport: asyncio.Transport) -> None:
        super().connection_made(handler, transport)
        if len(self.connections) <= self.most:
            return
        by_address = self._by_address()
        if sum(map(len, by_address.values())) > self.most:
            own = by_address[_address_of(transport)]
            longest = max(by_address.values(), key=len)
            # Of another address the one that is here longest goes: it may have nothing to say.
            given_up = transport if len(own) == len(longest) else longest[0]
            given_up.abort()

    def _by_address(self) -> dict[str, list[asyncio.Transport]]:
        """{address: its connections, the first one first}, without those that are ending."""
        found = defaultdict(list)
        for handler in self.connections:
            transport = handler.transport
            if isinstance(transport, asyncio.Transport) and not transport.is_closing():
                found[_address_of(transport)].append(transport)
        return found


def _address_of(transport: asyncio.Transport) -> str:
    """Return the address of a connected client, without the port."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""


def _files() -> int:
    """How many files this process may open. A low limit is raised, as on macOS."""
    if importlib.util.find_spec("resource") is None:
        return FILES  # Windows has no limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(soft, allowed)
