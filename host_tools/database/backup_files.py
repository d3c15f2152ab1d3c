"""The files of backups in a folder: their names, the newest, those that go; sticks for them."""

import datetime
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from string import ascii_uppercase

from host_tools.common.errors import DeskError, reason_of
from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.database.backup_notes import BackupNotes, change_notes, notes_of
from host_tools.database.copies import keep_named
from host_tools.language.message import msg

_FOLDER = "backups"  # beside the database, unless another one was chosen


@dataclass(frozen=True)
class BackupFile:
    """A file that may be a backup. `changed`: Unix seconds; `size`: in bytes."""

    path: Path
    changed: int
    size: int


def folder_of(path: Path, notes: BackupNotes) -> Path:
    """The folder for the backups of the database at `path`."""
    return Path(notes.folder) if notes.folder else path.parent / _FOLDER


def make_backup(address: DatabaseAddress, folder: Path, about: str, now: int) -> Path:
    """Copy the database at `address` into a folder: the new file. DeskError.

    about: what stands in its name behind the time, in letters, digits and hyphens; now: Unix
    seconds. The folder is made, but not the one around it: a stick that is not there stays so.
    """
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError as error:
        raise DeskError(
            msg("{folder} is not there; is the stick plugged in?", folder=folder)
        ) from error
    except OSError as error:
        raise DeskError(
            msg("{folder} cannot be used: {reason}", folder=folder, reason=reason_of(error))
        ) from error
    path, moment = path_beside(address), datetime.datetime.fromtimestamp(now)
    # schreiber-2026-11-21-2130-autumn-cup-round-1.db
    stem = "-".join(filter(None, (path.stem, f"{moment:%Y-%m-%d-%H%M}", about)))
    return keep_named(address, folder, stem, path.suffix)


def note_backup(
    path: Path, copy: Path, notes: BackupNotes, saved: Sequence[str], now: int
) -> BackupNotes:
    """Note that `copy` was made, and delete the oldest if there are too many; return the new notes.

    path: of the database; notes: those before it; saved: the names of the milestones that it holds;
    now: Unix seconds. Notes by other desks of the database since `notes` stay. DeskError: also if
    one cannot be deleted, which stays in the list.
    """
    folder = folder_of(path, notes)
    gone: list[str] = []

    def noted(before: BackupNotes) -> BackupNotes:
        if folder_of(path, before) != folder:
            return before  # another desk has chosen another folder meanwhile
        theirs = () if before.saved == notes.saved else before.saved
        holds = tuple(dict.fromkeys((*theirs, *saved)))
        made = [name for name in before.made if name != copy.name and (folder / name).is_file()]
        there = (*made, copy.name)
        gone.extend(there[: -before.keep])
        return replace(before, made=there[-before.keep :], last=now, saved=holds)

    after = change_notes(path, noted)
    # They went out of the list first: a name that is free may be that of a new one at once.
    for index, name in enumerate(gone):
        try:
            (folder / name).unlink(missing_ok=True)
        except OSError as error:
            _list_again(path, gone[index:])
            raise DeskError(
                msg("{path} cannot be deleted: {reason}", path=name, reason=reason_of(error))
            ) from error
    return after


def _list_again(path: Path, names: Sequence[str]) -> None:
    """Note backups again that could not be deleted: they are the oldest. DeskError."""
    change_notes(path, lambda notes: replace(notes, made=(*names, *notes.made)))


def backups_in(folder: Path, suffix: str) -> list[BackupFile]:
    """The files with a suffix in a folder, the newest first; none if it cannot be read."""
    found = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not (entry.name.endswith(suffix) and entry.is_file()):
                    continue
                facts = entry.stat()
                if facts.st_size:  # an empty one is what a killed process has left
                    found.append(BackupFile(Path(entry.path), int(facts.st_mtime), facts.st_size))
    except OSError:
        return []
    return sorted(found, key=lambda one: (one.changed, one.path.name), reverse=True)


def backups_known(path: Path) -> list[str]:
    """The paths of the backups in the folder for those of the database at `path`. DeskError."""
    folder = folder_of(path, notes_of(path))
    return [str(backup.path) for backup in backups_in(folder, path.suffix)]


# The folders of sticks on each system; some have one for each user above them.
_LINUX = ("media/*/*", "run/media/*/*")
_MACOS = ("Volumes/*",)
_WINDOWS = ascii_uppercase[3:]  # A and B are diskettes, C is the disk of the system


def sticks(system: str = sys.platform, root: Path = Path("/")) -> list[Path]:
    """The sticks that are plugged into this computer: folders, in the order of their names.

    root: where Linux and macOS begin.
    """
    if system == "win32":
        return [drive for drive in (Path(f"{letter}:/") for letter in _WINDOWS) if drive.exists()]
    patterns = _MACOS if system == "darwin" else _LINUX
    found = (folder for pattern in patterns for folder in root.glob(pattern))
    return sorted(folder for folder in found if folder.is_dir() and not folder.is_symlink())
