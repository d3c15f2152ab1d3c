"""The files of the club, such as its emblem, as they are kept with everything else."""

from base64 import b64decode, b64encode

from sqlalchemy import delete, select

from host_tools.database.connection import Connection
from host_tools.database.damage import damaged_row
from host_tools.database.schema import meta


class ClubFile:
    """Stores and finds over a `Connection` one file, under its key."""

    def __init__(self, connection: Connection, key: str) -> None:
        self._connection = connection
        self._key = key

    def get(self) -> bytes | None:
        """Its bytes; None where the club has none. DeskError for damage."""
        stored = self._connection.value(select(meta.c.value).where(meta.c.key == self._key))
        if stored is None:
            return None
        try:
            return b64decode(stored, validate=True)
        except (TypeError, ValueError) as error:
            raise damaged_row("meta", self._key) from error

    def put(self, data: bytes) -> None:
        """Store a file in the place of the one before."""
        value = b64encode(data).decode()
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=self._key, value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )

    def remove(self) -> None:
        """Store none any more."""
        self._connection.run(delete(meta).where(meta.c.key == self._key))
