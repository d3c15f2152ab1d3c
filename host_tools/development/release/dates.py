"""Replaces the times that programs write into files by the time of the commit.

The number of bytes stays, since a PDF has places in it by their numbers.
"""

import re
from datetime import UTC, datetime
from pathlib import Path

KINDS = (".gbr", ".gbrjob", ".drl", ".pdf", ".step")

# The forms in Gerber, drill and STEP files, and in PDF.
_WRITTEN = re.compile(rb"20\d\d-\d\d-\d\d([T ])\d\d:\d\d:\d\d")
_PDF = re.compile(rb"\(D:20\d{12}")


def settled(content: bytes, epoch: int) -> bytes:
    """The content of a file (bytes) with `epoch` (Unix seconds) for every time in it."""
    time = datetime.fromtimestamp(epoch, UTC)
    day, clock = time.strftime("%Y-%m-%d").encode(), time.strftime("%H:%M:%S").encode()
    content = _WRITTEN.sub(lambda found: day + found[1] + clock, content)
    return _PDF.sub(time.strftime("(D:%Y%m%d%H%M%S").encode(), content)


def settle(folder: Path, epoch: int) -> None:
    """Do so with every file below a folder that is of a kind with such times."""
    for path in folder.rglob("*"):
        if path.suffix in KINDS:
            path.write_bytes(settled(path.read_bytes(), epoch))
