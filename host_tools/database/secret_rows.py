"""The secrets of events: what makes that nobody can guess a name from its digest."""

import secrets
from collections.abc import Callable

from sqlalchemy import select

from host_tools.database.connection import Connection
from host_tools.database.damage import damaged_row
from host_tools.database.schema import meta

SIZE = 32  # bytes

_KEY = "secret {}"  # the number of the event


class EventSecrets:
    """Stores and finds the secret of each event over a `Connection`.

    It never changes: with another one the same result would have another digest.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, event: int, chance: Callable[[int], bytes] = secrets.token_bytes) -> bytes:
        """The secret of an event; made by `chance` when it is asked for first. DeskError."""
        key = _KEY.format(event)
        query = select(meta.c.value).where(meta.c.key == key)
        stored = self._connection.value(query)
        if stored is None:
            made = self._connection.upsert(meta).values(key=key, value=chance(SIZE).hex())
            self._connection.run(made.on_conflict_do_nothing())  # another process may have been
            stored = self._connection.value(query)
        return _bytes_in(stored, event)


def _bytes_in(stored: object, event: int) -> bytes:
    try:
        secret = bytes.fromhex(stored) if isinstance(stored, str) else b""
    except ValueError:
        secret = b""
    if len(secret) != SIZE:
        raise damaged_row("meta", f"secret {event}")
    return secret
