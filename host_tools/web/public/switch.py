"""Switches the public view on and off while the desk runs."""

import asyncio
from collections.abc import Sequence

from aiohttp import web

from host_tools.events.events import event_number
from host_tools.web.public.public_answers import VIEW
from host_tools.web.public.public_app import make_public_app
from host_tools.web.serving import network
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.limited_runner import public_runner
from host_tools.web.serving.page_server import start

PORTS = range(8460, 8480)  # of which the first that is free is taken


class PublicSwitch:
    """The public view of an open `Desk`, off at first. Switch it off before the desk is closed.

    `address`: where everybody sees it, "" while it is off; `shown`: the number of the event that it
    shows, None for the one that `event_to_show` finds.
    """

    def __init__(self, desk: Desk, address: str = "") -> None:
        self.address = address
        self.shown: int | None = None
        self._desk = desk
        self._runner: web.AppRunner | None = None
        self._switching = asyncio.Lock()

    async def switch_on(
        self, shown: int | None = None, host: str = "", ports: Sequence[int] = ()
    ) -> None:
        """Serve it from now on, at the first of `ports` that is free; anew if it was on.

        ports: none for `PORTS`; shown: see the attribute; host: "" for all networks. Without such
        an event, a network or a free port it is off, and that is a SchreiberError.
        """
        ports = ports or PORTS
        async with self._switching:
            await self._stop()
            if shown is not None:
                await self._desk.ask(event_number, shown)
            address = network.address_of(host, ports[0])
            app = make_public_app(self._desk, shown, address, self._desk.clock)
            runner = public_runner(app)
            port = await start(runner, host or network.EVERYWHERE, ports)
            app[VIEW].address = network.address_of(host, port)
            self._runner, self.address, self.shown = runner, app[VIEW].address, shown

    async def switch_off(self) -> None:
        """Serve it no more. Nothing happens if it is off."""
        async with self._switching:
            await self._stop()

    async def _stop(self) -> None:
        runner, self._runner, self.address = self._runner, None, ""
        if runner is not None:
            await runner.cleanup()


PUBLIC = web.AppKey("public", PublicSwitch)
