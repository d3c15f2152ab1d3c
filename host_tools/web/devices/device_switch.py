"""Switches on and off, while the desk runs, that further devices may take part."""

import asyncio
from collections.abc import Callable, Sequence

from aiohttp import web

from host_tools.common.errors import SchreiberError
from host_tools.common.installation import wanted_for
from host_tools.language.message import msg
from host_tools.web.devices.certificate import Certificate, certificate_of
from host_tools.web.devices.gate import Gate
from host_tools.web.devices.joining_code import JoiningCodes
from host_tools.web.serving import network
from host_tools.web.serving.desk import Desk
from host_tools.web.serving.limited_runner import device_runner
from host_tools.web.serving.page_server import start

PORTS = range(8480, 8500)  # of which the first that is free is taken


class DeviceSwitch:
    """The way in for further devices of an open `Desk`, off at first. Switch it off before it.

    make_app(gate): the application for them. `address`: where they open it, "" while it is off;
    `digest`: of its certificate, see there; `codes`: what lets a device in.
    """

    def __init__(self, desk: Desk, make_app: Callable[[Gate], web.Application]) -> None:
        self.address = ""
        self.digest = ""
        self.codes = JoiningCodes(desk.clock)
        self._desk = desk
        self._make_app = make_app
        self._runner: web.AppRunner | None = None
        self._switching = asyncio.Lock()

    async def switch_on(self, host: str = "", ports: Sequence[int] = ()) -> None:
        """Let devices come from now on, at the first of `ports` that is free; anew if it was on.

        ports: none for `PORTS`; host: "" for all networks. Without a network, a certificate or a
        free port it is off, and that is a SchreiberError.
        """
        ports = ports or PORTS
        async with self._switching:
            await self._stop()
            network.address_of(host, ports[0], "https")  # is there a network at all?
            certificate = await self._certificate()
            gate = Gate()
            runner = device_runner(self._make_app(gate))
            secured = certificate.context()
            port = await start(runner, host or network.EVERYWHERE, ports, secured)
            gate.address = network.address_of(host, port, "https")
            self._runner, self.address, self.digest = runner, gate.address, certificate.digest

    async def switch_off(self) -> None:
        """Let no device come any more, until it is switched on again. Nothing if it is off."""
        async with self._switching:
            await self._stop()

    async def _certificate(self) -> Certificate:
        try:
            return await asyncio.to_thread(certificate_of, self._desk.path, self._desk.clock())
        except ModuleNotFoundError as error:
            raise SchreiberError(
                msg(
                    "further computers need the package {package}: pip install '{wanted}'",
                    package=error.name,
                    wanted=wanted_for("cryptography"),
                )
            ) from error

    async def _stop(self) -> None:
        runner, self._runner, self.address, self.digest = self._runner, None, "", ""
        self.codes.withdraw()
        if runner is not None:
            await runner.cleanup()


DEVICE_SWITCH = web.AppKey("device switch", DeviceSwitch)
