"""The director's page in a process of its own: `python -m ….desk_process DATABASE PORT`."""

import asyncio
import sys
from pathlib import Path

from aiohttp import web

from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.served import TOKEN


async def serve(path, port):
    """Serve until somebody ends the process."""
    runner = web.AppRunner(make_app(Desk(path), TOKEN), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, LOOPBACK, port).start()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))
