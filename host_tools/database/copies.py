"""Makes copies of the desk's database beside it, checks them, and puts them back.

A copy is always one file of SQLite, also of a database on a server.
"""

import contextlib
import datetime
from pathlib import Path

from host_tools.common.errors import DeskError, reason_of
from host_tools.database import sqlite
from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.database.sqlite_failures import FAILURES, meaning
from host_tools.language.message import Sayable, Sentence, msg


def make_copy(address: DatabaseAddress, copy: Path) -> None:
    """Copy the database at `address` to the new file `copy`.

    Others may read and write meanwhile: the copy is of one moment. OSError or one of FAILURES if it
    cannot be made or read back; then there is no copy.
    """
    unfinished = copy.with_name(path_beside(address).name + ".copying")
    try:
        unfinished.unlink(missing_ok=True)
        if isinstance(address, Path):
            sqlite.copy(address, unfinished)
        else:
            from host_tools.database import server_copies  # who has a file needs no driver

            server_copies.copy(address, unfinished)
        unfinished.rename(copy)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)


def keep(address: DatabaseAddress, copy: Path) -> None:
    """As `make_copy`, for a copy that the user asked for. DeskError if it cannot be made."""
    try:
        make_copy(address, copy)
    except (OSError, *FAILURES) as error:
        raise DeskError(
            msg("{copy} cannot be written ({reason})", copy=copy, reason=reason(copy, error))
        ) from error


def is_there(address: DatabaseAddress) -> bool:
    """Is there a database? On a server: its tables. DeskError if that cannot be reached."""
    if isinstance(address, Path):
        return address.exists()
    from host_tools.database import server_copies

    return server_copies.is_there(address)


def put_back(copy: Path, address: DatabaseAddress) -> None:
    """Replace the database at `address` by the file `copy`, in one step. DeskError."""
    try:
        if isinstance(address, Path):
            sqlite.replace(copy, address)
        else:
            from host_tools.database import server_copies

            server_copies.put_back(copy, address)
    except (OSError, *FAILURES) as error:
        raise DeskError(
            msg(
                "{copy} cannot be put into the place of {path} ({reason}), which is as it was",
                copy=copy,
                path=address,
                reason=reason(path_beside(address), error),
            )
        ) from error


def free_name(path: Path, purpose: str) -> Path:
    """A new name for a copy: desk.backup.2026-11-21.db, then ...-2.db.

    purpose: the word in the middle. `location.copies_beside` finds the copy by its name.
    """
    day = datetime.date.today().isoformat()
    return first_free(path.parent, f"{path.stem}.{purpose}.{day}", path.suffix)


def first_free(folder: Path, stem: str, suffix: str) -> Path:
    """The first of stem.db, stem-2.db, stem-3.db ... in a folder at which there is nothing yet."""
    copy, copies = folder / f"{stem}{suffix}", 1
    while copy.exists():
        copies += 1
        copy = folder / f"{stem}-{copies}{suffix}"
    return copy


def reason(path: Path, error: Exception) -> Sentence:
    """The reason of an OSError, or of one of FAILURES, at the file at `path`, in a few words."""
    if isinstance(error, OSError):
        return reason_of(error)
    said = error.args[0] if error.args else None
    return said if isinstance(said, Sayable) else meaning(path, error)
