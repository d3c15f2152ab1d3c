"""The checkpoint of a database: up to which rows it was checked when it was opened.

Tables that grow with every event only get more rows. So an opening checks the rows behind the
checkpoint: those of an evening, not of all years. A change of an older row removes the checkpoint;
then the next opening checks all of them.
"""

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import bindparam, func, select

from host_tools.database.connection import Connection
from host_tools.database.schema import decision, document, finding, meta, record, sent

# The tables of which `NewRows` tells the new rows.
RECORD, FINDING, SENT = record.name, finding.name, sent.name
DECISION, DOCUMENT = decision.name, document.name

_KEY = "checked"
_NOTED = select(meta.c.value).where(meta.c.key == _KEY)
_BY_ID = (record, finding, sent)
_BY_EVENT = (decision, document)
_RAW = select(record.c.raw).where(record.c.id == bindparam("row"))
# Every opening asks for them, so they are built only once.
_LAST_ROWS = select(*(select(func.max(table.c.id)).scalar_subquery() for table in _BY_ID))
_LAST_NUMBERS = {
    table.name: select(table.c.event, func.max(table.c.number)).group_by(table.c.event)
    for table in _BY_EVENT
}


@dataclass(frozen=True)
class Checkpoint:
    """The last rows that were checked.

    `rows`: {name of a table: row id}; `numbers`: {name of a table: {number of an event: number of
    its last row}}; `crc`: of the bytes of the last record; `checksum`: of the sessions and entries
    of all records up to that.
    """

    rows: Mapping[str, int]
    numbers: Mapping[str, Mapping[int, int]]
    crc: int
    checksum: int = 0


@dataclass(frozen=True)
class NewRows:
    """The rows behind a checkpoint, `since`, up to `last`. Without a checkpoint all are new.

    `changes`: those of the connection before they were looked at.
    """

    since: Checkpoint | None
    last: Checkpoint
    changes: tuple[int, int]

    def after(self, table: str) -> int:
        """The row id behind which rows are new; 0: all are."""
        return 0 if self.since is None else self.since.rows[table]

    def after_in(self, table: str) -> dict[int, int]:
        """{number of an event with new rows: number of the last row before these}."""
        before: Mapping[int, int] = {} if self.since is None else self.since.numbers[table]
        lasts = self.last.numbers[table]
        return {
            event: before.get(event, 0)
            for event, last in lasts.items()
            if before.get(event, 0) < last
        }

    @property
    def count(self) -> int:
        """How many records and decisions are new."""
        decided = self.last.numbers[DECISION]
        return (self.last.rows[RECORD] - self.after(RECORD)) + sum(
            decided[event] - before for event, before in self.after_in(DECISION).items()
        )

    def conditions(self) -> dict[str, str]:
        """{name of a table that only grows: the condition in SQL for its new rows}."""
        if self.since is None:
            return {}
        found = {table.name: f"id > {self.after(table.name)}" for table in _BY_ID}
        for table in _BY_EVENT:
            new = self.after_in(table.name).items()
            found[table.name] = (
                " OR ".join(f"event = {event} AND number > {before}" for event, before in new)
                or "1 = 0"
            )
        return found


class Checkpoints:
    """Stores and finds the checkpoint over a `Connection`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def new_rows(self, whole: bool) -> NewRows:
        """The `NewRows`; whole: as if there were no checkpoint."""
        changes, last = self._connection.changes(), self._last()
        noted = None if whole else _read(self._connection.value(_NOTED))
        if noted is not None and not self._holds(noted, last):
            noted = None
        return NewRows(noted, last, changes)

    def note(self, new: NewRows, checksum: int) -> None:
        """Note that rows were checked; within a transaction, as its first.

        Nothing is noted where something was stored meanwhile. checksum: of sessions and entries.
        """
        if not self._connection.is_unchanged(new.changes):
            return
        value = json.dumps(asdict(replace(new.last, checksum=checksum)))
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=_KEY, value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )

    def _last(self) -> Checkpoint:
        [lasts] = self._connection.tuples(_LAST_ROWS)
        rows = {table.name: last or 0 for table, last in zip(_BY_ID, lasts, strict=True)}
        numbers = {
            name: dict(self._connection.tuples(query)) for name, query in _LAST_NUMBERS.items()
        }
        return Checkpoint(rows, numbers, self._crc(rows[RECORD]))

    def _holds(self, noted: Checkpoint, last: Checkpoint) -> bool:
        """Return True if the last rows of a checkpoint are in the database.

        False if an event has no number, as only damage leaves it: then all is checked.
        """
        of_events = [pair for one in last.numbers.values() for pair in one.items()]
        return (
            all(isinstance(number, int) for pair in of_events for number in pair)
            and all(noted.rows[name] <= row for name, row in last.rows.items())
            and all(
                number <= last.numbers[table.name].get(event, 0)
                for table in _BY_EVENT
                for event, number in noted.numbers[table.name].items()
            )
            and noted.crc == self._crc(noted.rows[RECORD])
        )

    def _crc(self, row: int) -> int:
        raw = self._connection.value(_RAW, {"row": row})
        return zlib.crc32(raw) if isinstance(raw, bytes) else 0


def forget_checkpoint(connection: Connection) -> None:
    """Let the next opening check all rows: an older one is changed; within a transaction."""
    connection.run(meta.update().where(meta.c.key == _KEY).values(value=""))


def _read(value: object) -> Checkpoint | None:
    """The checkpoint that a value notes; None where it notes none."""
    try:
        said: Any = json.loads(value) if isinstance(value, str) else None
        numbers = {
            table.name: {
                int(event): int(last) for event, last in said["numbers"][table.name].items()
            }
            for table in _BY_EVENT
        }
        rows = {table.name: int(said["rows"][table.name]) for table in _BY_ID}
        return Checkpoint(rows, numbers, int(said["crc"]), int(said["checksum"]))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
