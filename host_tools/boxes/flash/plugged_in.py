"""The boards that are plugged into this PC: Picos in their boot loader, and boxes that run."""

import contextlib
import os
import string
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.boxes.flash.image import Image
from host_tools.boxes.link import serial_ports
from host_tools.boxes.link.box_answers import Identity
from host_tools.boxes.link.mpremote_link import MpremoteLink
from host_tools.boxes.link.open_port import open_port
from host_tools.common.errors import LinkError

INFO = "INFO_UF2.TXT"
BOARD = "RPI-RP2"

LOOK_S = 0.25  # between two looks at what is plugged in
CALLS = 3  # how often a box is called before it counts as deaf,
CALL_S = 5  # and for how long

# The pause lets the box acknowledge the call before its USB port goes away. The watchdog is
# stopped, as by the firmware (board.py): its eight seconds are shorter than copying an image.
RESET = """\
import machine, time
time.sleep_ms(100)
machine.mem32[0x4005B000] = 1 << 30
machine.bootloader()
"""


class Bench:
    """The ports and drives of the PC. Tests use another class with the same methods."""

    def drives(self) -> list[Path]:
        """The drives of Picos in their boot loader, sorted paths."""
        return sorted(path for path in _mounted() if is_boot_drive(path))

    def ports(self) -> list[str]:
        """The ports of boards that run MicroPython."""
        return serial_ports.plugged_in()

    def identify(self, port: str) -> Identity:
        """The `Identity` of the box at a port. It goes on afterwards. LinkError if it is no box."""
        with MpremoteLink(port) as link:
            return link.identify()

    def enter_boot_loader(self, port: str) -> None:
        """Restart the MicroPython board at `port` in its boot loader. LinkError."""
        transport = open_port(port)
        try:
            _call(transport, port)
        finally:
            # It fails if the port has gone already, as it should.
            with contextlib.suppress(OSError):
                transport.close()

    def copy(self, image: Image, drive: Path) -> None:
        """Write the image onto a drive. OSError if that fails."""
        with (Path(drive) / image.path.name).open("wb") as file:
            file.write(image.data)
            file.flush()
            os.fsync(file.fileno())

    def moments(self, seconds: float) -> Iterator[None]:
        """Yield several times a second, for at most `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield
            time.sleep(LOOK_S)


def _call(transport: SerialTransport, port: str) -> None:
    transport.serial.timeout = transport.serial.write_timeout = CALL_S
    for left in reversed(range(CALLS)):
        try:
            transport.enter_raw_repl(soft_reset=False, timeout_overall=CALL_S)
            transport.exec_raw_no_follow(RESET)
            return
        except (TransportError, OSError) as error:
            if not left:
                raise LinkError(f"{port}: it does not answer; use its BOOTSEL button") from error


def is_boot_drive(path: Path | str) -> bool:
    """Return True if this folder is the drive of a Pico (RP2040) in its boot loader."""
    try:
        text = (Path(path) / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return False  # no such file, or a drive that has just gone
    return any(line.split(":")[1:] == [f" {BOARD}"] for line in text.splitlines())


def _mounted(platform: str = sys.platform) -> list[Path]:
    """Folders at which removable drives appear."""
    if platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase]
    if platform == "darwin":
        return list(Path("/Volumes").glob("*"))
    folders: list[Path] = []
    for parent in ("/media", "/run/media", "/mnt"):
        folders += Path(parent).glob("*")
        with contextlib.suppress(PermissionError):  # the drives of another user
            folders += Path(parent).glob("*/*")
    return folders
