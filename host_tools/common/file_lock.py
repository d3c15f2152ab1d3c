"""A lock that one process has at a time, for files that several read, change and write."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import errno
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
                return
            except OSError as error:
                if error.errno != errno.EDEADLK:  # which it says after ten seconds
                    raise

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of the file at `path` inside the block, alone. OSError.

    It waits for the present holder; the end of a process frees it. The lock is a file beside, which
    stays: the file itself is replaced by others.
    """
    with path.with_name(f"{path.name}.lock").open("ab") as file:
        _lock(file)
        yield
