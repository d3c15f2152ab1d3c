"""The link to an emulated box in emulated time, without threads and sockets."""

import json

from host_tools.boxes.link.box_link import BoxLink
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import EmulatedBox

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
