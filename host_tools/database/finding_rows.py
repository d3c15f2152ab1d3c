"""Findings: what is wrong with the records of the boxes."""

from collections.abc import Iterable
from typing import Protocol

from sqlalchemy import bindparam, func, select, update

from host_tools.database.connection import Connection
from host_tools.database.row_types import FindingRow
from host_tools.database.schema import box, finding

_IS_OPEN = finding.c.settled.is_(None)
NEW = _IS_OPEN & finding.c.seen.is_(None)  # the condition for those that nobody has seen
# Asked for again and again, so they are built only once.
_UNSEEN = select(func.count()).where(NEW)
_ALL = select(finding, box.c.unique_id).join(box).order_by(finding.c.id)
_OPEN = _ALL.where(_IS_OPEN)
_AFTER = _ALL.where(finding.c.id > bindparam("row"))


class NewFinding(Protocol):
    """A finding that is to be stored, see `sessions.findings.Finding`."""

    @property
    def kind(self) -> str: ...

    @property
    def offset(self) -> int: ...

    @property
    def message(self) -> str: ...

    @property
    def key_and_details(self) -> tuple[str, str]: ...

    @property
    def raw(self) -> bytes: ...


class Findings:
    """Stores and finds findings over a `Connection`. Boxes and logs are named by their row ids."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def store(self, owner: int, log: int, new: NewFinding, found: int) -> bool:
        """Keep a finding about a box and a log, found at `found` (Unix seconds); in a transaction.

        True if it is new or was settled, False if it is open already. A settled finding that is
        found again counts as not seen.
        """
        key, details = new.key_and_details
        named = {"log": log, "kind": new.kind, "offset": new.offset}
        named |= {"message": new.message, "raw": new.raw}
        same = [finding.c[name] == value for name, value in named.items()]
        known = self._connection.tuples(select(finding.c.id, finding.c.settled).where(*same))
        if not known:
            values = {"box": owner, "found": found, "key": key, "details": details}
            self._connection.run(finding.insert().values(**named, **values))
            return True
        [(row, settled)] = known
        if settled is None:
            return False
        again = update(finding).where(finding.c.id == row)
        self._connection.run(again.values(settled=None, found=found, seen=None))
        return True

    def settle(self, row: int, now: int) -> None:
        """Note that a finding does not hold since `now` (Unix seconds)."""
        self._connection.run(update(finding).where(finding.c.id == row).values(settled=now))

    def see(self, row: int, now: int) -> None:
        """Note that somebody has seen a finding at `now` (Unix seconds), unless seen before."""
        seen = update(finding).where(finding.c.id == row, finding.c.seen.is_(None))
        self._connection.run(seen.values(seen=now))

    def unseen(self) -> int:
        """The number of open findings that nobody has seen."""
        return self._connection.value(_UNSEEN)

    def all(self, settled: bool = False) -> list[FindingRow]:
        """The rows of the open findings, oldest first; settled: also those that are settled."""
        return self._connection.rows(_ALL if settled else _OPEN)

    def new(self, most: int) -> list[FindingRow]:
        """The rows of the oldest open findings that nobody has seen."""
        return self._connection.rows(_ALL.where(NEW).limit(most))

    def after(self, row: int) -> list[FindingRow]:
        """The rows of all findings behind a row."""
        return self._connection.rows(_AFTER, {"row": row})

    def open(
        self, log: int, kinds: Iterable[str]
    ) -> dict[tuple[int, bytes], dict[tuple[str, str], int]]:
        """The open findings of these kinds: {(offset, raw): {(kind, message): row id}}."""
        query = select(finding).where(finding.c.log == log, _IS_OPEN, finding.c.kind.in_(kinds))
        found: dict[tuple[int, bytes], dict[tuple[str, str], int]] = {}
        for row in self._connection.rows(query):
            row_ids = found.setdefault((row["offset"], row["raw"]), {})
            row_ids[row["kind"], row["message"]] = row["id"]
        return found

    def raws(self, log: int, kind: str) -> list[tuple[int, bytes]]:
        """(offset, bytes) of every finding of a kind, in any order."""
        query = select(finding.c.offset, finding.c.raw)
        return self._connection.tuples(query.where(finding.c.log == log, finding.c.kind == kind))

    def spans(self, log: int, kind: str) -> list[tuple[int, int]]:
        """(offset, length) of the bytes of every finding of a kind, in any order."""
        query = select(finding.c.offset, func.length(finding.c.raw))
        return self._connection.tuples(query.where(finding.c.log == log, finding.c.kind == kind))
