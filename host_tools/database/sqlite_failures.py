"""What SQLite raises, in sentences for the user."""

import shutil
import sqlite3

from sqlalchemy.exc import DBAPIError

from host_tools.common.errors import DeskError
from host_tools.common.plain import shorten
from host_tools.language.message import msg

# What a statement may raise. Where damage reaches into SQLite's own sentence, Python cannot read
# that, and where it reaches into a length, there is no memory for it.
FAILURES = (DBAPIError, sqlite3.Error, UnicodeDecodeError, MemoryError)

_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# Of a disk that has less room than this SQLite says that it fails: what it shares with other
# processes, 32 KiB beside the file, cannot be made.
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


def is_locked(error):
    """Does one of FAILURES say that another process has locked the file?"""
    return _code(_cause(error)) in _LOCKED


def locked(path, writer):
    """The DeskError that the file at `path` stays locked by `writer` (a text or a `Message`)."""
    return DeskError(
        msg(
            "the database {path} is locked by {writer}; let it finish or end it, then do this "
            "again: nothing is lost",
            path=path,
            writer=writer,
        )
    )


def refused(path, error):
    """The DeskError that says what one of FAILURES means for the user of the file at `path`."""
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
    # Our statements are right: one that is not understood meets tables that are not.
    if code in (None, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
        return damaged(path, str(cause) or "it asks for more memory than there is")
    what = meaning(path, error)
    return DeskError(
        msg("{path} cannot be used as the desk's database: {what}", path=path, what=what)
    )


def meaning(path, error):
    """What one of FAILURES at the file at `path` comes to: a `Message`, or SQLite's own words."""
    cause = _cause(error)
    code = _code(cause)
    if code == sqlite3.SQLITE_IOERR and _is_full(path.parent):
        code = sqlite3.SQLITE_FULL
    return _REMEDIES.get(code, str(cause))


def damaged(path, what):
    """The DeskError that the file at `path` is damaged, and where (`what`: text or `Message`)."""
    return DeskError(
        msg(
            "the database {path} is damaged ({what}). It was left as it is; put a copy in its "
            "place, or move it away, then 'schreiber sync --all' brings back all that the boxes "
            "hold",
            path=path,
            what=shorten(" ".join(what.split()), 80) if isinstance(what, str) else what,
        )
    )


def _is_full(folder):
    try:
        return shutil.disk_usage(folder).free < _LITTLE_ROOM
    except OSError:
        return False


def _cause(error):
    """What SQLite itself has raised, which SQLAlchemy wraps."""
    return error.orig if isinstance(error, DBAPIError) else error


def _code(cause):
    """SQLite's code without what is particular to it; None: Python's own error."""
    code = getattr(cause, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
