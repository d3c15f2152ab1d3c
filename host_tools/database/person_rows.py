"""The persons whom the club knows: one row for each."""

from collections.abc import Sequence

from sqlalchemy import bindparam, select

from host_tools.database.connection import Connection
from host_tools.database.row_types import PersonRow
from host_tools.database.schema import person

# Asked for again and again, so they are built only once.
_ALL = select(person).order_by(person.c.number)
_CALLED = select(person).where(person.c.name.like(bindparam("pattern")))
_NUMBERS = select(person.c.number)


class Persons:
    """Stores and finds persons over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> list[PersonRow]:
        """The rows of all persons, in the order of their numbers."""
        return self._connection.rows(_ALL)

    def called(self, pattern: str) -> list[PersonRow]:
        """The rows of those whose names are LIKE a pattern of SQL."""
        return self._connection.rows(_CALLED, {"pattern": pattern})

    def numbers(self) -> Sequence[int]:
        """The numbers of all persons."""
        return self._connection.column(_NUMBERS)

    def store(self, rows: Sequence[PersonRow]) -> None:
        """Keep persons; each replaces the person who has the same number."""
        if rows:
            insert = self._connection.upsert(person)
            rest = {name: insert.excluded[name] for name in rows[0] if name != "number"}
            key = [person.c.number]
            self._connection.run(insert.on_conflict_do_update(index_elements=key, set_=rest), rows)
