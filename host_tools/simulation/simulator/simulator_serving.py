"""Serving the page from the command line: folder, port, browser, Ctrl-C."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from host_tools.common.errors import SchreiberError, reason_of
from host_tools.simulation.simulator.claim import claimed
from host_tools.simulation.simulator.server import HOST, make_app
from host_tools.web.serving.page_server import listen, open_browser

if TYPE_CHECKING:
    from host_tools.boxes.link.box_link import BoxLink


def serve(
    folder: Path,
    ports: Sequence[int],
    browser: bool = True,
    greet: Callable[[BoxLink], object] | None = None,
) -> None:
    """Serve the box in `folder` on the first free port of `ports`, until Ctrl-C.

    `greet(link)`: called once, when the application of the box has started. SchreiberError if no
    port is free or the folder is in use or cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with claimed(folder):
            asyncio.run(_serve(folder, ports, browser, greet))
    except KeyboardInterrupt:
        print(f"\nThe box is switched off. Its deals are kept in {folder}")
    except OSError as error:
        raise SchreiberError(f"{error.filename or folder}: {reason_of(error)}") from error


async def _serve(
    folder: Path, ports: Sequence[int], browser: bool, greet: Callable[[BoxLink], object] | None
) -> None:
    app = make_app(folder, greet=greet)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        address = f"http://{HOST}:{await listen(runner, HOST, ports)}/"
        print(f"The box is at {address} (Ctrl-C switches it off)", flush=True)
        if browser:
            await open_browser(address)
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
