"""The PC of a rehearsal, in emulated time. Nothing but one emulated Pico is plugged in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.boxes.flash.plugged_in import LOOK_S, RESET, Bench, is_boot_drive
from host_tools.boxes.link.box_link import BoxLink
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox
from host_tools.simulation.emulator.pico import Pico

if TYPE_CHECKING:
    from host_tools.boxes.flash.image import Image
    from host_tools.boxes.link.box_answers import Identity


PORT = "/dev/ttyACM0"  # Linux calls the first port so


class EmulatedBench(Bench):
    """A stand-in for the PC of `schreiber box flash`, with `pico`; `watch()` is called as its
    display changes.

    A PC needs longer to find the port of a box than the box needs to show its first screen. So the
    port appears after that. How much longer it takes is not modelled.
    """

    def __init__(self, pico: Pico, watch: Callable[[], None] = lambda: None) -> None:
        self._pico = pico
        self._watch = watch

    def drives(self) -> list[Path]:
        """The drive of the Pico while it is in its boot loader."""
        drive = self._pico.drive
        return [drive.folder] if drive and is_boot_drive(drive.folder) else []

    def ports(self) -> list[str]:
        """The port of the box while it runs."""
        return [PORT] if self._pico.box else []

    def identify(self, port: str) -> Identity:
        """The `Identity` of the box, which runs on afterwards."""
        with EmulatedLink(self._pico.running_box(), port) as link:
            identity = link.identify()
            self._watch()
        self._watch()
        return identity

    def enter_boot_loader(self, port: str) -> None:
        """Restart the box in its boot loader, by the same code as for a real one."""
        self._pico.enter_boot_loader(lambda box: box.exec(RESET))

    def copy(self, image: Image, drive: Path) -> None:
        """Copy as to a real drive. The boot loader takes what has come."""
        try:
            super().copy(image, drive)
        finally:
            self._pico.look()

    def moments(self, seconds: float) -> Iterator[None]:
        """Yield now and then, while emulated time passes."""
        for _ in range(round(seconds / LOOK_S)):
            if self._pico.box and self._pico.picture() == BLANK:
                self._pico.box.start()
                self._watch()
            yield
            if self._pico.box:
                self._pico.box.run_for(LOOK_S * 1000)


_SOFT_RESET = b"\x04"
_RESTARTED = b"soft reboot"


class EmulatedLink(BoxLink):
    """Calls the application of `box` over its serial port, as `MpremoteLink` does."""

    def __init__(self, box: EmulatedBox, name: str) -> None:
        self.name = name
        self._box = box

    def _call(self, function: str, *arguments: object) -> str:
        listed = ", ".join(json.dumps(argument) for argument in arguments)
        return self._box.exec(f"from firmware.app import link\nlink.{function}({listed})").strip()

    def resume(self) -> None:
        """Let the application start anew, until it shows its first screen."""
        box, heard = self._box, bytearray()
        box.serial.listeners.append(heard.extend)
        box.leave_repl()
        box.serial.send(_SOFT_RESET)
        box.run_until(lambda: _RESTARTED in heard, what="the soft reset")
        box.serial.listeners.remove(heard.extend)
        # The driver of the display first shows an empty picture.
        box.run_until(lambda: box.picture() == BLANK, what="the application")
        box.start()

    def close(self) -> None:
        """Do nothing: there is no port to give back."""
