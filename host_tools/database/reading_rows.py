"""Sessions and entries: the readable form of the records, and by what knowledge it was made."""

import json

from sqlalchemy import (
    Integer,
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
from host_tools.database.schema import DERIVED, box, entry, log, meta, record, session
from host_tools.database.sqlite import checksum
from rules_core.record import BEGIN, SESSION, TARIFF

_KNOWS, _CHECKSUM = "knows", "checksum"
_NOTED = select(meta.c.value).where(meta.c.key == bindparam("key"))
# Of all rows there are, and what was noted of them, at one moment.
_CHECKSUMS = select(
    select(meta.c.value).where(meta.c.key == _CHECKSUM).scalar_subquery(),
    *(select(checksum(table)).select_from(table).scalar_subquery() for table in DERIVED),
)
_TOGETHER = 500  # sessions whose entries are asked for by one statement
# Asked again and again, and therefore put together only once.
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
_SESSIONS = (
    select(session, box.c.unique_id, record.c.raw, record.c.sequence, log.c.identity)
    .add_columns(record.c.received, _LEFT.label("left"))
    .join_from(session, record)
    .join(log)
    .join(box)
    .order_by(session.c.day, session.c.round, session.c.table_number, record.c.id)
)
# Most are entries: the others need not be looked at.
_UNREAD = select(
    exists()
    .where(record.c.log == bindparam("log"))
    .where(record.c.id.not_in(select(entry.c.record)))
    .where(record.c.id.not_in(select(session.c.record)))
    .where(record.c.kind != BEGIN, record.c.kind != TARIFF)
)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_IS_UNKNOWN = entry.c.unknown != 0


class ReadingRows:
    """Stores and finds sessions and entries over a `Connection`. Rows are those of `record`."""

    def __init__(self, connection):
        self._connection = connection

    # storing

    def store_sessions(self, begun):
        """The readable form of SESSION records.

        begun: (row, body, day, unknown) of each. day: YYYY-MM-DD; unknown: its rule book is one
        that only a newer program knows.
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

    def store_entries(self, judged):
        """The readable form of records that belong to sessions.

        judged: (row, row of the session or None, `Judgement`) of each.
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

    def rename_players(self, row, players):
        """Let the readable form of a session have these names; the record stays as it is."""
        text = _ENCODER.encode(players)
        which = session.c.record == row
        self._add_to_checksum(-_checksum_of(session, which))
        self._connection.run(update(session).where(which).values(players=text))
        self._add_to_checksum(_checksum_of(session, which))

    def forget(self, logs):
        """Remove the readable form of all records of logs: it is made anew from their bytes."""
        for table in reversed(DERIVED):  # an entry refers to its session
            for one in logs:
                of_log = table.c.record.in_(select(record.c.id).where(record.c.log == one))
                self._add_to_checksum(-_checksum_of(table, of_log))
                self._connection.run(delete(table).where(of_log))

    def forget_all(self):
        """Remove all there is, whatever it says: it is made anew from the records."""
        for table in reversed(DERIVED):
            self._connection.run(delete(table))
        self._note(_CHECKSUM, "0")

    def note_known(self, known):
        """Note what the program knows (a text) that has judged all that is stored."""
        self._note(_KNOWS, known)

    def _store(self, table, rows):
        if not rows:
            return
        self._connection.insert(table, table.columns.keys(), rows)
        for start in range(0, len(rows), _TOGETHER):
            stored = [row[0] for row in rows[start : start + _TOGETHER]]
            self._add_to_checksum(_checksum_of(table, table.c.record.in_(stored)))

    def _add_to_checksum(self, difference):
        """Let the checksum, if one is noted, stay that of all rows."""
        changed = cast(cast(meta.c.value, Integer) + difference, Text)
        self._connection.run(update(meta).where(meta.c.key == _CHECKSUM).values(value=changed))

    def _note(self, key, value):
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=key, value=value)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": value})
        )

    def _noted(self, key):
        return self._connection.value(_NOTED, {"key": key})

    # finding

    def known(self):
        """What the program knew that judged last (see `note_known`); None: nobody has yet."""
        return self._noted(_KNOWS)

    def checksums(self):
        """(that of all sessions and entries as they were stored, as they are now): texts.

        The first one is None if no program has noted it yet.
        """
        [(noted, *found)] = self._connection.tuples(_CHECKSUMS)
        return noted, str(sum(found))

    def are_missing(self, in_log):
        """Are there sessions or entries among the records of a log that have no readable form?"""
        return bool(self._connection.value(_UNREAD, {"log": in_log}))

    def sessions(self, table=None, round_number=None, label=None, day=None):
        """Rows of the sessions that match every filter given, in the order of play.

        Columns: those of `session`, `unique_id` of the box, `raw` and `sequence` of the SESSION
        record, `identity` of its log; `received`: when it came; `left`: has the box begun another
        one since?
        """
        query = _SESSIONS
        wanted = {"table_number": table, "round": round_number, "label": label, "day": day}
        for column, value in wanted.items():
            if value is not None:
                query = query.where(session.c[column] == value)
        return self._connection.rows(query)

    def sessions_about(self, beginning, days, named, brought):
        """Rows, as `sessions` has them, of those that may be of an event, perhaps some others too.

        beginning: of their labels; days: on which there may be some of another label; named:
        (identity of a log, sequence) of those that are of the event whatever they say; brought: of
        those without a label from when until when (Unix seconds) they came, whatever their day.
        """
        since, until = brought
        logs, sequences = {identity for identity, _ in named}, {sequence for _, sequence in named}
        by_name = select(record.c.id).join(log)
        by_name = by_name.where(log.c.identity.in_(logs), record.c.sequence.in_(sequences))
        about = or_(
            session.c.label.startswith(beginning, autoescape=True),
            session.c.day.in_(days),
            session.c.record.in_(by_name),
            and_(session.c.label == "", record.c.received >= since, record.c.received < until),
        )
        return self._connection.rows(_SESSIONS.where(about))

    def begun(self, rows, logs):
        """(label, day) of the sessions that were begun by these records, or in these logs."""
        either = or_(session.c.record.in_(rows), record.c.log.in_(logs))
        query = select(session.c.label, session.c.day).join_from(session, record).where(either)
        return self._connection.tuples(query.distinct())

    def sessions_of(self, identity, sequence):
        """Rows, as `sessions` has them, of the session that a record has begun, or that it is in.

        identity: of the log of the record; at most one row.
        """
        named = select(record.c.id).join(log)
        named = named.where(log.c.identity == identity, record.c.sequence == sequence)
        holding = select(entry.c.session).where(entry.c.record.in_(named))
        either = or_(session.c.record.in_(named), session.c.record.in_(holding))
        return self._connection.rows(_SESSIONS.where(either))

    def entries(self, rows):
        """The entries of sessions: {row of a session: rows of its entries in the order of the log}.

        Columns: those of `entry`, `raw`, `sequence`, `kind` of the record, `identity` of the log.
        """
        found = {row: [] for row in rows}
        rows = list(found)
        for start in range(0, len(rows), _TOGETHER):
            some = {"rows": rows[start : start + _TOGETHER]}
            for one in self._connection.rows(_ENTRIES, some):
                found[one["session"]].append(one)
        return found

    def without_session(self):
        """(unique id of a box, how many) records that a newer program wrote into no session that
        can be read.
        """
        return self._connection.tuples(
            select(box.c.unique_id, func.count())
            .join_from(entry, record)
            .join(log)
            .join(box)
            .where(_IS_UNKNOWN, entry.c.session.is_(None))
            .group_by(box.c.id)
        )

    def unknown_entries(self):
        """How many records of sessions only a newer program can judge."""
        return self._connection.value(select(func.count()).where(_IS_UNKNOWN))

    def logs_with_unknown(self):
        """Row ids of the logs with records that only a newer program than the last one can judge,
        each before its branches.
        """
        unknown = union(
            select(record.c.log).join_from(record, entry).where(_IS_UNKNOWN),
            select(record.c.log).join_from(record, session).where(session.c.unknown != 0),
        )
        query = select(log.c.id).where(log.c.id.in_(unknown))
        return self._connection.column(query.order_by(*EACH_BEFORE_ITS_BRANCHES))


def _checksum_of(table, which):
    """That of the rows of a table for which a condition holds, an expression."""
    return select(checksum(table)).select_from(table).where(which).scalar_subquery()


def _integers(values):
    """A list of integers, None for none: Python writes it as JSON does."""
    return None if values is None else str(values)
