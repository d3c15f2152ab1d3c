"""Serves the public view to clients of whom some are slow, and some too many."""

import asyncio
import importlib.util

from aiohttp import web

from host_tools.web.serving.request_log import LOG

# A client that has not sent its request by then, or sends none after an answer, is let go.
PATIENCE_S = 15
LONGEST_LINE = 2048  # bytes of an address; a name that is looked for is in it
MOST_CLIENTS = 500  # at once; a phone keeps one or two connections
FILES = 2 * MOST_CLIENTS  # that the process wants to be able to open, connections among them


def public_runner(app, patience=PATIENCE_S, most=MOST_CLIENTS):
    """What serves the application; patience: in seconds, most: how many clients at once."""
    return _Runner(
        app,
        min(most, _files() // 2),
        access_log=None,
        logger=LOG,
        shutdown_timeout=1,
        keepalive_timeout=patience,
        lingering_time=1,
        max_line_size=LONGEST_LINE,
        handler_cancellation=True,
    )


class _Runner(web.AppRunner):
    """Lets in only so many clients that whatever else this process does has room."""

    def __init__(self, app, most, **options):
        super().__init__(app, **options)
        self._most = most

    @property
    def server(self):
        """What makes a protocol for each connection."""
        return self._let_in

    def _let_in(self):
        server = super().server
        return server() if len(server.connections) < self._most else _TurnedAway()


class _TurnedAway(asyncio.Protocol):
    def connection_made(self, transport):
        transport.abort()


def _files():
    """How many this process may open: the limit is raised where it is low, as on macOS."""
    if importlib.util.find_spec("resource") is None:
        return FILES  # Windows has no limit
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(soft, allowed)
