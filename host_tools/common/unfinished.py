"""Files that are being written: each has a name of its own until it takes its place.

Several processes may write the same file at one moment. None of them touches the file that another
one has begun, and a reader gets one of them, whole.
"""

import contextlib
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

# What a process that was killed has left is deleted by another one; nobody writes for so long.
LEFT_S = 24 * 3600
# SQLite has up to three files beside one.
_BESIDE = ("", "-journal", "-wal", "-shm")
_LONGEST = 40  # letters of the file's name in the name of its own; systems allow 255 bytes


@contextlib.contextmanager
def unfinished(path: Path, ending: str) -> Iterator[Path]:
    """Inside the block: a new, empty file of our own in the folder of `path`. OSError.

    ending: the last word of its name. After the block the file goes, with what lies beside it under
    its name, unless it has taken its place.
    """
    own = path.with_name(f"{path.name[:_LONGEST]}.{secrets.token_hex(4)}.{ending}")
    own.touch(exist_ok=False)
    _delete_left(path, ending, own)
    try:
        yield own
    finally:
        for ending in _BESIDE:
            _delete(own.with_name(own.name + ending))


def put_in_place(own: Path, path: Path) -> None:
    """Give the file `own` the name `path`. FileExistsError if something has it; OSError.

    On FAT, which knows no links, the name is taken by an empty file first: a process that is killed
    there leaves it.
    """
    if os.name == "nt":
        own.rename(path)  # it replaces nothing there
        return
    try:
        os.link(own, path)
        return
    except FileExistsError:
        raise
    except OSError:
        path.touch(exist_ok=False)
    try:
        own.replace(path)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _delete_left(path: Path, ending: str, own: Path) -> None:
    """Delete what processes that were killed have left of the same file.

    own: a file that was just made. Times of files are held against its time: a clock may be
    another one than theirs.
    """
    name, beside = re.escape(path.name[:_LONGEST]), "|".join(_BESIDE)
    left = re.compile(rf"{name}\.[0-9a-f]{{8}}\.{re.escape(ending)}({beside})")
    with contextlib.suppress(OSError), os.scandir(path.parent) as entries:
        oldest = own.stat().st_mtime - LEFT_S
        for entry in entries:
            if left.fullmatch(entry.name) and entry.stat().st_mtime < oldest:
                _delete(Path(entry.path))


def _delete(file: Path) -> None:
    """Delete a file if it can be."""
    with contextlib.suppress(OSError):
        file.unlink(missing_ok=True)
