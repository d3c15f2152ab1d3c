"""The ports at which boxes are plugged in, and links to them."""

from collections.abc import Iterable
from pathlib import Path

from serial.tools import list_ports

from host_tools.boxes.link.mpremote_link import MpremoteLink

# USB ids of a Pico that runs MicroPython; the box keeps them, so that every tool knows it.
VENDOR = 0x2E8A
PRODUCT = 0x0005
# What a Linux PC is told of them; a release has it in its folder `linux`.
UDEV_RULE = Path(__file__).with_name("70-schreiber.rules")


def plugged_in() -> list[str]:
    """The ports of all boxes plugged in by USB, sorted: device paths for `MpremoteLink`."""
    found = list_ports.comports()
    return sorted(port.device for port in found if (port.vid, port.pid) == (VENDOR, PRODUCT))


def chosen(ports: Iterable[str]) -> list[str]:
    """The ports to use: these, each once, or those of all boxes that are plugged in."""
    return list(dict.fromkeys(ports)) or plugged_in()


class Cable:
    """The boxes on the cable of this computer; given: ports instead, such as a network address."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._given = tuple(given)

    def ports(self) -> list[str]:
        """The names of the ports where boxes are."""
        return chosen(self._given)

    def open_link(self, port: str) -> MpremoteLink:
        """A BoxLink to the box at a port. LinkError."""
        return MpremoteLink(port)
