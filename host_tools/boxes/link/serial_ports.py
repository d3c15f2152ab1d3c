"""The ports at which boxes are plugged in."""

from collections.abc import Iterable
from pathlib import Path

from serial.tools import list_ports

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
