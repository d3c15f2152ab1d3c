"""The director's page in a process of its own, which takes little time to begin anew."""

import asyncio
import multiprocessing

from aiohttp import web

from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.served import TOKEN

# One that has imported all of it lends it to each process that begins.
_LENDER = multiprocessing.get_context("forkserver")
_LENDER.set_forkserver_preload([__name__])


def desk_process(path, port):
    """A process that serves the database at `path`, as soon as this returns, until it is killed."""
    hears, tells = _LENDER.Pipe(duplex=False)
    process = _LENDER.Process(target=_run, args=(path, port, tells), daemon=True)
    process.start()
    tells.close()
    with hears:
        hears.recv()  # EOFError: it has ended
    return process


def _run(path, port, tells):
    asyncio.run(_serve(path, port, tells))


async def _serve(path, port, tells):
    runner = web.AppRunner(make_app(Desk(path), TOKEN), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, LOOPBACK, port).start()
    with tells:
        tells.send("ready")
    await asyncio.Event().wait()
