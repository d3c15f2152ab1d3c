"""A folder that stands for RPI-RP2, the drive that a Pico shows while it is in its boot loader."""

import shutil
from pathlib import Path

from firmware import uf2
from host_tools.simulation.emulator.boot_rom import BootRom

# The two files on it, as the ROM of the Picos on sale has them (RP2040 datasheet, "The RPI-RP2
# Drive"). The second file leads to the maker's page.
FILES = {
    "INFO_UF2.TXT": "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n",
    "INDEX.HTM": '<html><meta http-equiv="refresh" content="0; '
    'url=https://raspberrypi.com/device/RP2?version=E0C9125B0D9B"></html>\n',
}


class BootDrive:
    """The drive of `rom` at `folder`. The folder must not exist; it is made here.

    A file in the folder stands for sectors that the PC writes to the drive. `look` takes each file
    once. Nothing else of a file system is modelled.
    """

    def __init__(self, folder: Path, rom: BootRom) -> None:
        self.folder = Path(folder)
        self.rom = rom
        self._taken: dict[str, int] = {}  # bytes taken of each file
        self.folder.mkdir(parents=True)
        for name, text in FILES.items():
            (self.folder / name).write_text(text, encoding="ascii", newline="\n")

    def look(self) -> bool:
        """Give the ROM what was written since the last look. True if it has a whole image now."""
        for path in sorted(self.folder.iterdir()):
            if path.name not in FILES and path.is_file():
                self._take(path)
        return self.rom.done

    def vanish(self) -> None:
        """Remove the drive: the Pico has left USB."""
        shutil.rmtree(self.folder)

    def _take(self, path: Path) -> None:
        with path.open("rb") as file:
            file.seek(self._taken.get(path.name, 0))
            while len(sector := file.read(uf2.BLOCK_SIZE)) == uf2.BLOCK_SIZE and not self.rom.done:
                self.rom.write(sector)
                self._taken[path.name] = file.tell()
