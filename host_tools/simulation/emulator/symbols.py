"""Where the functions and constants of the firmware's ELF file lie."""

from __future__ import annotations

import bisect
import struct
from pathlib import Path

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from host_tools.common.installation import BUILD

ELF = BUILD / "pico" / "firmware.elf"

# A symbol of a 32-bit ELF file: where its name is, address, size, kind, visibility, section. There
# are so many that pyelftools, which makes an object of each, takes half a second for them.
_SYMBOL = struct.Struct("<IIIBBH")
_KIND = 0xF
_KINDS = (0, 1, 2)  # none, object, function


def elf_beside(image: Path) -> Path:
    """Where the build that made `image` leaves its ELF file, if it was made here."""
    return image.parent / ELF.relative_to(BUILD)


class Symbols:
    """The symbols of an ELF file with a name and a size. OSError if it cannot be read."""

    def __init__(self, elf: Path = ELF) -> None:
        with elf.open("rb") as file:
            table = ELFFile(file).get_section_by_name(".symtab")
            if not isinstance(table, SymbolTableSection):
                raise ValueError(f"{elf} has no symbols")
            names = table.stringtable.data()
            there = sorted(
                (address & ~1, size, names[at : names.index(0, at)].decode())
                for at, address, size, kind, *_ in _SYMBOL.iter_unpack(table.data())
                if size and kind & _KIND in _KINDS
            )
        self._addresses = [address for address, _, _ in there]
        self._sizes = [size for _, size, _ in there]
        self._names = [name for _, _, name in there]

    def address_of(self, name: str) -> int:
        """Return the address of the symbol with this name; ValueError if there is none."""
        return self._addresses[self._names.index(name)]

    def name_at(self, address: int) -> str:
        """Return the name of the symbol at `address`, or the last one before it; "?" if there is
        none.
        """
        place = bisect.bisect_right(self._addresses, address)
        return self._names[place - 1] if place else "?"

    def function_at(self, address: int) -> str | None:
        """Return the name of the function at `address`; None if nothing with a name is there."""
        place = bisect.bisect_right(self._addresses, address) - 1
        if place < 0 or address >= self._addresses[place] + self._sizes[place]:
            return None
        return self._names[place]
