"""The desk's database: one SQLite file, one transaction a box.

It only stores and finds; what is right is judged in `intake`, what it adds up to in `standings`.
"""

import json
import sqlite3
from contextlib import contextmanager

from host_tools.database import migrations, schema
from host_tools.database.writer_note import WriterNote
from host_tools.desk.findings import DAMAGED
from host_tools.desk.knowledge import judge_anew, knowledge
from host_tools.errors import DeskError
from host_tools.plain import shorten, tell
from rules_core.record import BEGIN, CLEAR, SESSION, TARIFF, RecordError, decode
from rules_core.tariffs import digest_of, hexadecimal

# Who finds the database locked waits so long in silence, then says for whom, and then for so many
# times as long in all.
QUIET_S = 2
TURNS = 15

# What SQLite raises; where damage reaches into its own sentence, Python cannot read that, and where
# it reaches into a length, there is no memory for it.
_FAILURES = (sqlite3.Error, UnicodeDecodeError, MemoryError)
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_REMEDIES = {
    sqlite3.SQLITE_FULL: "the disk is full; make room and do this again, nothing is lost",
    sqlite3.SQLITE_READONLY: "the file or its folder cannot be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; is it a file, in a folder that can be written?",
    sqlite3.SQLITE_PERM: "it may not be opened by this user",
    sqlite3.SQLITE_IOERR: "the disk fails; copy the file to another one before anything else",
}


class Database:
    """An open database. Not to be shared between threads: each opens its own.

    path: a Path; the file is made if it is missing, unless `must_exist`. check: look the whole
    file over for damage, which takes a second for 100,000 deals. DeskError if it cannot be used:
    then it is left as it is.
    """

    def __init__(self, path, must_exist=False, check=True):
        self.path = path
        self._note = WriterNote(path)
        try:
            if must_exist and (not path.exists() or (path.is_file() and not path.stat().st_size)):
                raise DeskError(f"there is no database yet at {path}; 'schreiber sync' makes it")
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=QUIET_S, isolation_level=None)
        except OSError as error:
            raise DeskError(f"the database {path} cannot be opened: {error.strerror}") from error
        except _FAILURES as error:
            raise self._refused(error) from error
        try:
            self._prepare(check)
        except _FAILURES as error:
            self.close()
            raise self._refused(error) from error
        except DeskError:
            self.close()
            raise

    def _prepare(self, check):
        """Nothing is written before it is clear that the file is ours and whole."""
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA foreign_keys = ON")
        version = self._patiently("PRAGMA user_version").fetchone()[0]
        tables = self._column("SELECT name FROM sqlite_master WHERE type = 'table'")
        if version == 0 and not tables:
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._create()
        elif version <= 0 or not set(schema.FIRST_TABLES) <= set(tables):
            raise DeskError(f"{self.path} is the database of another program")
        elif version > schema.VERSION:
            raise DeskError(
                f"the database {self.path} is of version {version}, which a newer schreiber made; "
                f"this one knows versions up to {schema.VERSION}. It was left as it is: update "
                "schreiber, or choose another file with --database"
            )
        if version and (check or version < schema.VERSION):
            self._check_file()
        self._connection.execute("PRAGMA synchronous = FULL")
        if 0 < version < schema.VERSION:
            migrations.migrate(self)
        if version and check:
            self._check_columns()
        if self.known() != knowledge():
            judge_anew(self)

    def _check_file(self):
        """DeskError for damage. Entries and sessions may lack each other: they can be made anew."""
        found = self._column("PRAGMA integrity_check(1)")
        if found != ["ok"]:
            raise self._damaged(str(found[0]))
        for table in schema.SOURCES:
            if self._rows(f"PRAGMA foreign_key_check({table})"):
                raise self._damaged(f"the table {table} refers to what is not there")

    def _check_columns(self):
        """DeskError unless every table is as today's program makes it."""
        for table, columns in schema.columns().items():
            if self._column(f"SELECT name FROM pragma_table_info('{table}')") != columns:
                raise self._damaged(f"the table {table} is not as it was made")

    def _create(self):
        with self.transaction():
            # Meanwhile another process may have made it.
            if self._value("SELECT count(*) FROM sqlite_master"):
                return
            self.change_schema(schema.STATEMENTS, schema.VERSION)
            self.note_known(knowledge())

    @property
    def version(self):
        """Of which version the file is, see `schema`."""
        return self._value("PRAGMA user_version")

    def change_schema(self, statements, version):
        """Run the statements of a step that leads to `version`; within a transaction."""
        for statement in statements:
            self._connection.execute(statement)
        self._connection.execute(f"PRAGMA user_version = {version}")

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
            self._patiently("BEGIN IMMEDIATE")
            self._note.leave()
            try:
                yield
                self._note.remove()
                self._connection.execute("COMMIT")
            except BaseException:
                self._note.remove()
                # SQLite itself has rolled back after some errors, a full disk for one.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
        except _FAILURES as error:
            raise self._refused(error) from error

    # what goes wrong

    def _patiently(self, statement):
        """Run a statement that may have to wait for another process; say for whom."""
        for turn in range(TURNS):
            try:
                return self._connection.execute(statement)
            except sqlite3.OperationalError as error:
                if _primary(error) not in _LOCKED or turn == TURNS - 1:
                    raise
                if turn == 0:
                    tell(f"waiting for the database {self.path}: {self._note.writer()}")
        raise AssertionError("the last turn returns or raises")

    def _refused(self, error):
        """The DeskError that says what an sqlite3.Error means for the user."""
        code = _primary(error)
        if code in _LOCKED:
            return DeskError(
                f"the database {self.path} is locked by {self._note.writer()}; "
                "let it finish or end it, then do this again: nothing is lost"
            )
        if code == sqlite3.SQLITE_NOTADB:
            return DeskError(
                f"{self.path} cannot be used as the desk's database: it is none, or its beginning "
                "is lost. It was left as it is; choose another file with --database, or put a "
                "copy in its place"
            )
        # Our statements are right: one that is not understood meets tables that are not.
        if code in (None, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR):
            return self._damaged(str(error) or "it asks for more memory than there is")
        what = _REMEDIES.get(code, str(error))
        return DeskError(f"{self.path} cannot be used as the desk's database: {what}")

    def _damaged(self, what):
        return DeskError(
            f"the database {self.path} is damaged ({shorten(' '.join(what.split()), 80)}). It was "
            "left as it is; put a copy in its place, or move it away, then 'schreiber sync --all' "
            "brings back all that the boxes hold"
        )

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

    def store_session(self, row, body, day, unknown=False):
        """The readable form of a SESSION record; `row`: the record's row id.

        unknown: its rule book is one that only a newer program knows.
        """
        players = json.dumps(body["players"], ensure_ascii=False)
        named = (body["rules"], body["table"], body["round"], body["deals"], body["label"])
        self._connection.execute(
            "INSERT INTO session"
            " (record, rules, table_number, round, deals, label, players, day, unknown)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (row, *named, players, day, unknown),
        )

    def store_entry(self, row, session, judgement):
        """The readable form of a record that belongs to a session.

        `session`: row id of its session or None; `judgement`: a `Judgement`.
        """
        self._connection.execute(
            "INSERT INTO entry"
            " (record, session, document, points, money, sound, counted, unknown)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                row,
                session,
                _json(judgement.document),
                _json(judgement.points),
                _json(judgement.money),
                judgement.sound,
                judgement.counted,
                judgement.unknown,
            ),
        )

    def store_finding(self, box, log, finding, found):
        """Keep a `Finding`; True if it is new or was settled, False if it is open already."""
        cursor = self._connection.execute(
            "INSERT INTO finding (box, log, kind, offset, message, raw, found)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO"
            " UPDATE SET settled = NULL, found = excluded.found WHERE settled IS NOT NULL",
            (box, log, finding.kind, finding.offset, finding.message, finding.raw, found),
        )
        return cursor.rowcount > 0

    def settle_finding(self, row, now):
        """Note that a finding does not hold any more since `now` (Unix seconds)."""
        self._connection.execute("UPDATE finding SET settled = ? WHERE id = ?", (now, row))

    def note_known(self, known):
        """Note what the program knows (a text) that has judged all that is stored."""
        self._connection.execute(
            "INSERT INTO meta (key, value) VALUES ('knows', ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (known,),
        )

    def move_record(self, row, log):
        """Let a stored record belong to another log."""
        self._connection.execute("UPDATE record SET log = ? WHERE id = ?", (log, row))

    def replace_raw(self, row, raw):
        """Give back to a record the bytes that the desk has lost."""
        self._connection.execute("UPDATE record SET raw = ? WHERE id = ?", (raw, row))

    def forget_readings(self, logs):
        """Remove the readable form of all records of logs: it is made anew from their bytes."""
        for table in ("entry", "session"):  # an entry refers to its session
            for log in logs:
                self._connection.execute(
                    f"DELETE FROM {table} WHERE record IN (SELECT id FROM record WHERE log = ?)",
                    (log,),
                )

    # finding

    def find_log(self, identity):
        """Row id of the log with this identity, or None."""
        return self._value("SELECT id FROM log WHERE identity = ?", identity)

    def newest_log(self, unique_id):
        """Identity of the log that the box with this id began last, or None."""
        return self._value(
            "SELECT log.identity FROM log JOIN box ON box.id = log.box"
            " WHERE box.unique_id = ? AND length(log.identity) = 8 ORDER BY log.id DESC LIMIT 1",
            unique_id,
        )

    def branches(self, identity, unique_id):
        """Row ids of the branches of a log that a box brought, oldest first."""
        return self._column(
            "SELECT log.id FROM log JOIN box ON box.id = log.box"
            " WHERE length(log.identity) > 8 AND substr(log.identity, 1, 8) = ?"
            " AND box.unique_id = ? ORDER BY log.id",
            identity,
            unique_id,
        )

    def known(self):
        """What the program knew that judged last (see `note_known`); None: nobody has yet."""
        return self._value("SELECT value FROM meta WHERE key = 'knows'")

    def logs(self):
        """Row ids of all logs, each before its branches."""
        return self._column("SELECT id FROM log ORDER BY length(identity), id")

    def logs_with_unknown(self):
        """Likewise of those with records that only a newer program than the last one can judge."""
        return self._column(
            "SELECT id FROM log WHERE id IN (SELECT record.log FROM record"
            " JOIN entry ON entry.record = record.id WHERE entry.unknown UNION"
            " SELECT record.log FROM record"
            " JOIN session ON session.record = record.id WHERE session.unknown)"
            " ORDER BY length(identity), id"
        )

    def unknown_entries(self):
        """How many records of sessions only a newer program can judge."""
        return self._value("SELECT count(*) FROM entry WHERE unknown")

    def main_log(self, log):
        """Row id of the log that this one is a branch of, or its own."""
        return self._value(
            "SELECT main.id FROM log AS main JOIN log ON main.identity = substr(log.identity, 1, 8)"
            " WHERE log.id = ?",
            log,
        )

    def box_of(self, log):
        """Row id of the box whose log this is."""
        return self._value("SELECT box FROM log WHERE id = ?", log)

    def other_logs(self, box, identity):
        """How many other logs this box has begun."""
        return self._value(
            "SELECT count(*) FROM log WHERE box = ? AND substr(identity, 1, 8) <> ?", box, identity
        )

    def log_owner(self, log):
        """Unique id of the box whose log this is."""
        return self._value(
            "SELECT unique_id FROM box JOIN log ON log.box = box.id WHERE log.id = ?", log
        )

    def end_of(self, log):
        """Offset behind the last record that we have of a log; 0: we have none."""
        query = "SELECT offset + length(raw) FROM record WHERE log = ? ORDER BY offset DESC LIMIT 1"
        return self._value(query, log) or 0

    def known_up_to(self, log):
        """Offset up to which we know every byte of a log: as a record, or as reported damage."""
        end = 0
        for offset, length in self._rows(
            "SELECT offset, length(raw) FROM record WHERE log = ?1 UNION ALL"
            " SELECT offset, length(raw) FROM finding WHERE log = ?1 AND kind = ?2 ORDER BY 1",
            log,
            DAMAGED,
        ):
            if offset > end:
                break
            end = max(end, offset + length)
        return min(end, self.end_of(log))

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

    def tariff(self, digest):
        """The bytes of the tariff of this digest, None if no box has brought it.

        digest: in hexadecimal, or as much of it as tells it from others.
        """
        for (raw,) in self._rows("SELECT raw FROM record WHERE kind = ?", TARIFF):
            try:
                data = decode(raw).body["data"]
            except (RecordError, TypeError):  # damaged, or of a newer program
                continue
            if hexadecimal(digest_of(data)).startswith(digest):
                return data
        return None

    def row_at(self, log, offset):
        """Row id of the record at `offset`, or None."""
        return self._value("SELECT id FROM record WHERE log = ? AND offset = ?", log, offset)

    def in_a_branch(self, identity, offset, raw):
        """Row id and log of this record in a branch of the log `identity`, or None."""
        rows = self._rows(
            "SELECT record.id, record.log FROM record JOIN log ON log.id = record.log"
            " WHERE length(log.identity) > 8 AND substr(log.identity, 1, 8) = ?"
            " AND record.offset = ? AND record.raw = ?",
            identity,
            offset,
            raw,
        )
        return tuple(rows[0]) if rows else None

    def is_taken(self, log, offset, length, sequence):
        """Is there a record with this sequence number, or one that lies on these bytes?"""
        before = self._rows(
            "SELECT offset + length(raw) FROM record WHERE log = ? AND offset < ?"
            " ORDER BY offset DESC LIMIT 1",
            log,
            offset + length,
        )
        overlaps = bool(before) and before[0][0] > offset
        return overlaps or self.row_of(log, sequence) is not None

    def row_of(self, log, sequence):
        """Row id of the record with this sequence number, or None."""
        return self._value("SELECT id FROM record WHERE log = ? AND sequence = ?", log, sequence)

    def counts(self, row):
        """Is the entry of this record in the totals?"""
        return bool(self._value("SELECT counted FROM entry WHERE record = ?", row))

    def is_cleared(self, session):
        """Is there among the entries of a session (row id, None: unknown) one that clears it?"""
        return bool(
            self._value(
                "SELECT count(*) FROM entry JOIN record ON record.id = entry.record"
                " WHERE entry.session = ? AND entry.counted AND record.kind = ?",
                session,
                CLEAR,
            )
        )

    def has_unknown(self, session):
        """Is there among the entries of a session one that only a newer program can judge?"""
        return bool(
            self._value(
                "SELECT count(*) FROM entry WHERE entry.session = ? AND entry.unknown", session
            )
        )

    def session_before(self, log, sequence):
        """Row id of the last SESSION record before the record with this number, or None."""
        return self._value(
            "SELECT id FROM record WHERE log = ? AND kind = ? AND sequence < ?"
            " ORDER BY sequence DESC LIMIT 1",
            log,
            SESSION,
            sequence,
        )

    def raw(self, row):
        """The raw bytes of the record of a row."""
        return self._value("SELECT raw FROM record WHERE id = ?", row)

    def records(self, log):
        """Rows of all records of a log in its order."""
        return self._rows("SELECT * FROM record WHERE log = ? ORDER BY sequence", log)

    def lacks_readings(self, log):
        """Are there sessions or entries among the records of a log that have no readable form?"""
        return bool(
            self._value(
                "SELECT count(*) FROM record WHERE log = ? AND kind NOT IN (?, ?)"
                " AND id NOT IN (SELECT record FROM session)"
                " AND id NOT IN (SELECT record FROM entry)",
                log,
                BEGIN,
                TARIFF,
            )
        )

    def sessions(self, table=None, round_number=None, label=None, day=None):
        """Rows of the sessions that match every filter given, in the order of play.

        Columns: those of `session`, `unique_id` of the box, `raw` of the SESSION record; `left`:
        has the box begun another one since?
        """
        wanted = {"table_number": table, "round": round_number, "label": label, "day": day}
        chosen = {column: value for column, value in wanted.items() if value is not None}
        where = " AND ".join(f"session.{column} = ?" for column in chosen) or "1"
        return self._rows(
            "SELECT session.*, box.unique_id, record.raw, EXISTS (SELECT 1 FROM record AS later"
            "  WHERE later.log = record.log AND later.sequence > record.sequence AND later.kind = ?"
            " ) AS left FROM session"
            " JOIN record ON record.id = session.record"
            " JOIN log ON log.id = record.log JOIN box ON box.id = log.box"
            f" WHERE {where} ORDER BY day, round, table_number, record.id",
            SESSION,
            *chosen.values(),
        )

    def entries(self, session):
        """Rows of a session's entries in the order of the log.

        Columns: those of `entry`, `raw`, `sequence`, `kind` of the record, `identity` of the log.
        """
        return self._rows(
            "SELECT entry.*, record.raw, record.sequence, record.kind, log.identity FROM entry"
            " JOIN record ON record.id = entry.record JOIN log ON log.id = record.log"
            " WHERE entry.session = ? ORDER BY record.sequence",
            session,
        )

    def findings(self, settled=False):
        """Rows of the findings with `unique_id` of the box, oldest first.

        settled: also of those that do not hold any more.
        """
        where = "1" if settled else "finding.settled IS NULL"
        return self._rows(
            "SELECT finding.*, box.unique_id FROM finding JOIN box ON box.id = finding.box"
            f" WHERE {where} ORDER BY finding.id"
        )

    def open_findings(self, log, kinds):
        """The open findings of these kinds: {(offset, raw): {(kind, message): row id}}."""
        found = {}
        for row in self._rows("SELECT * FROM finding WHERE log = ? AND settled IS NULL", log):
            if row["kind"] in kinds:
                about = found.setdefault((row["offset"], row["raw"]), {})
                about[row["kind"], row["message"]] = row["id"]
        return found

    def without_session(self):
        """(unique id of a box, how many) records that a newer program wrote into no session that
        can be read.
        """
        rows = self._rows(
            "SELECT box.unique_id, count(*) FROM entry JOIN record ON record.id = entry.record"
            " JOIN log ON log.id = record.log JOIN box ON box.id = log.box"
            " WHERE entry.unknown AND entry.session IS NULL GROUP BY box.id"
        )
        return [tuple(row) for row in rows]

    def count(self, table):
        """How many rows one of our tables has."""
        return self._value(f"SELECT count(*) FROM {table}")

    def _rows(self, query, *parameters):
        try:
            return self._connection.execute(query, parameters).fetchall()
        except _FAILURES as error:
            raise self._refused(error) from error

    def _column(self, query, *parameters):
        return [row[0] for row in self._rows(query, *parameters)]

    def _value(self, query, *parameters):
        rows = self._rows(query, *parameters)
        return rows[0][0] if rows else None


def _primary(error):
    """SQLite's code for an error without what is particular to it; None: Python's own error."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _json(value):
    return None if value is None else json.dumps(value, ensure_ascii=False)
