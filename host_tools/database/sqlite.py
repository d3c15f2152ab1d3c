"""Parts for SQLite alone: how a file is opened, checked and copied, and its PRAGMAs."""

import sqlite3
import zlib
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from functools import cache, lru_cache
from pathlib import Path

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    LargeBinary,
    NullPool,
    Table,
    cast,
    create_engine,
    func,
    literal_column,
)

from host_tools.database.statements import Statements, lists_by_name
from host_tools.language.message import msg

# What a file of ours has in its header: "Schr".
APPLICATION = 0x53636872
# A writer takes the lock at once: what it has read before it writes stays true.
BEGIN = "BEGIN IMMEDIATE"
# The first that is read says of which moment the rest is.
BEGIN_READING = "BEGIN"


_ENGINES = 8  # files that a process opens again and again; the desk has one


@lru_cache(_ENGINES)
def engine(path: Path, patience_s: float) -> Engine:
    """The Engine for the file at `path`.

    patience_s: seconds to wait in silence for a locked file. An Engine keeps no connection, but it
    keeps compiled statements for the next time that the same process opens the file.
    """
    return create_engine(
        "sqlite://",
        creator=lambda: _connected(path, patience_s),
        # There are no transactions but those that we begin.
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        pool_reset_on_return=None,
    )


def _connected(path: Path, patience_s: float) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=patience_s)
    connection.create_function("crc32", 1, zlib.crc32, deterministic=True)
    return connection


def in_transaction(connection: Connection) -> bool:
    """Return True if a transaction is open on an SQLAlchemy connection.

    After some errors, such as a full disk, SQLite itself has rolled back.
    """
    if connection.invalidated:
        return False
    opened = connection.connection.dbapi_connection
    return isinstance(opened, sqlite3.Connection) and opened.in_transaction


def watch_references(connection: Statements) -> None:
    """From now on no row can refer to a row that does not exist."""
    connection.run("PRAGMA foreign_keys = ON")


def wipe_what_goes(connection: Statements) -> None:
    """From now on replaced and deleted bytes do not stay in the file."""
    connection.run("PRAGMA secure_delete = ON")


def let_read_while_writing(connection: Statements) -> None:
    """Let others read a new file while somebody writes."""
    connection.run("PRAGMA journal_mode = WAL")


def lose_nothing(connection: Statements) -> None:
    """From now on everything committed is on the disk, whatever happens to the computer."""
    connection.run("PRAGMA synchronous = FULL")


def version(connection: Statements) -> int:
    """The version of a file of ours; 0 for a new file, or one of another program."""
    ours = connection.value("PRAGMA application_id") == APPLICATION
    return connection.value("PRAGMA user_version") if ours else 0


def set_version(connection: Statements, new: int) -> None:
    """Store the version of the file, and that it is ours; within a transaction."""
    connection.run(f"PRAGMA application_id = {APPLICATION}")
    connection.run(f"PRAGMA user_version = {new}")


def changes(connection: Statements) -> tuple[int, int]:
    """A tuple that differs whenever anything in the file has changed.

    Its first value changes with what others store, its second with what this connection does, even
    if that is rolled back. Only values of the same connection can be compared.
    """
    return connection.value("PRAGMA data_version"), connection.value("SELECT total_changes()")


def table_names(connection: Statements) -> Sequence[str]:
    """The names of all tables in the file."""
    return connection.column("SELECT name FROM sqlite_master WHERE type = 'table'")


def additions(connection: Statements) -> list[tuple[str, str]]:
    """(kind, name) of the triggers and views in the file; we make none."""
    return connection.tuples(
        "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
    )


def column_names(connection: Statements) -> dict[str, list[str]]:
    """The names of the columns of every table in the file, in their order, by its name."""
    return lists_by_name(
        connection.tuples(
            "SELECT sqlite_master.name, pragma_table_info.name"
            " FROM sqlite_master, pragma_table_info(sqlite_master.name)"
            " WHERE sqlite_master.type = 'table' ORDER BY sqlite_master.name, cid"
        )
    )


def damage(connection: Statements, derived: Collection[Table]) -> str | None:
    """The damage in the file, or None; values in the tables `derived` are not checked."""
    for found in map(str, connection.column("PRAGMA integrity_check")):
        if found != "ok" and not any(f" value in {table.name}." in found for table in derived):
            return found
    return None


@cache
def checksum(table: Table) -> ColumnElement[int]:
    """The checksum of all cells of a table, whatever the order of its rows: an expression."""
    cells = " || ',' || ".join(f'quote("{column.name}")' for column in table.columns)
    return func.coalesce(func.sum(func.crc32(cast(literal_column(cells), LargeBinary))), 0)


def records_unlike_their_bytes(connection: Statements, after: int) -> list[tuple[int, bytes]]:
    """(row id, bytes) of the records whose kind or sequence number differs from their frame."""
    # The frame is laid out as in `rules_core.record`; SQL counts bytes from 1.
    return connection.tuples(
        f"SELECT id, raw FROM record WHERE id > {after}"
        " AND (hex(substr(raw, 3, 1)) <> printf('%02X', kind)"
        " OR hex(substr(raw, 7, 4)) <> printf('%02X%02X%02X%02X', sequence & 255,"
        " sequence >> 8 & 255, sequence >> 16 & 255, sequence >> 24))"
    )


def copy(path: Path, target: Path, damaged: bool = False) -> None:
    """Copy the file. sqlite3.Error unless the copy is whole, and of a database like ours.

    damaged: may a damaged file be copied as it is?
    """
    # Connections of its own: the lock stops writers, not readers.
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copied:
        source.backup(copied)
        # In one file, without a log beside it, so that it can be carried away and put back.
        copied.execute("PRAGMA journal_mode = DELETE")
        [version] = source.execute("PRAGMA user_version").fetchone()
    with closing(sqlite3.connect(target)) as copied:
        [version_of_copy] = copied.execute("PRAGMA user_version").fetchone()
    if version == 0:
        raise sqlite3.DatabaseError(msg("there is no database in it"))
    is_whole = _is_sound(target) or (damaged and not _is_sound(path))
    if not is_whole or version_of_copy != version:
        raise unreadable_copy()


def _is_sound(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    except sqlite3.DatabaseError:  # it cannot even be looked over
        return False


def unreadable_copy() -> sqlite3.DatabaseError:
    """Return the error for a copy that differs from its original."""
    return sqlite3.DatabaseError(msg("the copy cannot be read back"))


def is_empty(path: Path) -> bool:
    """Return True if the file has no table at present, as others see it; False for a
    damaged one.
    """
    try:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    except sqlite3.DatabaseError:
        return False


def replace(
    source: Path,
    path: Path,
    patience_s: float,
    busy: Callable[[], None],
    alone: Callable[[], None],
) -> None:
    """Copy the file `source` over the file at `path`. After any exception that is unchanged.

    Page by page, so it may be damaged, or of another version. Programs that have it open see the
    new content from then on. alone(): called before anything is replaced, when nobody else can
    write any more; all can read. busy(): called whenever another process has written for
    `patience_s` seconds.
    """
    is_alone = False

    def proceed(status: int, remaining: int, total: int) -> None:
        nonlocal is_alone
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            busy()
        elif not is_alone:
            is_alone = True
            alone()

    with (
        closing(sqlite3.connect(source)) as new,
        closing(sqlite3.connect(path, timeout=patience_s)) as replaced,
    ):
        replaced.execute("PRAGMA journal_mode = WAL")  # without it, nobody could read meanwhile
        # The first page takes the lock, which is held to the end: ours have more than one.
        new.backup(replaced, pages=1, progress=proceed)
