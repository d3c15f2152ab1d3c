"""The photos of sheets, of the tables of events."""

from collections.abc import Sequence

from sqlalchemy import delete, select

from host_tools.database.connection import Connection
from host_tools.database.row_types import PhotoRow
from host_tools.database.schema import photo


class Photos:
    """Stores and finds photos over a `Connection`. event: its number; place: (round, table)."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def store(self, event: int, place: tuple[int, int], picture: bytes, time: int) -> None:
        """Add a photo of a table; time: Unix seconds."""
        round_number, table = place
        values = {"event": event, "round": round_number, "table_number": table}
        self._connection.run(photo.insert().values(**values, picture=picture, time=time))

    def of_table(self, event: int, place: tuple[int, int]) -> Sequence[tuple[int, int]]:
        """(id, time) of each photo of a table, the first one first."""
        here = (photo.c.event == event, photo.c.round == place[0], photo.c.table_number == place[1])
        query = select(photo.c.id, photo.c.time).where(*here).order_by(photo.c.id)
        return self._connection.tuples(query)

    def get(self, photo_id: int) -> PhotoRow | None:
        """The row of a photo; None if there is none."""
        rows = self._connection.rows(select(photo).where(photo.c.id == photo_id))
        return rows[0] if rows else None

    def places(self) -> Sequence[tuple[int, int, int, int]]:
        """(id, event, round, table) of every photo."""
        columns = (photo.c.id, photo.c.event, photo.c.round, photo.c.table_number)
        return self._connection.tuples(select(*columns))

    def pictures(self) -> Sequence[bytes]:
        """The bytes of every photo."""
        return self._connection.column(select(photo.c.picture))

    def remove(self, photo_ids: Sequence[int]) -> None:
        """Remove these photos for good."""
        self._connection.run(delete(photo).where(photo.c.id.in_(photo_ids)))
