"""Sessions and entries: the readable form of the records, and by what knowledge it was made."""

import json

from sqlalchemy import bindparam, delete, exists, func, insert, select, union

from host_tools.database.boxes import EACH_BEFORE_ITS_BRANCHES
from host_tools.database.tables import box, entry, log, meta, record, session
from rules_core.record import BEGIN, SESSION, TARIFF

_KNOWS = "knows"
# Asked for every session, and therefore put together only once.
_ENTRIES = (
    select(entry, record.c.raw, record.c.sequence, record.c.kind, log.c.identity)
    .join_from(entry, record)
    .join(log)
    .where(entry.c.session == bindparam("row"))
    .order_by(record.c.sequence)
)
_ENCODER = json.JSONEncoder(ensure_ascii=False)
_IS_UNKNOWN = entry.c.unknown != 0


class Readings:
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
            {
                "record": row,
                "rules": body["rules"],
                "table_number": body["table"],
                "round": body["round"],
                "deals": body["deals"],
                "label": body["label"],
                "players": _json(body["players"]),
                "day": day,
                "unknown": int(unknown),
            }
            for row, body, day, unknown in begun
        ]
        self._store(session, rows)

    def store_entries(self, judged):
        """The readable form of records that belong to sessions.

        judged: (row, row of the session or None, `Judgement`) of each.
        """
        rows = [
            {
                "record": row,
                "session": session_row,
                "document": _json(judgement.document),
                "points": _json(judgement.points),
                "money": _json(judgement.money),
                "sound": int(judgement.sound),
                "counted": int(judgement.counted),
                "unknown": int(judgement.unknown),
            }
            for row, session_row, judgement in judged
        ]
        self._store(entry, rows)

    def forget(self, logs):
        """Remove the readable form of all records of logs: it is made anew from their bytes."""
        for table in (entry, session):  # an entry refers to its session
            for one in logs:
                of_log = select(record.c.id).where(record.c.log == one)
                self._connection.run(delete(table).where(table.c.record.in_(of_log)))

    def note_known(self, known):
        """Note what the program knows (a text) that has judged all that is stored."""
        self._connection.run(
            self._connection.upsert(meta)
            .values(key=_KNOWS, value=known)
            .on_conflict_do_update(index_elements=[meta.c.key], set_={"value": known})
        )

    def _store(self, table, rows):
        if rows:
            self._connection.run(insert(table), rows)

    # finding

    def known(self):
        """What the program knew that judged last (see `note_known`); None: nobody has yet."""
        return self._connection.value(select(meta.c.value).where(meta.c.key == _KNOWS))

    def are_missing(self, in_log):
        """Are there sessions or entries among the records of a log that have no readable form?"""
        unread = select(func.count()).where(
            record.c.log == in_log,
            record.c.kind.not_in((BEGIN, TARIFF)),
            record.c.id.not_in(select(session.c.record)),
            record.c.id.not_in(select(entry.c.record)),
        )
        return bool(self._connection.value(unread))

    def sessions(self, table=None, round_number=None, label=None, day=None):
        """Rows of the sessions that match every filter given, in the order of play.

        Columns: those of `session`, `unique_id` of the box, `raw` and `sequence` of the SESSION
        record, `identity` of its log; `left`: has the box begun another one since?
        """
        later = record.alias("later")
        left = exists().where(
            later.c.log == record.c.log,
            later.c.sequence > record.c.sequence,
            later.c.kind == SESSION,
        )
        query = (
            select(session, box.c.unique_id, record.c.raw, record.c.sequence, log.c.identity)
            .add_columns(left.label("left"))
            .join_from(session, record)
            .join(log)
            .join(box)
        )
        wanted = {"table_number": table, "round": round_number, "label": label, "day": day}
        for column, value in wanted.items():
            if value is not None:
                query = query.where(session.c[column] == value)
        order = (session.c.day, session.c.round, session.c.table_number, record.c.id)
        return self._connection.rows(query.order_by(*order))

    def entries(self, row):
        """Rows of a session's entries in the order of the log.

        Columns: those of `entry`, `raw`, `sequence`, `kind` of the record, `identity` of the log.
        """
        return self._connection.rows(_ENTRIES, {"row": row})

    def without_session(self):
        """(unique id of a box, how many) records that a newer program wrote into no session that
        can be read.
        """
        rows = self._connection.rows(
            select(box.c.unique_id, func.count())
            .join_from(entry, record)
            .join(log)
            .join(box)
            .where(_IS_UNKNOWN, entry.c.session.is_(None))
            .group_by(box.c.id)
        )
        return [tuple(row.values()) for row in rows]

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


def _json(value):
    return None if value is None else _ENCODER.encode(value)
