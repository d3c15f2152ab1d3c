"""Where events come from whose results other desks have sealed, and which logs came with them."""

from sqlalchemy import select

from host_tools.database.connection import Connection
from host_tools.database.row_types import OriginRow
from host_tools.database.schema import meta, origin

_EXCERPT = "excerpt {}"  # the identity of the log in hexadecimal
_ALL = select(origin).order_by(origin.c.event)  # built once, as it is asked for again and again


class OriginRows:
    """Stores and finds origins over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> list[OriginRow]:
        """The rows of all events of other desks, by the numbers that they have here."""
        return self._connection.rows(_ALL)

    def store(self, row: OriginRow) -> None:
        """Keep where an event comes from; it replaces what is known of the same event."""
        rest = {name: value for name, value in row.items() if name != "event"}
        insert = self._connection.upsert(origin).values(**row)
        self._connection.run(insert.on_conflict_do_update(index_elements=["event"], set_=rest))

    def note_excerpt(self, identity: bytes) -> None:
        """Note that only some records of a log have come, and none from its box."""
        insert = self._connection.upsert(meta).values(key=_EXCERPT.format(identity.hex()), value="")
        self._connection.run(insert.on_conflict_do_nothing())

    def is_excerpt(self, identity: bytes) -> bool:
        """Return True if a log is noted as an excerpt."""
        key = _EXCERPT.format(identity.hex())
        return self._connection.value(select(meta.c.key).where(meta.c.key == key)) is not None

    def forget_excerpt(self, identity: bytes) -> None:
        """Undo `note_excerpt`: by now its box has brought all of it."""
        key = _EXCERPT.format(identity.hex())
        self._connection.run(meta.delete().where(meta.c.key == key))
