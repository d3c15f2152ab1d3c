"""The records, as the boxes sent them.

A row of `record` has `id`, `log`, `offset`, `sequence`, `kind`, `raw` and `received`.
"""

from sqlalchemy import bindparam, func, select, union_all, update

from host_tools.database import sqlite
from host_tools.database.schema import IS_TARIFF, record
from rules_core.record import SESSION

_SIZE = func.length(record.c.raw)
_LAST = select(func.max(record.c.id))
_PLACES = select(record.c.offset, record.c.id, record.c.sequence, record.c.raw)
_OF_LOG = record.c.log == bindparam("log")
# Asked at every intake, and therefore put together only once. Each half goes by its own index.
_BEFORE = select(func.max(record.c.offset)).where(_OF_LOG, record.c.offset < bindparam("offset"))
_FIRST = func.coalesce(_BEFORE.scalar_subquery(), 0)
_PLACES_FROM = union_all(
    _PLACES.where(_OF_LOG, record.c.offset >= _FIRST),
    _PLACES.where(_OF_LOG, record.c.offset < _FIRST, record.c.sequence >= bindparam("sequence")),
)
_COLUMNS = ("id", "log", "offset", "sequence", "kind", "raw", "received")


class Records:
    """Stores and finds records over a `Connection`. Logs are named by their row ids."""

    def __init__(self, connection):
        self._connection = connection

    def store(self, placed, received):
        """Row ids of new records, in their order; within a transaction.

        placed: (log, offset, Record, its bytes) of each; received: Unix seconds.
        """
        if not placed:
            return []
        # Nobody else stores meanwhile: the numbers that the database would give, known beforehand.
        first = 1 + (self._connection.value(_LAST) or 0)
        rows = [
            (row, log, offset, new.sequence, new.kind, raw, received)
            for row, (log, offset, new, raw) in enumerate(placed, first)
        ]
        self._connection.insert(record, _COLUMNS, rows)
        return list(range(first, first + len(rows)))

    def move(self, row, log):
        """Let a stored record belong to another log."""
        self._connection.run(update(record).where(record.c.id == row).values(log=log))

    def replace_raw(self, row, raw):
        """Give back to a record the bytes that the desk has lost."""
        self._connection.run(update(record).where(record.c.id == row).values(raw=raw))

    def of_log(self, log):
        """Rows of all records of a log in its order."""
        query = select(record).where(record.c.log == log)
        return self._connection.rows(query.order_by(record.c.sequence))

    def places(self, log):
        """(offset, row id, sequence, bytes) of every record of a log in its order."""
        query = _PLACES.where(record.c.log == log).order_by(record.c.sequence)
        return self._connection.tuples(query)

    def places_from(self, log, offset, sequence):
        """The `places`, in no order, of the last record of a log that starts before `offset`, of
        all behind it, and of those that have this sequence number or a higher one, wherever they
        are.
        """
        wanted = {"log": log, "offset": offset, "sequence": sequence}
        return self._connection.tuples(_PLACES_FROM, wanted)

    def spans(self, log):
        """(offset, length) of every record of a log, in no order."""
        return self._connection.tuples(select(record.c.offset, _SIZE).where(record.c.log == log))

    def unlike_their_bytes(self):
        """(row id, bytes) of the records whose kind or number is not what their bytes say.

        Either may be damaged.
        """
        return sqlite.records_unlike_their_bytes(self._connection)

    def raw(self, row):
        """The bytes of the record of a row."""
        return self._connection.value(select(record.c.raw).where(record.c.id == row))

    def tariffs(self):
        """The bytes of all TARIFF records, whatever their log."""
        return self._connection.column(select(record.c.raw).where(IS_TARIFF).order_by(record.c.id))

    def row_of(self, log, sequence):
        """Row id of the record with this sequence number, or None."""
        return self._connection.value(
            select(record.c.id).where(record.c.log == log, record.c.sequence == sequence)
        )

    def first(self, log):
        """The bytes of the first record of a log, or None."""
        return self._connection.value(
            select(record.c.raw).where(record.c.log == log).order_by(record.c.offset).limit(1)
        )

    def last(self, log):
        """The bytes of the last record of a log, or None."""
        return self._connection.value(
            select(record.c.raw)
            .where(record.c.log == log)
            .order_by(record.c.offset.desc())
            .limit(1)
        )

    def last_before(self, log, offset):
        """The bytes of the last record that starts before `offset`, or None."""
        return self._connection.value(
            select(record.c.raw)
            .where(record.c.log == log, record.c.offset < offset)
            .order_by(record.c.offset.desc())
            .limit(1)
        )

    def session_before(self, log, sequence):
        """Row id of the last SESSION record before the record with this number, or None."""
        return self._connection.value(
            select(record.c.id)
            .where(record.c.log == log, record.c.kind == SESSION, record.c.sequence < sequence)
            .order_by(record.c.sequence.desc())
            .limit(1)
        )
