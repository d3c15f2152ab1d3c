"""A folder that one process has to itself, until it ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from host_tools.common.errors import SchreiberError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: TextIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: TextIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FILE = "in-use"


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Inside the block no other process has the folder; SchreiberError if one has it.

    Two boxes on one flash would write over each other's deals. The end of a process frees it.
    """
    with (folder / _FILE).open("w", encoding="ascii") as file:
        try:
            _lock(file)
        # Another process has it; fcntl raises the first error, msvcrt the second.
        except (BlockingIOError, PermissionError) as error:
            raise SchreiberError(f"another simulator is running on {folder}") from error
        yield
