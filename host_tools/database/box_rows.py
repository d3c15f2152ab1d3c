"""The boxes and their logs.

A log is named by its identity: 8 bytes. The identity of a branch begins with that of its log.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from sqlalchemy import bindparam, func, select
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.sql.dml import ReturningInsert

from host_tools.database.connection import Connection
from host_tools.database.finding_rows import NEW
from host_tools.database.row_types import BoxRow
from host_tools.database.schema import Bytes, box, finding, log

_LENGTH = 8
_MAY_BE_UNSAID = (box.c.battery, box.c.free)
_OF_THE_LOG = func.substr(log.c.identity, 1, _LENGTH, type_=Bytes)
_IS_BRANCH = func.length(log.c.identity) > _LENGTH
_LAST_BRANCH = b"\xff" * 16  # behind the identity of a log: no branch of it comes later
EACH_BEFORE_ITS_BRANCHES = (func.length(log.c.identity), log.c.id)

# Every intake asks for it, so it is built only once.
_IDENTITY = bindparam("identity", type_=Bytes)
_LAST = bindparam("last", type_=Bytes)
_BRANCH = log.alias("branch")
_BRANCHES = select(func.count()).where(_BRANCH.c.identity > _IDENTITY, _BRANCH.c.identity <= _LAST)
_OTHER = log.alias("other")
_OTHERS = select(func.count()).where(
    _OTHER.c.box == box.c.id,
    func.substr(_OTHER.c.identity, 1, _LENGTH, type_=Bytes) != _IDENTITY,
)
_SEEN = (
    select(log.c.id, log.c.box, _BRANCHES.scalar_subquery(), _OTHERS.scalar_subquery())
    .select_from(box)
    .join(log, log.c.identity == _IDENTITY, isouter=True)
    .where(box.c.id == bindparam("box"))
)
_FIND = select(box.c.id).where(box.c.unique_id == bindparam("unique"))
_FIND_LOG = select(log.c.id).where(log.c.identity == _IDENTITY)


def last_of(identity: bytes) -> bytes:
    """The last identity that a branch of the log of this one can have.

    All between both, and no others, are branches of it: one index finds them.
    """
    return identity + _LAST_BRANCH


class SeenLog(NamedTuple):
    """A log as a box shows it. `row`: its row id, None if it is new; `owner`: row id of its box.

    `branches`: how many the log has; `others`: how many other logs, with their branches, this box
    has begun.
    """

    row: int | None
    owner: int | None
    branches: int
    others: int


class Boxes:
    """Stores and finds boxes and logs over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @cached_property
    def _store(self) -> ReturningInsert[Any]:
        return _stored_anew(self._connection.upsert(box))

    @cached_property
    def _store_log(self) -> ReturningInsert[Any]:
        insert = self._connection.upsert(log)
        return insert.on_conflict_do_nothing(index_elements=[log.c.identity]).returning(log.c.id)

    def store(
        self,
        unique_id: bytes,
        firmware: str,
        seen: int,
        battery: int | None = None,
        free: int | None = None,
    ) -> int:
        """Store a box, new or known: its row id.

        seen: Unix seconds; battery: millivolts; free: bytes for the sessions to come. None: the box
        does not say, and what it said before stays.
        """
        values = {"unique_id": unique_id, "firmware": firmware, "seen": seen}
        return self._connection.value(self._store, values | {"battery": battery, "free": free})

    def find(self, unique_id: bytes) -> int | None:
        """Row id of the box of this id, or None."""
        return self._connection.value(_FIND, {"unique": unique_id})

    def all(self) -> list[BoxRow]:
        """The rows of all boxes in the order of their ids."""
        unseen = select(func.count()).where(finding.c.box == box.c.id, NEW)
        query = select(box, unseen.scalar_subquery().label("unseen")).order_by(box.c.unique_id)
        return self._connection.rows(query)

    def store_log(self, owner: int, identity: bytes) -> int:
        """The row id of a log, new or known. A known log stays with the box that brought it first.

        owner: row id of the box.
        """
        row = self._connection.value(self._store_log, {"box": owner, "identity": identity})
        if row is None:
            row = self.find_log(identity)
        return row

    def see_log(self, row: int, identity: bytes) -> SeenLog:
        """The `SeenLog` of this identity; row: row id of the box that shows it."""
        wanted = {"box": row, "identity": identity, "last": last_of(identity)}
        [seen] = self._connection.tuples(_SEEN, wanted)
        return SeenLog(*seen)

    def find_log(self, identity: bytes) -> int | None:
        """Row id of the log with this identity, or None."""
        return self._connection.value(_FIND_LOG, {"identity": identity})

    def identity_of(self, row: int) -> bytes:
        """Identity of the log of this row id."""
        return self._connection.value(select(log.c.identity).where(log.c.id == row))

    def newest_log(self, unique_id: bytes) -> bytes | None:
        """Identity of the log that a box began last, or None."""
        return self._connection.value(
            select(log.c.identity)
            .join(box)
            .where(box.c.unique_id == unique_id, ~_IS_BRANCH)
            .order_by(log.c.id.desc())
            .limit(1)
        )

    def branches(self, identity: bytes, unique_id: bytes | None = None) -> Sequence[int]:
        """Row ids of the branches of a log, oldest first; unique_id: only those of this box."""
        branches = log.c.identity > identity, log.c.identity <= last_of(identity)
        query = select(log.c.id).join(box).where(*branches)
        if unique_id is not None:
            query = query.where(box.c.unique_id == unique_id)
        return self._connection.column(query.order_by(log.c.id))

    def logs(self) -> Sequence[int]:
        """Row ids of all logs, each before its branches."""
        return self._connection.column(select(log.c.id).order_by(*EACH_BEFORE_ITS_BRANCHES))

    def main_log(self, row: int) -> int:
        """Row id of the log whose branch this one is; its own if it is no branch."""
        main = log.alias("main")
        return self._connection.value(
            select(main.c.id).join(log, main.c.identity == _OF_THE_LOG).where(log.c.id == row)
        )

    def box_of(self, row: int) -> int:
        """Row id of the box of a log."""
        return self._connection.value(select(log.c.box).where(log.c.id == row))

    def owner_of(self, row: int) -> bytes:
        """Unique id of the box of a log."""
        return self._connection.value(select(box.c.unique_id).join(log).where(log.c.id == row))

    def of_box(self, row: int) -> Sequence[int]:
        """Row ids of the logs that a box has begun, and of their branches; row: of the box."""
        return self._connection.column(select(log.c.id).where(log.c.box == row))


def _stored_anew(insert: Insert) -> ReturningInsert[Any]:
    """The `insert` of a box, which updates a known box; what the box does not say stays."""
    new = insert.excluded
    said = {column.name: func.coalesce(new[column.name], column) for column in _MAY_BE_UNSAID}
    return insert.on_conflict_do_update(
        index_elements=[box.c.unique_id],
        set_={"firmware": new.firmware, "seen": new.seen} | said,
    ).returning(box.c.id)
