"""The table `meta`: small texts, each under a key, and what of the desk is kept there."""

import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence

from sqlalchemy import delete, select

from host_tools.common.strict_json import StrictJsonError, load
from host_tools.database.connection import Connection
from host_tools.database.damage import damaged_row
from host_tools.database.schema import meta

SECRET_SIZE = 32  # bytes

# Keys: the number of an event; of a box its id in hexadecimal.
_DESKS, _DOOR, _SECRET, _PINS = "desks {}", "door {}", "secret {}", "pins {}"
_ALL_PINS = select(meta.c.key, meta.c.value).where(meta.c.key.like(_PINS.format("%")))
_PAYS, _PAYS_LATER = "pays", ""


class MetaRows:
    """Stores and finds texts over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def _found(self, key: str) -> str | None:
        """The text under a key; None if there is none."""
        return self._connection.value(select(meta.c.value).where(meta.c.key == key))

    def _keep(self, key: str, value: str) -> None:
        """Store a text in the place of the one before."""
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=key, value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )


class ClubFile(MetaRows):
    """One file of the club, such as its emblem, under its key."""

    def __init__(self, connection: Connection, key: str) -> None:
        super().__init__(connection)
        self._key = key

    def get(self) -> bytes | None:
        """Its bytes; None where the club has none. DeskError for damage."""
        stored = self._found(self._key)
        if stored is None:
            return None
        try:
            return b64decode(stored, validate=True)
        except (TypeError, ValueError) as error:
            raise damaged_row("meta", self._key) from error

    def put(self, data: bytes) -> None:
        """Store a file in the place of the one before."""
        self._keep(self._key, b64encode(data).decode())

    def remove(self) -> None:
        """Remove the file."""
        self._connection.run(delete(meta).where(meta.c.key == self._key))


class EventDesks(MetaRows):
    """The desks that have decided about each event, where many share a database."""

    def of(self, event: int) -> Sequence[tuple[str, int]]:
        """(desk, Unix seconds since when) of all, the present one last. DeskError for damage."""
        stored = self._found(_DESKS.format(event))
        if stored is None:
            return []
        try:
            found = load(stored)
            if not isinstance(found, list):
                raise TypeError(found)
            return [_read_desk(one) for one in found]
        except (StrictJsonError, TypeError, ValueError) as error:
            raise damaged_row("meta", _DESKS.format(event)) from error

    def add(self, event: int, desk: str, now: int) -> None:
        """Note a desk as the present one of an event, since `now` (Unix seconds). DeskError.

        Within a transaction.
        """
        self._keep(_DESKS.format(event), json.dumps([*self.of(event), (desk, now)]))


class Doors(MetaRows):
    """Whether newcomers at the door of an event pay at once: the last setting of the tick there.

    No decision: it says only how the form is filled in that registers the next one.
    """

    def pays(self, event: int) -> bool:
        """Do they pay at once at this event? Not as long as nobody has ticked it."""
        return self._found(_DOOR.format(event)) == _PAYS

    def set_pays(self, event: int, pays: bool) -> None:
        """Store the setting of the tick of an event."""
        self._keep(_DOOR.format(event), _PAYS if pays else _PAYS_LATER)


class Pins(MetaRows):
    """The numbers of the director's PINs that this desk has set on each box; see `rules_core.pin`.

    box: its unique id. They are never removed: what was entered by an earlier PIN was entered by
    one of ours.
    """

    def add(self, box: bytes, pin_number: int) -> None:
        """Note that this desk has set a PIN of this number on a box."""
        numbers = sorted(self.of(box) | {pin_number})
        self._keep(_PINS.format(box.hex()), " ".join(map(str, numbers)))

    def of(self, box: bytes) -> frozenset[int]:
        """The numbers of the PINs that this desk has set on a box."""
        return self.all().get(box, frozenset())

    def all(self) -> dict[bytes, frozenset[int]]:
        """The numbers of the PINs by box. DeskError if they are damaged."""
        try:
            return {
                bytes.fromhex(key.partition(" ")[2]): frozenset(map(int, value.split()))
                for key, value in self._connection.tuples(_ALL_PINS)
            }
        except (AttributeError, TypeError, ValueError) as error:
            raise damaged_row("meta", "pin") from error


class EventSecrets(MetaRows):
    """The secret of each event: by it nobody can guess a name from its digest.

    It never changes: with another one the same result would have another digest.
    """

    def of(self, event: int, chance: Callable[[int], bytes] = secrets.token_bytes) -> bytes:
        """The secret of an event; made by `chance` when it is asked for first. DeskError."""
        key = _SECRET.format(event)
        stored = self._found(key)
        if stored is None:
            made = self._connection.upsert(meta).values(key=key, value=chance(SECRET_SIZE).hex())
            self._connection.run(made.on_conflict_do_nothing())  # another process may have been
            stored = self._found(key)
        return _secret_in(stored, event)


def _read_desk(found: object) -> tuple[str, int]:
    """TypeError or ValueError for what we do not write."""
    if not isinstance(found, list):
        raise TypeError(found)
    desk, since = found
    if not isinstance(desk, str) or not isinstance(since, int):
        raise TypeError(found)
    return desk, since


def _secret_in(stored: object, event: int) -> bytes:
    try:
        secret = bytes.fromhex(stored) if isinstance(stored, str) else b""
    except ValueError:
        secret = b""
    if len(secret) != SECRET_SIZE:
        raise damaged_row("meta", _SECRET.format(event))
    return secret
