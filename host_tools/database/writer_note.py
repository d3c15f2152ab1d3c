"""Who writes: a note beside the database, so that somebody who waits for it can be told for whom.

SQLite knows that a file is locked, but not by whom. The note is a courtesy: without it, or with a
wrong one, nothing is lost.
"""

import contextlib
import json
import os
import socket
import sys
import time

from host_tools.common.plain import plain, shorten
from host_tools.common.strict_json import StrictJsonError, load
from host_tools.common.times import local_time
from host_tools.language.message import msg

MAX_NOTE = 4096  # characters


class WriterNote:
    """The note of the database at `path`."""

    def __init__(self, path):
        self._path = path.parent / f"{path.name}.writer"

    def leave(self):
        """Note that this process writes."""
        command = " ".join(sys.argv)
        note = {"pid": os.getpid(), "host": socket.gethostname(), "command": command}
        text = json.dumps(note | {"since": int(time.time())})
        # A full disk must not keep anybody from trying to write what matters.
        with contextlib.suppress(OSError):
            self._path.write_text(text[:MAX_NOTE], encoding="utf-8")

    def remove(self):
        """Take the note away: this process writes no more."""
        with contextlib.suppress(OSError):
            self._path.unlink()

    def writer(self):
        """Who has the database locked, a `Message`."""
        note = self._read()
        if note is None:
            return msg("another program; does a database browser have it open?")
        who = msg(
            "process {number} on {host} ({command}), writing",
            number=note["pid"],
            host=plain(note["host"]),
            command=shorten(plain(note["command"]), 60),
        )
        since = local_time(note["since"])
        return msg("{who} since {time}", who=who, time=f"{since:%H:%M:%S}") if since else who

    def _read(self):
        """The note, None unless there is a whole one of a process that is alive."""
        try:
            with self._path.open(encoding="utf-8") as file:
                note = load(file.read(MAX_NOTE))
            kinds = {"pid": int, "host": str, "command": str, "since": int}
            if not all(isinstance(note[key], kind) for key, kind in kinds.items()):
                return None
        except (OSError, UnicodeDecodeError, StrictJsonError, KeyError, TypeError):
            return None
        return note if _may_live(note) else None


def _may_live(note):
    if os.name != "posix" or note["host"] != socket.gethostname():
        return True  # nobody to ask
    try:
        os.kill(note["pid"], 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
