"""The map of the linker: place in the image of each section of each object file."""

import re
from typing import NamedTuple

# The name of a section in the output begins a line.
_OUTPUT = re.compile(r"(?m)^(\.\S+)")
# One that an object file brings; a long name has the rest on a line of its own.
_INPUT = re.compile(r"(?m)^ (\.\S+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+) (\S.*)$")
_BEGINS = "\nLinker script and memory map\n"


class Section(NamedTuple):
    """A section of an object file: its name, its bytes, and the file's path."""

    name: str
    size: int
    file: str


class LinkerMap:
    """`dropped`: sections that nothing in the image needs; `placed`: {section of the image: those
    that it was put together from}.
    """

    def __init__(self, text):
        dropped, _, linked = text.partition(_BEGINS)
        self.dropped = _sections(dropped)
        _, *parts = _OUTPUT.split(linked)
        names, contents = parts[::2], parts[1::2]
        self.placed = {
            name: _sections(content) for name, content in zip(names, contents, strict=True)
        }


def _sections(text):
    return [Section(name, int(size, 16), file) for name, size, file in _INPUT.findall(text)]
