"""A Pico as seen from outside: a drive while it is in its boot loader, else a running box."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.simulation.emulator.boot_drive import BootDrive
from host_tools.simulation.emulator.boot_rom import RESTART_MS, BootRom, starts
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.emulator.emulated_box import (
    BootLoader,
    EmulatedBox,
    EmulatorError,
)
from host_tools.simulation.emulator.flash_chip import SIZE

BLANK_FLASH = b"\xff" * SIZE
DRIVE = "RPI-RP2"

_NANOS = 1_000_000


class Pico:
    """A Pico with display and keys, not plugged in yet.

    folder   where its drive appears
    flash    contents of its flash, 2 MiB; that of a new Pico is erased
    options  of its `EmulatedBox`

    box      the `EmulatedBox` while it runs from its flash, else None
    drive    the `BootDrive` while it is in its boot loader, else None
    """

    def __init__(self, folder: Path, flash: bytes = BLANK_FLASH, **options: Any) -> None:
        self.box: EmulatedBox | None = None
        self.drive: BootDrive | None = None
        self._place = Path(folder) / DRIVE
        self._flash = flash
        self._options = options
        self._shown = BLANK
        self._before_ms = 0.0  # until the box or the drive came

    @property
    def flash(self) -> bytes:
        """The contents of the flash now."""
        if self.box:
            return self.box.flash.read()
        return bytes(self.drive.rom.flash) if self.drive else self._flash

    @property
    def now_ms(self) -> float:
        """Emulated milliseconds with power so far, without the time that USB takes."""
        if self.box:
            return self._before_ms + self.box.now_ms
        return self._before_ms + (self.drive.rom.nanos / _NANOS if self.drive else 0)

    @property
    def drawn_ms(self) -> float:
        """When the running box last sent something to its display."""
        return self._before_ms + self.running_box().display.last_change / _NANOS

    def picture(self) -> bytes:
        """The picture on the display. The boot loader does not change it: it has a memory."""
        return self.box.picture() if self.box else self._shown

    def plug_in(self, bootsel: bool = False) -> None:
        """Give it power, with BOOTSEL held or not."""
        if self.box or self.drive:
            raise EmulatorError("the Pico is plugged in already")
        if bootsel or not starts(self._flash):
            self.drive = BootDrive(self._place, BootRom(self._flash))
        else:
            self.box = EmulatedBox(None, self._flash, **self._options)

    def unplug(self) -> None:
        """Take the power away."""
        self._stop()
        self._shown = BLANK

    def look(self) -> None:
        """Let the boot loader take what is new on its drive. After a whole image it restarts."""
        if self.drive and self.drive.look():
            self._restart()

    def enter_boot_loader(self, ask: Callable[[EmulatedBox], object]) -> None:
        """Let `ask(box)` bring the box into its boot loader, over the cable or by its keys."""
        try:
            ask(self.running_box())
        except BootLoader:
            self._stop()
            self.plug_in(bootsel=True)
        else:
            raise EmulatorError("the box has not left for its boot loader")

    def running_box(self) -> EmulatedBox:
        """The running box. EmulatorError if none runs."""
        if self.box is None:
            raise EmulatorError("the Pico does not run from its flash")
        return self.box

    def _restart(self) -> None:
        self._stop()
        self._before_ms += RESTART_MS
        self.plug_in()

    def _stop(self) -> None:
        self._shown = self.picture()
        self._before_ms, self._flash = self.now_ms, self.flash
        if self.box:
            self.box.power_off()
        if self.drive:
            self.drive.vanish()
        self.box = self.drive = None
