"""How a desk makes backups, and which it has made: a small file beside its database.

It is of this computer, with its folders, so it is no part of the database.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from host_tools.common.errors import DeskError, reason_of
from host_tools.common.strict_json import Json, load
from host_tools.common.whole_file import replacing
from host_tools.language.message import msg

FORMAT = "schreiber-backups"
KEEP = 20  # backups that are kept, unless the director says another number
MOST = 999


@dataclass(frozen=True)
class BackupNotes:
    """What is noted about backups.

    `folder`: where they are put, "" for the folder `backups` beside the database; `keep`: how many
    of those that were made by themselves stay; `made`: the names of these in the folder, oldest
    first; `last`: when the last one of all was made, Unix seconds, 0 for never; `saved`: the names
    of the milestones that are in it.
    """

    folder: str = ""
    keep: int = KEEP
    made: tuple[str, ...] = ()
    last: int = 0
    saved: tuple[str, ...] = ()


def notes_of(path: Path) -> BackupNotes:
    """The `BackupNotes` of the database at `path`. DeskError for a file that is damaged."""
    file = _file_of(path)
    try:
        found = load(file.read_text(encoding="utf-8"))
        return _notes_in(found)
    except FileNotFoundError:
        return BackupNotes()
    except OSError as error:
        sentence = msg("{path} cannot be read: {reason}", path=file, reason=reason_of(error))
        raise DeskError(sentence) from error
    except (ValueError, TypeError, LookupError) as error:
        raise DeskError(
            msg(
                "{path} is not as we write it: choose folder and number of the backups again",
                path=file,
            )
        ) from error


def write_notes(path: Path, notes: BackupNotes) -> None:
    """Store the notes of the database at `path`. DeskError if they cannot be written."""
    file = _file_of(path)
    try:
        with replacing(file, "w", encoding="utf-8") as opened:
            json.dump({"format": FORMAT, **asdict(notes)}, opened, indent=1)
    except OSError as error:
        sentence = msg("{path} cannot be written: {reason}", path=file, reason=reason_of(error))
        raise DeskError(sentence) from error


def _file_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.backups.json")


def _notes_in(found: Json) -> BackupNotes:
    """ValueError, TypeError or LookupError for anything that we have not written."""
    if not isinstance(found, dict) or found["format"] != FORMAT:
        raise ValueError(found)
    folder, keep, last = found["folder"], found["keep"], found["last"]
    if not isinstance(folder, str) or not isinstance(keep, int) or not isinstance(last, int):
        raise TypeError(found)
    if not 1 <= keep <= MOST or last < 0:
        raise ValueError(found)
    return BackupNotes(folder, keep, _texts(found["made"]), last, _texts(found["saved"]))


def _texts(found: Json) -> tuple[str, ...]:
    if not isinstance(found, list):
        raise TypeError(found)
    texts = tuple(one for one in found if isinstance(one, str))
    if len(texts) != len(found):
        raise TypeError(found)
    return texts
