"""The records, as the boxes sent them."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sqlalchemy import bindparam, func, select, union_all, update

from host_tools.database.box_rows import last_of
from host_tools.database.checkpoint_rows import forget_checkpoint
from host_tools.database.connection import TOGETHER, Connection
from host_tools.database.row_types import RecordRow
from host_tools.database.schema import IS_TARIFF, entry, log, record
from rules_core.record import SESSION, Record

_SIZE = func.length(record.c.raw)
_LAST = select(func.max(record.c.id))
_PLACES = select(record.c.offset, record.c.id, record.c.sequence, record.c.raw)
_RAW_AFTER = (
    select(record.c.id, record.c.raw)
    .where(record.c.id > bindparam("after"))
    .order_by(record.c.id)
    .limit(TOGETHER)
)
_OF_LOG = record.c.log == bindparam("log")
# Every intake asks for it, so it is built only once. Each half uses an index of its own.
_BEFORE = select(func.max(record.c.offset)).where(_OF_LOG, record.c.offset < bindparam("offset"))
_FIRST = func.coalesce(_BEFORE.scalar_subquery(), 0)
_PLACES_FROM = union_all(
    _PLACES.where(_OF_LOG, record.c.offset >= _FIRST),
    _PLACES.where(_OF_LOG, record.c.offset < _FIRST, record.c.sequence >= bindparam("sequence")),
)
# These are asked for again and again, too.
_OWN = select(entry.c.record).where(entry.c.session == bindparam("row"))
_OF_SESSION = (
    select(record)
    .where((record.c.id == bindparam("row")) | record.c.id.in_(_OWN))
    .order_by(record.c.sequence)
)
_LOGS = select(log.c.id).where(log.c.identity.in_(bindparam("identities", expanding=True)))
_AT = (
    select(record)
    .where(record.c.log.in_(_LOGS), record.c.offset == bindparam("offset"))
    .join(log)
    .order_by(func.length(log.c.identity).desc())
)
_SESSION_BEFORE = (
    select(record.c.id)
    .where(_OF_LOG, record.c.kind == SESSION, record.c.sequence < bindparam("sequence"))
    .order_by(record.c.sequence.desc())
    .limit(1)
)
_BEGUN = (
    select(log.c.identity, record.c.sequence, record.c.raw)
    .join(log)
    .where(record.c.kind == SESSION, record.c.id > bindparam("after"))
)
_COLUMNS = ("id", "log", "offset", "sequence", "kind", "raw", "received")


Place: TypeAlias = tuple[int, int, int, bytes]  # offset, row id, sequence number, bytes


class Records:
    """Stores and finds records over a `Connection`. Logs are named by their row ids."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def store(self, placed: Sequence[tuple[int, int, Record, bytes]], received: int) -> list[int]:
        """Store new records, within a transaction: their row ids, in the same order.

        placed: (log, offset, Record, its bytes) of each; received: Unix seconds.
        """
        if not placed:
            return []
        # Nobody else writes meanwhile, so we know the ids that the database would give.
        first = 1 + (self._connection.value(_LAST) or 0)
        rows = [
            (row, log, offset, new.sequence, new.kind, raw, received)
            for row, (log, offset, new, raw) in enumerate(placed, first)
        ]
        self._connection.insert(record, _COLUMNS, rows)
        return list(range(first, first + len(rows)))

    def move(self, row: int, log: int) -> None:
        """Move a stored record to another log."""
        forget_checkpoint(self._connection)
        self._connection.run(update(record).where(record.c.id == row).values(log=log))

    def replace_raw(self, row: int, raw: bytes) -> None:
        """Replace the bytes of a record, which are damaged at the desk."""
        forget_checkpoint(self._connection)
        self._connection.run(update(record).where(record.c.id == row).values(raw=raw))

    def of_log(self, log: int) -> list[RecordRow]:
        """The rows of all records of a log, in the order of the log."""
        query = select(record).where(record.c.log == log)
        return self._connection.rows(query.order_by(record.c.sequence))

    def places(self, log: int) -> list[Place]:
        """The places of all records of a log, in the order of the log."""
        query = _PLACES.where(record.c.log == log).order_by(record.c.sequence)
        return self._connection.tuples(query)

    def places_from(self, log: int, offset: int, sequence: int) -> list[Place]:
        """The places, in any order, of some records of a log.

        These are: the last record that starts before `offset`, all that follow it, and all that
        have this sequence number or a higher one, wherever they are.
        """
        wanted = {"log": log, "offset": offset, "sequence": sequence}
        return self._connection.tuples(_PLACES_FROM, wanted)

    def spans(self, log: int) -> list[tuple[int, int]]:
        """(offset, length) of every record of a log, in any order."""
        return self._connection.tuples(select(record.c.offset, _SIZE).where(record.c.log == log))

    def unlike_their_bytes(self, after: int) -> list[tuple[int, bytes]]:
        """(row id, bytes) of the records whose kind or sequence number differs from their bytes.

        The columns or the bytes are damaged. after: the row behind which records are looked at.
        """
        return self._connection.records_unlike_their_bytes(after)

    def raw_after(self, after: int) -> Iterator[bytes]:
        """The bytes of the records behind a row, read in pieces."""
        while rows := self._connection.tuples(_RAW_AFTER, {"after": after}):
            yield from (raw for _, raw in rows)
            after = rows[-1][0]

    def all_raw(self) -> Sequence[bytes]:
        """The bytes of all records. Those of the same log differ: each names the one before."""
        return self._connection.column(select(record.c.raw))

    def raw(self, row: int) -> bytes:
        """The bytes of a record."""
        return self._connection.value(select(record.c.raw).where(record.c.id == row))

    def begun(self, after: int) -> list[tuple[bytes, int, bytes]]:
        """(identity of its log, sequence, bytes) of the SESSION records behind a row."""
        return self._connection.tuples(_BEGUN, {"after": after})

    def tariffs(self) -> Sequence[bytes]:
        """The bytes of all TARIFF records of all logs."""
        return self._connection.column(select(record.c.raw).where(IS_TARIFF).order_by(record.c.id))

    def of_session(self, row: int) -> list[RecordRow]:
        """The rows of the records of a session, in the order of the log; row: that of its first."""
        return self._connection.rows(_OF_SESSION, {"row": row})

    def at(self, identity: bytes, offset: int) -> RecordRow | None:
        """The row of the record that begins at an offset of a log; None if there is none.

        identity: of the log; what a branch has not itself is in the log that it is a branch of.
        """
        wanted = {"identities": [identity, identity[:8]], "offset": offset}
        rows = self._connection.rows(_AT, wanted)
        return rows[0] if rows else None

    def is_stored(self, identity: bytes, offset: int, raw: bytes) -> bool:
        """Return True if the log of this identity, or a branch of it, has these bytes at
        an offset.
        """
        of_log = log.c.identity >= identity, log.c.identity <= last_of(identity)
        query = select(record.c.id).join(log).where(*of_log, record.c.offset == offset)
        return self._connection.value(query.where(record.c.raw == raw).limit(1)) is not None

    def row_of(self, log: int, sequence: int) -> int | None:
        """The row id of the record with this sequence number, or None."""
        return self._connection.value(
            select(record.c.id).where(record.c.log == log, record.c.sequence == sequence)
        )

    def first(self, log: int) -> bytes | None:
        """The bytes of the first record of a log, or None."""
        return self._connection.value(
            select(record.c.raw).where(record.c.log == log).order_by(record.c.offset).limit(1)
        )

    def last(self, log: int) -> bytes | None:
        """The bytes of the last record of a log, or None."""
        return self._connection.value(
            select(record.c.raw)
            .where(record.c.log == log)
            .order_by(record.c.offset.desc())
            .limit(1)
        )

    def last_before(self, log: int, offset: int) -> bytes | None:
        """The bytes of the last record that starts before `offset`, or None."""
        return self._connection.value(
            select(record.c.raw)
            .where(record.c.log == log, record.c.offset < offset)
            .order_by(record.c.offset.desc())
            .limit(1)
        )

    def session_before(self, log: int, sequence: int) -> int | None:
        """The row id of the last SESSION record before this sequence number, or None."""
        return self._connection.value(_SESSION_BEFORE, {"log": log, "sequence": sequence})
