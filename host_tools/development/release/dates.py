"""When a file was made, which programs write into it: the time of the commit instead.

In the same number of bytes, so that what tells places in the file (PDF) holds.
"""

import re
from datetime import UTC, datetime
from pathlib import Path

KINDS = (".gbr", ".gbrjob", ".drl", ".pdf", ".step")

# As Gerber, drill and STEP files have it, and as PDF.
_WRITTEN = re.compile(rb"20\d\d-\d\d-\d\d([T ])\d\d:\d\d:\d\d")
_PDF = re.compile(rb"\(D:20\d{12}")


def settled(content: bytes, epoch: int) -> bytes:
    """The content of a file (bytes) with every time in it replaced by `epoch` (Unix seconds)."""
    time = datetime.fromtimestamp(epoch, UTC)
    day, clock = time.strftime("%Y-%m-%d").encode(), time.strftime("%H:%M:%S").encode()
    content = _WRITTEN.sub(lambda found: day + found[1] + clock, content)
    return _PDF.sub(time.strftime("(D:%Y%m%d%H%M%S").encode(), content)


def settle(folder: Path, epoch: int) -> None:
    """The same for every file below a folder of a kind that has such times."""
    for path in folder.rglob("*"):
        if path.suffix in KINDS:
            path.write_bytes(settled(path.read_bytes(), epoch))
