"""Errors of SQLite as sentences for the user."""

import shutil
import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain
from host_tools.database.damage import damaged
from host_tools.language.message import Sentence, msg

# Exceptions of a statement. In a damaged file SQLite's own sentence may be damaged, which Python
# cannot decode, or a length, for which there is no memory.
FAILURES = (DBAPIError, sqlite3.Error, UnicodeDecodeError, MemoryError)

_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# On a disk with less room than this SQLite reports a failing disk: it cannot make the 32 KiB beside
# the file that it shares with other processes.
_LITTLE_ROOM = 1 << 20  # bytes
_REMEDIES = {
    sqlite3.SQLITE_FULL: msg("the disk is full; make room and do this again, nothing is lost"),
    sqlite3.SQLITE_READONLY: msg("the file or its folder cannot be written to"),
    sqlite3.SQLITE_CANTOPEN: msg(
        "it cannot be opened; is it a file, in a folder that can be written?"
    ),
    sqlite3.SQLITE_PERM: msg("it may not be opened by this user"),
    sqlite3.SQLITE_IOERR: msg("the disk fails; copy the file to another one before anything else"),
}


def is_locked(error: BaseException) -> bool:
    """Return True if another process has locked the file. error: one of FAILURES."""
    return _code(_cause(error)) in _LOCKED


def locked(path: Path, writer: Sentence) -> DeskError:
    """The DeskError for the file at `path`, which `writer` keeps locked."""
    return DeskError(
        msg(
            "the database {path} is locked by {writer}; let it finish or end it, then do this "
            "again: nothing is lost",
            path=path,
            writer=writer,
        )
    )


def refused(path: Path, error: BaseException) -> DeskError:
    """The DeskError for the user of the file at `path`. error: one of FAILURES."""
    cause = _cause(error)
    code = _code(cause)
    if code == sqlite3.SQLITE_NOTADB:
        return DeskError(
            msg(
                "{path} cannot be used as the desk's database: it is none, or its beginning is "
                "lost. It was left as it is; choose another file with --database, or put a copy "
                "in its place",
                path=path,
            )
        )
    # Our statements are right: if SQLite does not understand one, the tables are damaged.
    if code in (None, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
        return damaged(path, str(cause) or "it asks for more memory than there is")
    reason = meaning(path, error)
    return DeskError(
        msg("{path} cannot be used as the desk's database: {what}", path=path, what=reason)
    )


def meaning(path: Path, error: BaseException) -> Sentence:
    """Return the meaning of one of FAILURES for the file at `path`; else the words of SQLite."""
    cause = _cause(error)
    code = _code(cause)
    if code == sqlite3.SQLITE_IOERR and _is_full(path.parent):
        code = sqlite3.SQLITE_FULL
    known = None if code is None else _REMEDIES.get(code)
    return known or plain(str(cause))


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < _LITTLE_ROOM
    except OSError:
        return False


def _cause(error: BaseException) -> BaseException:
    """The error of SQLite itself, which SQLAlchemy wraps."""
    return error.orig if isinstance(error, DBAPIError) and error.orig else error


def _code(cause: BaseException) -> int | None:
    """The primary code of an error of SQLite; None for an error of Python."""
    code = getattr(cause, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
