"""Events, the decisions about them, and the photos of their sheets.

No decision is ever changed or removed, but for the names of those who are to be forgotten.
Decisions about the persons of the club belong to no event: they stand under the number CLUB.
"""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, func, select

from host_tools.database.checkpoint_rows import forget_checkpoint
from host_tools.database.connection import Connection
from host_tools.database.row_types import CLUB, DecisionRow, PhotoRow
from host_tools.database.schema import decision, event, photo

# Asked for again and again, so they are built only once.
_NUMBERS = select(event.c.number).where(event.c.number != CLUB).order_by(event.c.number)
_ABOUT = select(decision).where(decision.c.event == bindparam("of"))
_DECISIONS = _ABOUT.order_by(decision.c.number)
_DECISIONS_AFTER = _DECISIONS.where(decision.c.number > bindparam("after"))
_LAST = _ABOUT.order_by(decision.c.number.desc()).limit(1)
_NUMBER = select(func.max(decision.c.number)).where(decision.c.event == event.c.number)
_LAST_OF_ALL = (
    select(decision)
    .join_from(event, decision, decision.c.event == event.c.number)
    .where(decision.c.number == _NUMBER.correlate(event).scalar_subquery())
    .where(event.c.number != CLUB)
    .order_by(event.c.number)
)
_DECIDE = decision.insert()


class Events:
    """Stores and finds events over a `Connection`. Events have numbers from 1."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def store(self, made: int) -> int:
        """Store a new event: its number. made: Unix seconds."""
        return self._connection.value(event.insert().values(made=made).returning(event.c.number))

    def numbers(self) -> Sequence[int]:
        """The numbers of all events, oldest first."""
        return self._connection.column(_NUMBERS)

    def open_club(self, made: int) -> None:
        """Make the journal of the club unless there is one. made: Unix seconds."""
        insert = self._connection.upsert(event).values(number=CLUB, made=made)
        self._connection.run(insert.on_conflict_do_nothing())

    def decisions(self, event_number: int) -> list[DecisionRow]:
        """The rows of the decisions about an event, in their order."""
        return self._connection.rows(_DECISIONS, {"of": event_number})

    def decisions_after(self, event_number: int, after: int) -> list[DecisionRow]:
        """Those of them that have higher numbers than `after`."""
        return self._connection.rows(_DECISIONS_AFTER, {"of": event_number, "after": after})

    def last_decision(self, event_number: int) -> DecisionRow | None:
        """The row of the last decision about an event; None if there is none."""
        rows = self._connection.rows(_LAST, {"of": event_number})
        return rows[0] if rows else None

    def of_kind(self, kind: str) -> list[DecisionRow]:
        """The rows of the decisions of a kind about all events, in the order of the events."""
        query = select(decision).where(decision.c.kind == kind)
        return self._connection.rows(query.order_by(decision.c.event, decision.c.number))

    def last_decisions(self) -> list[DecisionRow]:
        """The row of the last decision about every event, in the order of the events."""
        return self._connection.rows(_LAST_OF_ALL)

    def all_decisions(self) -> list[DecisionRow]:
        """The rows of all decisions, also of those about persons."""
        query = select(decision).order_by(decision.c.event, decision.c.number)
        return self._connection.rows(query)

    def rewrite(self, row: DecisionRow) -> None:
        """Replace the texts of a decision (author, content, reason) by those of `row`."""
        same = decision.c.event == row["event"], decision.c.number == row["number"]
        forget_checkpoint(self._connection)
        texts = {name: row[name] for name in ("author", "content", "reason")}
        self._connection.run(decision.update().where(*same).values(**texts))

    def decide(self, row: DecisionRow) -> None:
        """Add a decision."""
        self._connection.run(_DECIDE, [row])


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
