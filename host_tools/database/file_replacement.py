"""Replaces a database that is a file by another one, as the only one who writes."""

from collections.abc import Callable
from pathlib import Path

from host_tools.common.terminal import tell
from host_tools.database import sqlite
from host_tools.database.connection import QUIET_S, TURNS, waiting
from host_tools.database.sqlite_failures import locked
from host_tools.database.writer_note import WriterNote


def put_back(source: Path, path: Path, keep: Callable[[], None]) -> None:
    """Replace the database at `path` by the file `source`, in one step, or change nothing.

    keep(): called first, while nobody else can write; not where there is no database yet. Other
    writers wait meanwhile. Errors: those of `keep`, DeskError, OSError, or one of `FAILURES`.
    """
    note = WriterNote(path)
    turns = 0

    def busy() -> None:
        nonlocal turns
        turns += 1
        if turns == 1:
            tell(waiting(path, note.writer()))
        elif turns == TURNS:
            raise locked(path, note.writer())

    def alone() -> None:
        note.leave()  # the copy takes its time, what comes then does not
        try:
            if not sqlite.is_empty(path):
                keep()
        finally:
            note.remove()

    sqlite.replace(source, path, QUIET_S, busy, alone)
