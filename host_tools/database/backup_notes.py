"""How a desk makes backups, and which it has made: a small file beside its database.

It is of this computer, with its folders, so it is no part of the database.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from host_tools.common.errors import DeskError
from host_tools.common.note_files import (
    changing_notes,
    count_in,
    read_notes_file,
    text_in,
    write_notes_file,
)
from host_tools.common.strict_json import Json
from host_tools.language.message import msg

FORMAT = "schreiber-backups"
KEEP = 20  # backups that are kept, unless the director says another number
MOST = 999


@dataclass(frozen=True)
class BackupNotes:
    """The notes on backups.

    `folder`: their folder, "" for the folder `backups` beside the database; `keep`: the number of
    automatic ones that stay; `made`: the names of these in the folder, oldest first; `last`: the
    time of the last one of all, Unix seconds, 0 for never; `saved`: the names of the milestones
    that are in it.
    """

    folder: str = ""
    keep: int = KEEP
    made: tuple[str, ...] = ()
    last: int = 0
    saved: tuple[str, ...] = ()


def notes_of(path: Path) -> BackupNotes:
    """The `BackupNotes` of the database at `path`. DeskError for a file that is damaged."""
    file = _file_of(path)
    damaged = msg(
        "{path} is not as we write it: choose folder and number of the backups again", path=file
    )
    return read_notes_file(file, FORMAT, _notes_in, damaged) or BackupNotes()


def write_notes(path: Path, notes: BackupNotes) -> None:
    """Store the notes of the database at `path`. DeskError if they cannot be written."""
    write_notes_file(_file_of(path), FORMAT, notes, secret=False)


def change_notes(path: Path, change: Callable[[BackupNotes], BackupNotes]) -> BackupNotes:
    """Store `change(notes)` for the notes as they are by now, however many desks do: the new ones.

    Damaged ones are begun anew. DeskError if they cannot be written, and what `change` raises.
    """
    with changing_notes(_file_of(path)):
        try:
            before = notes_of(path)
        except DeskError:
            before = BackupNotes()
        after = change(before)
        write_notes(path, after)
    return after


def _file_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.backups.json")


def _notes_in(found: dict[str, Json]) -> BackupNotes:
    """ValueError, TypeError or LookupError for anything that we have not written."""
    keep = count_in(found["keep"])
    if not 1 <= keep <= MOST:
        raise ValueError(found)
    return BackupNotes(
        text_in(found["folder"]),
        keep,
        _texts(found["made"]),
        count_in(found["last"]),
        _texts(found["saved"]),
    )


def _texts(found: Json) -> tuple[str, ...]:
    if not isinstance(found, list):
        raise TypeError(found)
    return tuple(map(text_in, found))
