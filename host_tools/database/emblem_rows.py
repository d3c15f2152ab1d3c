"""The emblem of the club, as it is kept with everything else: in each copy and backup."""

from base64 import b64decode, b64encode

from sqlalchemy import delete, select

from host_tools.common.errors import DeskError
from host_tools.database.connection import Connection
from host_tools.database.schema import meta
from host_tools.language.message import msg

_HAS_EMBLEM = meta.c.key == "emblem"


class StoredEmblem:
    """Stores and finds over a `Connection` the one picture."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self) -> bytes | None:
        """Its file; None where the club has none. DeskError for damage."""
        stored = self._connection.value(select(meta.c.value).where(_HAS_EMBLEM))
        if stored is None:
            return None
        try:
            return b64decode(stored, validate=True)
        except (TypeError, ValueError) as error:
            raise DeskError(msg("the emblem of the club is damaged")) from error

    def put(self, data: bytes) -> None:
        """Store a file in the place of the one before."""
        value = b64encode(data).decode()
        self._connection.run(
            self._connection.upsert(meta)
            .values(key="emblem", value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )

    def remove(self) -> None:
        """Store none any more."""
        self._connection.run(delete(meta).where(_HAS_EMBLEM))
