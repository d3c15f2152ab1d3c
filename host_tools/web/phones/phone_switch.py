"""Switches the boxes of phones, and the pages of these, on and off while the desk runs."""

import asyncio
from collections.abc import Callable, Sequence

from aiohttp import web

from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.language.message import Message
from host_tools.web.phones.phone_app import KeepPhoto, Phones, make_phone_app
from host_tools.web.serving import network
from host_tools.web.serving.limited_runner import public_runner
from host_tools.web.serving.page_server import start

MOST_CLIENTS = 200  # at once; a phone keeps one or two connections, and few are at the tables
PORTS = range(8500, 8520)  # of which the first that is free is taken


class PhoneSwitch:
    """The phones of a desk, off at first. Switch them off before the desk is closed.

    tell(message): called with what the director should know; keep_photo: see `Phones`. `boxes`:
    their boxes; `address`: where their page is, "" while they are off; `phones`: those that are
    connected, None while off.
    """

    def __init__(
        self, boxes: PhoneBoxes, tell: Callable[[Message], None], keep_photo: KeepPhoto
    ) -> None:
        self.boxes = boxes
        self._keep_photo = keep_photo
        self.address = ""
        self.phones: Phones | None = None
        self._tell = tell
        self._runner: web.AppRunner | None = None
        self._switching = asyncio.Lock()

    async def switch_on(self, language: str, host: str = "", ports: Sequence[int] = ()) -> None:
        """Serve them from now on, at the first of `ports` that is free; as it is if they are on.

        language: that a new box speaks; host: "" for all networks; ports: none for `PORTS`. Without
        a network or a free port they are off, and that is a SchreiberError.
        """
        ports = ports or PORTS
        async with self._switching:
            if self._runner is not None:
                return
            address = network.address_of(host, ports[0])
            phones = Phones(self.boxes, self._tell, self._keep_photo)
            runner = public_runner(make_phone_app(phones, address), most=MOST_CLIENTS)
            port = await start(runner, host or network.EVERYWHERE, ports)
            try:
                await asyncio.to_thread(self.boxes.switch_on, language)
            except BaseException:
                await runner.cleanup()
                await asyncio.to_thread(self.boxes.switch_off)
                raise
            self.phones, self._runner = phones, runner
            self.address = network.address_of(host, port)

    async def switch_off(self) -> None:
        """Serve them no more, and switch their boxes off. Nothing happens if they are off."""
        async with self._switching:
            runner, self._runner, self.address = self._runner, None, ""
            self.phones = None
            if runner is not None:
                await runner.cleanup()
            await asyncio.to_thread(self.boxes.switch_off)

    def address_of(self, table: int) -> str:
        """The address that a phone of this table opens, "" if it has none."""
        found = self.boxes.of_table(table)
        return f"{self.address}/t/{found.code}" if found is not None and self.address else ""


PHONE_SWITCH: web.AppKey[PhoneSwitch | None] = web.AppKey("phone_switch")  # None in a rehearsal
