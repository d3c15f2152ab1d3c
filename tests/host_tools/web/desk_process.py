"""The director's page in a process of its own, whose cable is a folder.

`python -m tests.host_tools.web.desk_process DATABASE FOLDER PORT`: a box lies in `FOLDER/NAME`, and
is plugged in as long as there is a file `FOLDER/NAME.plug`.
"""

import asyncio
import sys
from pathlib import Path

from aiohttp import web

from host_tools.web.app import make_app
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.box import TableBox
from tests.host_tools.web.served import TOKEN


class FolderCable:
    """The boxes that are plugged in, as a `make_app` wants them."""

    def __init__(self, folder):
        self._folder = folder

    def ports(self):
        """Names of the boxes that are plugged in."""
        return sorted(plug.stem for plug in self._folder.glob("*.plug"))

    def open_link(self, port):
        """A BoxLink to the box of this name."""
        return open_box(self._folder, port).link()


def open_box(folder, name):
    """The box in `folder / name`, made if it is missing; its number is the end of its name."""
    unique_id = bytes(6) + bytes([0x2B, int(name.rpartition("-")[2])])
    return TableBox(folder / name, unique_id, unique_id)


async def serve(path, folder, port):
    """Serve until somebody ends the process."""
    app = make_app(Desk(path), TOKEN, cable=FolderCable(folder))
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, LOOPBACK, port).start()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])))
