"""File of the devices that take part, beside the database; only its user can read it.

It is not in the database, so that a copied or restored database lets nobody in.
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
from host_tools.web.devices.roles import ROLES

FORMAT = "schreiber-devices"


@dataclass(frozen=True)
class Device:
    """A further computer or tablet that takes part.

    `number`: never given to another device; `name`: the person there, the author of what is decided
    there; `role`: a key of `roles.ROLES`; `digest`: SHA-256 of its token, hexadecimal; `since`:
    when it was let in, Unix seconds.
    """

    number: int
    name: str
    role: str
    digest: str
    since: int


@dataclass(frozen=True)
class DeviceNotes:
    """`director`: the name of who decides at this computer, "" if it was not said; `devices`: the
    `Device`s in the order in which they were let in; `last`: the number of the last one ever, 0
    before the first.
    """

    director: str = ""
    devices: tuple[Device, ...] = ()
    last: int = 0


def read_notes(path: Path) -> DeviceNotes:
    """The `DeviceNotes` beside the database at `path`. DeskError for a file that is damaged."""
    file = _file_of(path)
    damaged = msg(
        "{path} is not as we write it: say your name again, and let the other computers in anew",
        path=file,
    )
    return read_notes_file(file, FORMAT, _notes_in, damaged) or DeviceNotes()


def write_notes(path: Path, notes: DeviceNotes) -> None:
    """Keep the notes beside the database at `path`. DeskError if they cannot be written."""
    write_notes_file(_file_of(path), FORMAT, notes, secret=True)


def change_notes(
    path: Path, change: Callable[[DeviceNotes], DeviceNotes], known: DeviceNotes
) -> DeviceNotes:
    """Keep `change(notes)` for the notes as they are by now, however many desks do: the new ones.

    known: what is taken for damaged ones. DeskError if they cannot be written.
    """
    with changing_notes(_file_of(path)):
        try:
            before = read_notes(path)
        except DeskError:
            before = known
        after = change(before)
        write_notes(path, after)
    return after


def _file_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.devices.json")


def _notes_in(found: dict[str, Json]) -> DeviceNotes:
    """ValueError, TypeError or LookupError for anything that we have not written."""
    devices = found["devices"]
    if not isinstance(devices, list):
        raise TypeError(found)
    return DeviceNotes(
        text_in(found["director"]), tuple(map(_device_in, devices)), count_in(found["last"])
    )


def _device_in(found: Json) -> Device:
    if not isinstance(found, dict):
        raise TypeError(found)
    role = text_in(found["role"])
    if role not in ROLES:
        raise ValueError(found)
    return Device(
        count_in(found["number"]),
        text_in(found["name"]),
        role,
        text_in(found["digest"]),
        count_in(found["since"]),
    )
