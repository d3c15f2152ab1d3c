"""Sessions and entries: the readable form of the records, and which program has made it."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from sqlalchemy import (
    ColumnElement,
    ScalarSelect,
    Select,
    Table,
    Text,
    and_,
    bindparam,
    cast,
    delete,
    exists,
    func,
    or_,
    select,
    union,
    update,
)

from host_tools.database.box_rows import EACH_BEFORE_ITS_BRANCHES
from host_tools.database.checkpoint_rows import forget_checkpoint
from host_tools.database.connection import Connection
from host_tools.database.row_types import EntryRow, SessionRow
from host_tools.database.schema import DERIVED, NUMBER, box, entry, log, meta, record, session
from rules_core.record import BEGIN, SESSION, TARIFF

_KNOWS, _CHECKSUM = "knows", "checksum"
_NOTED = select(meta.c.value).where(meta.c.key == bindparam("key"))
_TOGETHER = 500  # sessions whose entries are asked for by one statement
# Asked for again and again, so it is built only once.
_ENTRIES = (
    select(entry, record.c.raw, record.c.sequence, record.c.kind, log.c.identity)
    .join_from(entry, record)
    .join(log)
    .where(entry.c.session.in_(bindparam("rows", expanding=True)))
    .order_by(record.c.sequence)
)
_LATER = record.alias("later")
_LEFT = exists().where(
    _LATER.c.log == record.c.log, _LATER.c.sequence > record.c.sequence, _LATER.c.kind == SESSION
)
_OF_ENTRY = record.alias("of_entry")
_FIRST = record.alias("first")
_BEGIN = select(_FIRST.c.raw).where(_FIRST.c.log == record.c.log, _FIRST.c.sequence == 0)
_SESSIONS = (
    select(session, box.c.unique_id, record.c.raw, record.c.sequence, log.c.identity)
    .add_columns(record.c.received, box.c.seen)
    .add_columns(_LEFT.label("left"), _BEGIN.scalar_subquery().label("begin"))
    .join_from(session, record)
    .join(log)
    .join(box)
    .order_by(session.c.day, session.c.round, session.c.table_number, record.c.id)
)
_RECORD = (
    select(record.c.id)
    .join(log)
    .where(log.c.identity == bindparam("identity"), record.c.sequence == bindparam("sequence"))
)
_SESSION_OF = _SESSIONS.where(
    or_(
        session.c.record.in_(_RECORD),
        session.c.record.in_(select(entry.c.session).where(entry.c.record.in_(_RECORD))),
    )
)
# Most are entries, so the other conditions are seldom needed.
_UNREAD = select(
    exists()
    .where(record.c.log == bindparam("log"))
    .where(record.c.id.not_in(select(entry.c.record)))
    .where(record.c.id.not_in(select(session.c.record)))
    .where(record.c.kind != BEGIN, record.c.kind != TARIFF)
)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_IS_UNKNOWN = entry.c.unknown != 0


def _of_some(
    checksum: ColumnElement[int], table: Table, *which: ColumnElement[bool]
) -> ScalarSelect[int]:
    """The checksum of those rows of a table for which conditions hold; checksum: of all of them."""
    return select(checksum).select_from(table).where(*which).scalar_subquery()


@cache  # every opening asks for it
def _noted_and_found(*checksums: ColumnElement[int]) -> Select[Any]:
    """The checksum that was noted and those of the rows behind a record, at one moment.

    checksums: of all rows of each table of `DERIVED`.
    """
    noted = select(meta.c.value).where(meta.c.key == _CHECKSUM)
    found = (
        _of_some(checksum, table, table.c.record > bindparam("after"))
        for table, checksum in zip(DERIVED, checksums, strict=True)
    )
    return select(noted.scalar_subquery(), *found)


class Judged(Protocol):
    """The judgement of a record, see `intake.rescore.Judgement`."""

    document: str | None
    points: list[int] | None
    money: list[int] | None
    counted: bool
    unknown: bool

    @property
    def sound(self) -> bool:
        """True if nothing was wrong with it."""


class ReadingRows:
    """Stores and finds sessions and entries over a `Connection`. row: the id of a record."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # storing

    def store_sessions(self, begun: Iterable[tuple[int, Mapping[str, Any], str, bool]]) -> None:
        """Store the readable form of SESSION records.

        begun: (row, body, day, unknown) of each. day: YYYY-MM-DD; unknown: does only a newer
        program know its rule book?
        """
        rows = [
            (
                row,
                *(body[name] for name in ("rules", "table", "round", "deals", "label")),
                _ENCODER.encode(body["players"]),
                day,
                int(unknown),
            )
            for row, body, day, unknown in begun
        ]
        self._store(session, rows)

    def store_entries(self, judged: Iterable[tuple[int, int | None, Judged]]) -> None:
        """Store the readable form of records that belong to sessions.

        judged: (row, row of the session or None, judgement) of each.
        """
        rows = [
            (
                row,
                session_row,
                judgement.document,
                _integers(judgement.points),
                _integers(judgement.money),
                int(judgement.sound),
                int(judgement.counted),
                int(judgement.unknown),
            )
            for row, session_row, judgement in judged
        ]
        self._store(entry, rows)

    def rename_players(self, row: int, players: Sequence[str]) -> None:
        """Replace the names in the readable form of a session; the record stays as it is."""
        text = _ENCODER.encode(players)
        which = session.c.record == row
        if self._connection.value(select(session.c.players).where(which)) == text:
            return
        forget_checkpoint(self._connection)
        self._add_to_checksum(-self._checksum_of(session, which))
        self._connection.run(update(session).where(which).values(players=text))
        self._add_to_checksum(self._checksum_of(session, which))

    def forget(self, logs: Sequence[int]) -> None:
        """Remove the readable form of all records of some logs, to make it anew."""
        forget_checkpoint(self._connection)
        for table in reversed(DERIVED):  # an entry refers to its session
            for log_row in logs:
                of_log = table.c.record.in_(select(record.c.id).where(record.c.log == log_row))
                self._add_to_checksum(-self._checksum_of(table, of_log))
                self._connection.run(delete(table).where(of_log))

    def forget_all(self) -> None:
        """Remove the readable form of all records, to make it anew."""
        forget_checkpoint(self._connection)
        for table in reversed(DERIVED):
            self._connection.run(delete(table))
        self._note(_CHECKSUM, "0")

    def note_known(self, known: str) -> None:
        """Note what the program knows that has judged all records."""
        self._note(_KNOWS, known)

    def note_checksum(self) -> None:
        """Note the checksum of all rows as they are now."""
        self._note(_CHECKSUM, self.checksums()[1])

    def _store(self, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        if not rows:
            return
        self._connection.insert(table, table.columns.keys(), rows)
        for start in range(0, len(rows), _TOGETHER):
            stored = [row[0] for row in rows[start : start + _TOGETHER]]
            self._add_to_checksum(self._checksum_of(table, table.c.record.in_(stored)))

    def _checksum_of(self, table: Table, *which: ColumnElement[bool]) -> ScalarSelect[int]:
        """The checksum of those rows of a table for which conditions hold: an expression."""
        return _of_some(self._connection.checksum(table), table, *which)

    def _add_to_checksum(self, difference: ScalarSelect[int] | ColumnElement[int]) -> None:
        """Update the noted checksum of all rows, if there is one."""
        changed = cast(cast(meta.c.value, NUMBER) + difference, Text)
        self._connection.run(update(meta).where(meta.c.key == _CHECKSUM).values(value=changed))

    def _note(self, key: str, value: str) -> None:
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=key, value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )

    def _noted(self, key: str) -> str | None:
        return self._connection.value(_NOTED, {"key": key})

    # finding

    def known(self) -> str | None:
        """Return the knowledge of the last judging program (see `note_known`); None if none has
        judged.
        """
        return self._noted(_KNOWS)

    def checksums(self, after: int = 0) -> tuple[str | None, str]:
        """The checksums of sessions and entries: of all as stored, and as they are behind a record.

        The first is None if no program has noted it yet. after: the row of that record.
        """
        query = _noted_and_found(*map(self._connection.checksum, DERIVED))
        [(noted, *found)] = self._connection.tuples(query, {"after": after})
        return noted, str(sum(found))

    def are_missing(self, in_log: int) -> bool:
        """Have some sessions or entries of a log no readable form?"""
        return bool(self._connection.value(_UNREAD, {"log": in_log}))

    def sessions(
        self,
        table: int | None = None,
        round_number: int | None = None,
        label: str | None = None,
        day: str | None = None,
    ) -> list[SessionRow]:
        """The rows of the sessions that match every given filter, in the order of play.

        table: its number; day: YYYY-MM-DD.
        """
        query = _SESSIONS
        wanted = {"table_number": table, "round": round_number, "label": label, "day": day}
        for column, value in wanted.items():
            if value is not None:
                query = query.where(session.c[column] == value)
        return self._connection.rows(query)

    def sessions_about(
        self,
        beginning: str,
        days: Collection[str],
        named: Collection[tuple[bytes, int]],
        brought: tuple[int, int],
    ) -> list[SessionRow]:
        """The rows of the sessions that may belong to an event, and perhaps of some others.

        beginning: of their labels; days: days (YYYY-MM-DD) on which sessions with another label may
        belong to it; named: (identity of a log, sequence) of sessions that belong to it in any
        case; brought: since when and until when (Unix seconds) sessions without a label came, of
        whatever day.
        """
        since, until = brought
        about = or_(
            session.c.label.startswith(beginning, autoescape=True),
            session.c.day.in_(days),
            session.c.record.in_(_by_name(named)),
            and_(session.c.label == "", record.c.received >= since, record.c.received < until),
        )
        return self._connection.rows(_SESSIONS.where(about))

    def sessions_named(self, named: Collection[tuple[bytes, int]]) -> list[SessionRow]:
        """The rows of these sessions, and perhaps of some others; named: as above."""
        return self._connection.rows(_SESSIONS.where(session.c.record.in_(_by_name(named))))

    def with_kinds(
        self, named: Collection[tuple[bytes, int]], kinds: Collection[int]
    ) -> list[tuple[bytes, int]]:
        """(identity of a log, sequence) of those of these sessions with an entry of such a kind.

        Perhaps of some others, too; named: as above; kinds: of records.
        """
        its_own = entry.c.session == session.c.record, entry.c.record == _OF_ENTRY.c.id
        has_one = exists().where(*its_own, _OF_ENTRY.c.kind.in_(kinds))
        query = select(log.c.identity, record.c.sequence).join_from(session, record).join(log)
        return self._connection.tuples(query.where(record.c.id.in_(_by_name(named)), has_one))

    def begun(self, rows: Collection[int], logs: Collection[int]) -> list[tuple[str, str]]:
        """(label, day) of the sessions that begin with these records, or in these logs."""
        either = or_(session.c.record.in_(rows), record.c.log.in_(logs))
        query = select(session.c.label, session.c.day).join_from(session, record).where(either)
        return self._connection.tuples(query.distinct())

    def sessions_of(self, identity: bytes, sequence: int) -> list[SessionRow]:
        """The row of the session that a record begins, or belongs to; at most one.

        identity: of the log of the record.
        """
        return self._connection.rows(_SESSION_OF, {"identity": identity, "sequence": sequence})

    def entries(self, rows: Iterable[int]) -> dict[int, list[EntryRow]]:
        """The entries of sessions, by the row of the session, in the order of the log."""
        found: dict[int, list[EntryRow]] = {row: [] for row in rows}
        rows = list(found)
        for start in range(0, len(rows), _TOGETHER):
            some = {"rows": rows[start : start + _TOGETHER]}
            for entry_row in self._connection.rows(_ENTRIES, some):
                found[entry_row["session"]].append(entry_row)
        return found

    def without_session(self) -> list[tuple[bytes, int]]:
        """(unique id of a box, number of records) of records whose session cannot be read.

        A newer program has written them.
        """
        return self._connection.tuples(
            select(box.c.unique_id, func.count())
            .join_from(entry, record)
            .join(log)
            .join(box)
            .where(_IS_UNKNOWN, entry.c.session.is_(None))
            .group_by(box.c.id)
        )

    def unknown_entries(self) -> int:
        """The number of records of sessions that only a newer program can judge."""
        return self._connection.value(select(func.count()).where(_IS_UNKNOWN))

    def logs_with_unknown(self) -> Sequence[int]:
        """Row ids of the logs with records that only a newer program can judge.

        Each log stands before its branches.
        """
        unknown = union(
            select(record.c.log).join_from(record, entry).where(_IS_UNKNOWN),
            select(record.c.log).join_from(record, session).where(session.c.unknown != 0),
        )
        query = select(log.c.id).where(log.c.id.in_(unknown))
        return self._connection.column(query.order_by(*EACH_BEFORE_ITS_BRANCHES))


def _by_name(named: Collection[tuple[bytes, int]]) -> Select[tuple[int]]:
    """The rows of all records that may be meant: (identity of a log, sequence) of each."""
    logs, sequences = {identity for identity, _ in named}, {sequence for _, sequence in named}
    found = select(record.c.id).join(log)
    return found.where(log.c.identity.in_(logs), record.c.sequence.in_(sequences))


def _integers(values: Sequence[int] | None) -> str | None:
    """A list of integers as JSON, which is as Python writes it; None for None."""
    return None if values is None else str(values)
