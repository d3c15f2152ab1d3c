"""A folder in the place of the drive RPI-RP2, with which a Pico in its boot loader shows itself."""

import shutil
from pathlib import Path

from firmware.image import uf2
from host_tools.simulation.emulator.boot_rom import BootRom

# The two files that are on it, as of the ROM that Picos are sold with (RP2040 datasheet, "The
# RPI-RP2 Drive"). The second one leads to the maker's page.
FILES = {
    "INFO_UF2.TXT": "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n",
    "INDEX.HTM": '<html><meta http-equiv="refresh" content="0; '
    'url=https://raspberrypi.com/device/RP2?version=E0C9125B0D9B"></html>\n',
}


class BootDrive:
    """The drive of `rom` at `folder`, which is made, and must not be there.

    A file that is written into the folder is as many sectors written to the drive, each taken
    once, at the next `look`. Nothing else of a file system is modelled.
    """

    def __init__(self, folder: Path, rom: BootRom) -> None:
        self.folder = Path(folder)
        self.rom = rom
        self._taken: dict[str, int] = {}  # of each file so many bytes
        self.folder.mkdir(parents=True)
        for name, text in FILES.items():
            (self.folder / name).write_text(text, encoding="ascii", newline="\n")

    def look(self) -> bool:
        """Let the ROM take what has been written since; True if it has a whole image now."""
        for path in sorted(self.folder.iterdir()):
            if path.name not in FILES and path.is_file():
                self._take(path)
        return self.rom.done

    def vanish(self) -> None:
        """The Pico has gone from USB, and its drive with it."""
        shutil.rmtree(self.folder)

    def _take(self, path: Path) -> None:
        with path.open("rb") as file:
            file.seek(self._taken.get(path.name, 0))
            while len(sector := file.read(uf2.BLOCK_SIZE)) == uf2.BLOCK_SIZE and not self.rom.done:
                self.rom.write(sector)
                self._taken[path.name] = file.tell()
