"""A workbench in a folder: a Pico that is a drive, then a box in this process, and back."""

from pathlib import Path

from host_tools.common.errors import LinkError
from tests.host_tools.box import TableBox

INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
PORT = "/dev/ttyACM0"
OTHER = "/dev/ttyACM7"


def make_drive(folder, board="RPI-RP2"):
    """A folder that looks like the drive of a Pico in its boot loader."""
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text(INFO.replace("RPI-RP2", board), encoding="utf-8")
    return folder


class TableBench:
    """One board. It is a drive while `drive` is there and a box at `port` while it is not.

    flashed: the version that the board has once an image has been copied.
    """

    def __init__(self, folder, in_boot_loader=False, port=PORT, flashed="1.0.0.dev0+g12345678"):
        self.place = folder / "RPI-RP2"
        self.flash = folder / "flash"
        self.port = port
        self.flashed = flashed
        self.version = "0.0.9+0000000"
        self.looks_until_ready = 2  # how often nothing is there after a restart
        self.strangers = []  # ports of other boards
        self.copied = None
        self.breaks_on_copy = None
        self.answers = True
        self.box = TableBox(self.flash)
        if in_boot_loader:
            make_drive(self.place)
        self._looks = 0

    @property
    def in_boot_loader(self):
        return self.place.exists()

    def drives(self):
        return [self.place] if self.in_boot_loader and self._looks <= 0 else []

    def ports(self):
        here = [] if self.in_boot_loader or self._looks > 0 else [self.port]
        return sorted(here + self.strangers)

    def identify(self, port):
        if port != self.port or not self.answers:
            raise LinkError(f"{port}: the board there is not a Schreiber box")
        self.box = TableBox(self.flash)
        self.box.board.version = self.version
        return self.box.link().identify()

    def enter_boot_loader(self, port):
        assert port == self.port
        make_drive(self.place)
        self._looks = self.looks_until_ready

    def copy(self, image, drive):
        assert Path(drive) == self.place
        if self.breaks_on_copy == "before":
            raise OSError(28, "No space left on device")
        self.copied = image.data
        (self.place / "INFO_UF2.TXT").unlink()
        self.place.rmdir()
        self.version = self.flashed
        self.answers = True
        self._looks = self.looks_until_ready
        if self.breaks_on_copy == "after":
            raise OSError(5, "Input/output error")

    def moments(self, seconds):
        assert seconds > 0
        for _ in range(10):
            yield
            self._looks -= 1
