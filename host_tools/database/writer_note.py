"""A note beside the database that says which process writes, for those who wait for it.

SQLite knows that a file is locked, but not by whom. Without the note, or with a wrong one, nothing
is lost.
"""

import contextlib
import json
import os
import socket
import sys
import time
from pathlib import Path
from typing import NamedTuple

from host_tools.common.plain import plain, shorten
from host_tools.common.strict_json import Json, StrictJsonError, load
from host_tools.common.times import local_time
from host_tools.language.message import Message, msg

MAX_NOTE = 4096  # characters


class Note(NamedTuple):
    """`pid`, `host`: of the process that writes; `command`: its; `since`: Unix seconds."""

    pid: int
    host: str
    command: str
    since: int


class WriterNote:
    """The note of the database at `path`."""

    def __init__(self, path: Path) -> None:
        self._path = path.parent / f"{path.name}.writer"

    def leave(self) -> None:
        """Write the note of this process."""
        command = " ".join(sys.argv)
        note = {"pid": os.getpid(), "host": socket.gethostname(), "command": command}
        text = json.dumps(note | {"since": int(time.time())})
        # On a full disk the process must still try to write what matters.
        with contextlib.suppress(OSError):
            self._path.write_text(text[:MAX_NOTE], encoding="utf-8")

    def remove(self) -> None:
        """Remove the note of this process."""
        with contextlib.suppress(OSError):
            self._path.unlink()

    def writer(self) -> Message:
        """Return the process that has locked the database."""
        note = self._read()
        if note is None:
            return msg("another program; does a database browser have it open?")
        who = msg(
            "process {number} on {host} ({command}), writing",
            number=note.pid,
            host=plain(note.host),
            command=shorten(plain(note.command), 60),
        )
        since = local_time(note.since)
        return msg("{who} since {time}", who=who, time=f"{since:%H:%M:%S}") if since else who

    def _read(self) -> Note | None:
        """The note; None unless it is whole and its process may be alive."""
        try:
            with self._path.open(encoding="utf-8") as file:
                document = load(file.read(MAX_NOTE))
        except (OSError, UnicodeDecodeError, StrictJsonError):
            return None
        note = _note_of(document)
        return note if note is not None and _may_live(note) else None


def _note_of(document: Json) -> Note | None:
    """The note that a document says; None if it says none."""
    if not isinstance(document, dict):
        return None
    pid, host, command, since = map(document.get, Note._fields)
    if not (isinstance(pid, int) and isinstance(since, int)):
        return None
    if not (isinstance(host, str) and isinstance(command, str)):
        return None
    return Note(pid, host, command, since)


def _may_live(note: Note) -> bool:
    if os.name != "posix" or note.host != socket.gethostname():
        return True  # this system cannot say
    try:
        os.kill(note.pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
