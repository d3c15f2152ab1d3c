"""Small JSON files of this computer, beside a database: notes, written whole or not at all.

Several desks of one database may change them: each reads, changes and writes under a lock,
which one process has at a time.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar

from host_tools.common.errors import DeskError, reason_of
from host_tools.common.strict_json import Json, load
from host_tools.common.whole_file import replacing, replacing_secret
from host_tools.language.message import Message, msg

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


Notes = TypeVar("Notes")


def read_notes_file(
    file: Path, form: str, notes_in: Callable[[dict[str, Json]], Notes], damaged: Message
) -> Notes | None:
    """Return the notes in the file, None if there is no file.

    `form`: its value of "format"; `notes_in`: (the object) -> notes, with ValueError, TypeError or
    LookupError for anything that we have not written; `damaged`: said then. DeskError: also for a
    file that cannot be read.
    """
    try:
        found = load(file.read_text(encoding="utf-8"))
        if not isinstance(found, dict) or found["format"] != form:
            raise ValueError(found)
        return notes_in(found)
    except FileNotFoundError:
        return None
    except OSError as error:
        sentence = msg("{path} cannot be read: {reason}", path=file, reason=reason_of(error))
        raise DeskError(sentence) from error
    except (ValueError, TypeError, LookupError) as error:
        raise DeskError(damaged) from error


def write_notes_file(file: Path, form: str, notes: "DataclassInstance", secret: bool) -> None:
    """Write the notes; `secret`: nobody but the user of this computer may read them. DeskError."""
    text = json.dumps({"format": form, **asdict(notes)}, indent=1)
    try:
        with (replacing_secret if secret else replacing)(file) as opened:
            opened.write(text.encode())
    except OSError as error:
        raise _unwritable(file, error) from error


@contextmanager
def changing_notes(file: Path) -> Iterator[None]:
    """Inside the block nobody else changes the notes: what is read there stays true. DeskError."""
    try:
        with locked(file):
            yield
    except OSError as error:
        raise _unwritable(file, error) from error


def _unwritable(file: Path, error: OSError) -> DeskError:
    return DeskError(msg("{path} cannot be written: {reason}", path=file, reason=reason_of(error)))


def text_in(found: Json) -> str:
    """TypeError unless it is a text."""
    if not isinstance(found, str):
        raise TypeError(found)
    return found


def count_in(found: Json) -> int:
    """TypeError unless it is a whole number of 0 or more."""
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise TypeError(found)
    return found


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
