"""The boxes and their logs.

A log is named by its identity: 8 bytes; that of a branch begins with that of its log.
"""

from sqlalchemy import func, select

from host_tools.database.findings import NEW
from host_tools.database.tables import Bytes, box, finding, log

_LENGTH = 8
_OF_THE_LOG = func.substr(log.c.identity, 1, _LENGTH, type_=Bytes)
_IS_BRANCH = func.length(log.c.identity) > _LENGTH
EACH_BEFORE_ITS_BRANCHES = (func.length(log.c.identity), log.c.id)


class Boxes:
    """Stores and finds boxes and logs over a `Connection`."""

    def __init__(self, connection):
        self._connection = connection

    def store(self, unique_id, firmware, seen, battery=None, free=None):
        """The box's row id; `firmware` and `seen` (Unix seconds) are brought up to date.

        battery: millivolts; free: bytes for the sessions to come. None: it does not say, and what
        it said before stays.
        """
        values = {"firmware": firmware, "seen": seen}
        said = {"battery": battery, "free": free}
        values |= {name: value for name, value in said.items() if value is not None}
        return self._connection.value(
            self._connection.upsert(box)
            .values(unique_id=unique_id, **values)
            .on_conflict_do_update(index_elements=[box.c.unique_id], set_=values)
            .returning(box.c.id)
        )

    def all(self):
        """The rows of all boxes in the order of their ids, each with its open findings: `unseen`.

        So many nobody has seen. Columns besides: those of `box`.
        """
        unseen = select(func.count()).where(finding.c.box == box.c.id, NEW)
        query = select(box, unseen.scalar_subquery().label("unseen")).order_by(box.c.unique_id)
        return self._connection.rows(query)

    def store_log(self, owner, identity):
        """The log's row id, new or known; the box it belongs to stays the first one."""
        self._connection.run(
            self._connection.upsert(log)
            .values(box=owner, identity=identity)
            .on_conflict_do_nothing(index_elements=[log.c.identity])
        )
        return self.find_log(identity)

    def find_log(self, identity):
        """Row id of the log with this identity, or None."""
        return self._connection.value(select(log.c.id).where(log.c.identity == identity))

    def newest_log(self, unique_id):
        """Identity of the log that the box with this id began last, or None."""
        return self._connection.value(
            select(log.c.identity)
            .join(box)
            .where(box.c.unique_id == unique_id, ~_IS_BRANCH)
            .order_by(log.c.id.desc())
            .limit(1)
        )

    def branches(self, identity, unique_id=None):
        """Row ids of the branches of a log, oldest first; those that one box brought, or all."""
        query = select(log.c.id).join(box).where(_IS_BRANCH, identity == _OF_THE_LOG)
        if unique_id is not None:
            query = query.where(box.c.unique_id == unique_id)
        return self._connection.column(query.order_by(log.c.id))

    def logs(self):
        """Row ids of all logs, each before its branches."""
        return self._connection.column(select(log.c.id).order_by(*EACH_BEFORE_ITS_BRANCHES))

    def main_log(self, row):
        """Row id of the log that this one is a branch of, or its own."""
        main = log.alias("main")
        return self._connection.value(
            select(main.c.id).join(log, main.c.identity == _OF_THE_LOG).where(log.c.id == row)
        )

    def box_of(self, row):
        """Row id of the box whose log this is."""
        return self._connection.value(select(log.c.box).where(log.c.id == row))

    def owner_of(self, row):
        """Unique id of the box whose log this is."""
        return self._connection.value(select(box.c.unique_id).join(log).where(log.c.id == row))

    def of_box(self, row):
        """Row ids of the logs that the box of this row has begun, and of their branches."""
        return self._connection.column(select(log.c.id).where(log.c.box == row))

    def other_logs(self, row, identity):
        """How many other logs the box of this row has begun."""
        others = select(func.count()).where(log.c.box == row, identity != _OF_THE_LOG)
        return self._connection.value(others)
