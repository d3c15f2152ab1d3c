"""The desk's database: one SQLite file, one transaction a box.

It only stores and finds; what is right is judged in `intake`, what it adds up to in `standings`.
"""

import json
import os
import sqlite3
from contextlib import contextmanager
from pathlib import Path

from host_tools.desk import schema
from host_tools.errors import DeskError
from rules_core.record import decode

PATIENCE_S = 30  # how long one box waits while another one is being stored
FILE_VARIABLE = "SCHREIBER_DATABASE"


def add_database_argument(parser):
    """Add `--database` to a command's parser."""
    parser.add_argument(
        "--database",
        metavar="FILE",
        type=Path,
        default=None,
        help=f"the desk's database (default: {FILE_VARIABLE} or the user's data folder)",
    )


def database_path(given=None):
    """The database to use: the one given, the environment's, or the one in the data folder."""
    named = given or os.environ.get(FILE_VARIABLE)
    if named:
        return Path(named)
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local"
    else:
        folder = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(folder) / "schreiber" / "schreiber.db"


class Database:
    """An open database. Not to be shared between threads: each opens its own.

    path: a Path; the file is made if it is missing, unless `must_exist`. DeskError if it cannot
    be used.
    """

    def __init__(self, path, must_exist=False):
        self.path = path
        if must_exist and not path.exists():
            raise DeskError(f"there is no database yet at {path}; 'schreiber sync' makes it")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise DeskError(f"the database {path} cannot be opened: {error}") from error
        try:
            self._prepare()
        except sqlite3.Error as error:
            self.close()
            raise DeskError(f"{path} cannot be used as the desk's database: {error}") from error
        except DeskError:
            self.close()
            raise

    def _prepare(self):
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA foreign_keys = ON")
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        with self.transaction():
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                self._create()
            elif version != schema.VERSION:
                raise DeskError(
                    f"{self.path} is of version {version}; this program knows {schema.VERSION}"
                )

    def _create(self):
        if self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise DeskError(f"{self.path} is the database of another program")
        for statement in schema.STATEMENTS:
            self._connection.execute(statement)
        self._connection.execute(f"PRAGMA user_version = {schema.VERSION}")

    def close(self):
        """Close the file."""
        self._connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @contextmanager
    def transaction(self):
        """All that is stored inside is stored, or nothing of it. DeskError if SQLite fails."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # SQLite itself has rolled back after some errors, a full disk for one.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise DeskError(f"the database {self.path} could not be written: {error}") from error

    # storing

    def store_box(self, unique_id, firmware, seen):
        """The box's row id; `firmware` and `seen` (Unix seconds) are brought up to date."""
        return self._connection.execute(
            "INSERT INTO box (unique_id, firmware, seen) VALUES (?, ?, ?)"
            " ON CONFLICT (unique_id) DO UPDATE SET"
            " firmware = excluded.firmware, seen = excluded.seen RETURNING id",
            (unique_id, firmware, seen),
        ).fetchone()[0]

    def store_log(self, box, identity):
        """The log's row id, new or known; the box it belongs to stays the first one."""
        self._connection.execute(
            "INSERT INTO log (box, identity) VALUES (?, ?) ON CONFLICT (identity) DO NOTHING",
            (box, identity),
        )
        return self.find_log(identity)

    def store_record(self, log, offset, record, raw, received):
        """The new record's row id."""
        return self._connection.execute(
            "INSERT INTO record (log, offset, sequence, kind, raw, received)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (log, offset, record.sequence, record.kind, raw, received),
        ).lastrowid

    def store_session(self, row, body, day):
        """The readable form of a SESSION record; `row`: the record's row id."""
        players = json.dumps(body["players"], ensure_ascii=False)
        named = (body["rules"], body["table"], body["round"], body["deals"], body["label"])
        self._connection.execute(
            "INSERT INTO session"
            " (record, rules, table_number, round, deals, label, players, day)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (row, *named, players, day),
        )

    def store_entry(self, row, session, judgement):
        """The readable form of a deal, an annulment or an incident.

        `session`: row id of its session or None; `judgement`: a `Judgement`.
        """
        self._connection.execute(
            "INSERT INTO entry (record, session, document, points, money, sound, counted)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                row,
                session,
                _json(judgement.document),
                _json(judgement.points),
                _json(judgement.money),
                judgement.sound,
                judgement.counted,
            ),
        )

    def store_finding(self, box, log, finding, found):
        """Keep a `Finding`; True if it is new, False if it is known already."""
        cursor = self._connection.execute(
            "INSERT INTO finding (box, log, kind, offset, message, raw, found)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (box, log, finding.kind, finding.offset, finding.message, finding.raw, found),
        )
        return cursor.rowcount > 0

    # finding

    def find_log(self, identity):
        """Row id of the log with this identity, or None."""
        return self._value("SELECT id FROM log WHERE identity = ?", identity)

    def newest_log(self, unique_id):
        """Identity of the log that the box with this id began last, or None."""
        return self._value(
            "SELECT log.identity FROM log JOIN box ON box.id = log.box"
            " WHERE box.unique_id = ? ORDER BY log.id DESC LIMIT 1",
            unique_id,
        )

    def other_logs(self, box, identity):
        """How many other logs this box has had."""
        query = "SELECT count(*) FROM log WHERE box = ? AND identity <> ?"
        return self._value(query, box, identity)

    def log_owner(self, log):
        """Row id of the box that this log came from first."""
        return self._value("SELECT box FROM log WHERE id = ?", log)

    def end_of(self, log):
        """Offset behind the last record that we have of a log; 0: we have none."""
        query = "SELECT offset + length(raw) FROM record WHERE log = ? ORDER BY offset DESC LIMIT 1"
        return self._value(query, log) or 0

    def last_before(self, log, offset):
        """The raw bytes of the last record that starts before `offset`, or None."""
        return self._value(
            "SELECT raw FROM record WHERE log = ? AND offset < ? ORDER BY offset DESC LIMIT 1",
            log,
            offset,
        )

    def raw_at(self, log, offset):
        """The raw bytes of the record at `offset`, or None."""
        return self._value("SELECT raw FROM record WHERE log = ? AND offset = ?", log, offset)

    def row_of(self, log, sequence):
        """Row id of the record with this sequence number, or None."""
        return self._value("SELECT id FROM record WHERE log = ? AND sequence = ?", log, sequence)

    def counts(self, row):
        """Is the entry of this record in the totals?"""
        return bool(self._value("SELECT counted FROM entry WHERE record = ?", row))

    def record(self, row):
        """The decoded record of a row."""
        return decode(self._value("SELECT raw FROM record WHERE id = ?", row))

    def sessions(self, table=None, round_number=None, label=None, day=None):
        """Rows of the sessions that match every filter given, in the order of play.

        Columns: those of `session`, `unique_id` of the box, `raw` of the SESSION record.
        """
        wanted = {"table_number": table, "round": round_number, "label": label, "day": day}
        chosen = {column: value for column, value in wanted.items() if value is not None}
        where = " AND ".join(f"session.{column} = ?" for column in chosen) or "1"
        return self._connection.execute(
            "SELECT session.*, box.unique_id, record.raw FROM session"
            " JOIN record ON record.id = session.record"
            " JOIN log ON log.id = record.log JOIN box ON box.id = log.box"
            f" WHERE {where} ORDER BY day, round, table_number, record.id",
            tuple(chosen.values()),
        ).fetchall()

    def entries(self, session):
        """Rows of a session's entries in the order of the log.

        Columns: those of `entry`, `raw`, `sequence`, `kind` of the record, `identity` of the log.
        """
        return self._connection.execute(
            "SELECT entry.*, record.raw, record.sequence, record.kind, log.identity FROM entry"
            " JOIN record ON record.id = entry.record JOIN log ON log.id = record.log"
            " WHERE entry.session = ? ORDER BY record.sequence",
            (session,),
        ).fetchall()

    def findings(self):
        """Rows of all findings with `unique_id` of the box, oldest first."""
        return self._connection.execute(
            "SELECT finding.*, box.unique_id FROM finding JOIN box ON box.id = finding.box"
            " ORDER BY finding.id"
        ).fetchall()

    def count(self, table):
        """How many rows one of our tables has."""
        return self._value(f"SELECT count(*) FROM {table}")

    def _value(self, query, *parameters):
        row = self._connection.execute(query, parameters).fetchone()
        return None if row is None else row[0]


def _json(value):
    return None if value is None else json.dumps(value, ensure_ascii=False)
