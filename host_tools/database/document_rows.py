"""The result documents of closed events, and the origins of events that other desks have sealed.

No document is ever changed, but for who is to be forgotten.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, select

from host_tools.database.checkpoint_rows import forget_checkpoint
from host_tools.database.connection import Connection
from host_tools.database.row_types import DocumentRow, OriginRow
from host_tools.database.schema import document, meta, origin

# Asked for again and again, so they are built only once.
_IS_OF = document.c.event == bindparam("of")
_NEWEST = select(document).where(_IS_OF).order_by(document.c.number.desc()).limit(1)
_OF_EVENT = (
    select(document.c.number, document.c.digest, document.c.time)
    .where(_IS_OF)
    .order_by(document.c.number)
)
_EVENTS = select(document.c.event).distinct()
_ORIGINS = select(origin).order_by(origin.c.event)

_EXCERPT = "excerpt {}"  # the identity of the log in hexadecimal


class Documents:
    """Stores and finds documents over a `Connection`. event: its number."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def store(self, row: DocumentRow) -> None:
        """Add a document."""
        self._connection.run(document.insert().values(**row))

    def newest(self, event: int) -> DocumentRow | None:
        """The row of the newest document of an event; None if there is none."""
        rows = self._connection.rows(_NEWEST, {"of": event})
        return rows[0] if rows else None

    def all(self) -> list[DocumentRow]:
        """The rows of all documents, by event and number."""
        query = select(document).order_by(document.c.event, document.c.number)
        return self._connection.rows(query)

    def after(self, event: int, number: int) -> list[DocumentRow]:
        """The rows of the documents of an event that have higher numbers than this."""
        query = select(document).where(document.c.event == event, document.c.number > number)
        return self._connection.rows(query.order_by(document.c.number))

    def find(self, digest: bytes) -> int | None:
        """The number of the event that has the document of this digest; None if none has."""
        query = select(document.c.event).where(document.c.digest == digest)
        return self._connection.value(query.order_by(document.c.event).limit(1))

    def events(self) -> Sequence[int]:
        """The numbers of the events that have documents."""
        return self._connection.column(_EVENTS)

    def of_event(self, event: int) -> Sequence[tuple[int, bytes, int]]:
        """(number, digest, time) of each document of an event, the first one first."""
        return self._connection.tuples(_OF_EVENT, {"of": event})

    def rewrite(self, row: DocumentRow) -> None:
        """Replace the file of a document by that of `row`, which has fewer readable values."""
        forget_checkpoint(self._connection)
        same = document.c.event == row["event"], document.c.number == row["number"]
        self._connection.run(document.update().where(*same).values(packed=row["packed"]))


class OriginRows:
    """Stores and finds origins over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> list[OriginRow]:
        """The rows of all events of other desks, by the numbers that they have here."""
        return self._connection.rows(_ORIGINS)

    def store(self, row: OriginRow) -> None:
        """Store the origin of an event, in the place of the one before."""
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
