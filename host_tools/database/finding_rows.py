"""What was found not to be as it should be.

A row of `finding` has `id`, `box`, `log`, `kind`, `offset`, `message`, `raw`, `found`, `settled`,
`seen`.
"""

from sqlalchemy import func, select, update

from host_tools.database.schema import box, finding

_IS_OPEN = finding.c.settled.is_(None)
NEW = _IS_OPEN & finding.c.seen.is_(None)  # the condition that nobody has seen it


class Findings:
    """Stores and finds findings over a `Connection`. Boxes and logs are named by their row ids."""

    def __init__(self, connection):
        self._connection = connection

    def store(self, owner, log, new, found):
        """Keep a `Finding` about a box and a log, found at `found` (Unix seconds).

        True if it is new or was settled, False if it is open already. What is found once more
        after it was settled nobody has seen.
        """
        named = {"log": log, "kind": new.kind, "offset": new.offset}
        named |= {"message": new.message, "raw": new.raw}
        row = self._connection.value(
            self._connection.upsert(finding)
            .values(box=owner, found=found, **named)
            .on_conflict_do_update(
                index_elements=list(named),
                set_={"settled": None, "found": found, "seen": None},
                where=~_IS_OPEN,
            )
            .returning(finding.c.id)
        )
        return row is not None

    def settle(self, row, now):
        """Note that a finding does not hold any more since `now` (Unix seconds)."""
        self._connection.run(update(finding).where(finding.c.id == row).values(settled=now))

    def see(self, row, now):
        """Note that somebody has seen a finding, at `now` (Unix seconds), if nobody has before."""
        seen = update(finding).where(finding.c.id == row, finding.c.seen.is_(None))
        self._connection.run(seen.values(seen=now))

    def unseen(self):
        """How many open findings nobody has seen."""
        return self._connection.value(select(func.count()).where(NEW))

    def all(self, settled=False):
        """Rows of the findings with `unique_id` of the box, oldest first.

        settled: also of those that do not hold any more.
        """
        query = select(finding, box.c.unique_id).join(box).order_by(finding.c.id)
        return self._connection.rows(query if settled else query.where(_IS_OPEN))

    def open(self, log, kinds):
        """The open findings of these kinds: {(offset, raw): {(kind, message): row id}}."""
        query = select(finding).where(finding.c.log == log, _IS_OPEN, finding.c.kind.in_(kinds))
        found = {}
        for row in self._connection.rows(query):
            about = found.setdefault((row["offset"], row["raw"]), {})
            about[row["kind"], row["message"]] = row["id"]
        return found

    def raws(self, log, kind):
        """(offset, bytes) of every finding of a kind, in no order."""
        query = select(finding.c.offset, finding.c.raw)
        return self._connection.tuples(query.where(finding.c.log == log, finding.c.kind == kind))

    def spans(self, log, kind):
        """(offset, length) of the bytes of every finding of a kind, in no order."""
        query = select(finding.c.offset, func.length(finding.c.raw))
        return self._connection.tuples(query.where(finding.c.log == log, finding.c.kind == kind))
