"""Who the club knows: one row a person.

A row has `number`, `name`, `place`, `remarks` and `same_as`.
"""

from sqlalchemy import select

from host_tools.database.schema import person


class People:
    """Stores and finds persons over a `Connection`."""

    def __init__(self, connection):
        self._connection = connection

    def all(self):
        """The rows of everybody, in the order of the numbers."""
        return self._connection.rows(select(person).order_by(person.c.number))

    def numbers(self):
        """The numbers of everybody."""
        return self._connection.column(select(person.c.number))

    def store(self, rows):
        """Keep persons, a dict each; one takes the place of whoever had his number."""
        if rows:
            insert = self._connection.upsert(person)
            rest = {name: insert.excluded[name] for name in rows[0] if name != "number"}
            key = [person.c.number]
            self._connection.run(insert.on_conflict_do_update(index_elements=key, set_=rest), rows)
