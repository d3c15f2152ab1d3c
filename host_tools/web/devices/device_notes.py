"""What the desk keeps about who takes part, in a file beside the database that only its user reads.

Not in the database: what is copied, sent or restored is to let nobody in.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from host_tools.common.errors import DeskError, reason_of
from host_tools.common.strict_json import Json, load
from host_tools.common.whole_file import replacing_secret
from host_tools.language.message import msg
from host_tools.web.devices.roles import ROLES

FORMAT = "schreiber-devices"


@dataclass(frozen=True)
class Device:
    """A further computer or tablet that takes part.

    `number`: of this device alone, for ever; `name`: who sits there, the author of what is decided
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
    try:
        return _notes_in(load(file.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return DeviceNotes()
    except OSError as error:
        sentence = msg("{path} cannot be read: {reason}", path=file, reason=reason_of(error))
        raise DeskError(sentence) from error
    except (ValueError, TypeError, LookupError) as error:
        raise DeskError(
            msg(
                "{path} is not as we write it: say your name again, and let the other computers in "
                "anew",
                path=file,
            )
        ) from error


def write_notes(path: Path, notes: DeviceNotes) -> None:
    """Keep the notes beside the database at `path`. DeskError if they cannot be written."""
    file = _file_of(path)
    try:
        with replacing_secret(file) as opened:
            opened.write(json.dumps({"format": FORMAT, **asdict(notes)}, indent=1).encode())
    except OSError as error:
        sentence = msg("{path} cannot be written: {reason}", path=file, reason=reason_of(error))
        raise DeskError(sentence) from error


def _file_of(path: Path) -> Path:
    return path.with_name(f"{path.stem}.devices.json")


def _notes_in(found: Json) -> DeviceNotes:
    """ValueError, TypeError or LookupError for anything that we have not written."""
    if not isinstance(found, dict) or found["format"] != FORMAT:
        raise ValueError(found)
    devices = found["devices"]
    if not isinstance(devices, list):
        raise TypeError(found)
    return DeviceNotes(
        _text(found["director"]), tuple(map(_device_in, devices)), _count(found["last"])
    )


def _device_in(found: Json) -> Device:
    if not isinstance(found, dict):
        raise TypeError(found)
    role = _text(found["role"])
    if role not in ROLES:
        raise ValueError(found)
    return Device(
        _count(found["number"]),
        _text(found["name"]),
        role,
        _text(found["digest"]),
        _count(found["since"]),
    )


def _text(found: Json) -> str:
    if not isinstance(found, str):
        raise TypeError(found)
    return found


def _count(found: Json) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or found < 0:
        raise TypeError(found)
    return found
