"""What is SQLite's own: opening a file, its PRAGMAs, looking it over, copying it.

`connection`: a `host_tools.database.connection.Connection`.
"""

import sqlite3
import zlib
from contextlib import closing
from functools import lru_cache

from sqlalchemy import LargeBinary, NullPool, cast, create_engine, func, literal_column

from host_tools.language.message import msg

# Who writes takes the lock at once: what he has read before he writes stays true.
BEGIN = "BEGIN IMMEDIATE"


_ENGINES = 8  # files that a process has open again and again; the desk has one


@lru_cache(_ENGINES)
def engine(path, patience_s):
    """An Engine for the file at `path`; a locked file is waited for so many seconds in silence.

    It holds no connection, but the statements that it has put together: whoever opens the file
    once more in the same process finds them.
    """
    return create_engine(
        "sqlite://",
        creator=lambda: _connected(path, patience_s),
        # No transaction but those that we begin.
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        pool_reset_on_return=None,
    )


def _connected(path, patience_s):
    connection = sqlite3.connect(path, timeout=patience_s)
    connection.create_function("crc32", 1, zlib.crc32, deterministic=True)
    return connection


def in_transaction(connection):
    """Is a transaction open on an SQLAlchemy connection?

    SQLite itself has rolled back after some errors, a full disk for one.
    """
    return not connection.invalidated and connection.connection.dbapi_connection.in_transaction


def watch_references(connection):
    """From now on nothing can refer to what is not there."""
    connection.run("PRAGMA foreign_keys = ON")


def wipe_what_goes(connection):
    """From now on no byte stays in the file of what is replaced or deleted."""
    connection.run("PRAGMA secure_delete = ON")


def let_read_while_writing(connection):
    """Make a new file one in which a writer does not keep others from reading."""
    connection.run("PRAGMA journal_mode = WAL")


def lose_nothing(connection):
    """From now on what was committed is on the disk, whatever happens to the computer."""
    connection.run("PRAGMA synchronous = FULL")


def version(connection):
    """Of which version the file is; 0: of a new file, or of another program."""
    return connection.value("PRAGMA user_version")


def set_version(connection, number):
    """Say of which version the file is from now on; within a transaction."""
    connection.run(f"PRAGMA user_version = {number}")


def changes(connection):
    """What is another value whenever anything in the file has changed: a tuple, to be compared.

    The first of it changes with what others store, the second with what this connection does, also
    when that is taken back. Values of two connections have nothing to do with each other.
    """
    return connection.value("PRAGMA data_version"), connection.value("SELECT total_changes()")


def table_names(connection):
    """The names of all tables in the file."""
    return connection.column("SELECT name FROM sqlite_master WHERE type = 'table'")


def additions(connection):
    """(kind, name) of the triggers and views in the file: we make none."""
    return connection.tuples(
        "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
    )


def column_names(connection, table):
    """The names of the columns of a table in the file, in their order."""
    return connection.column(f"SELECT name FROM pragma_table_info('{table.name}')")


def damage(connection, derived):
    """What is damaged in the file, or None; a value in the tables `derived` may be any."""
    for found in map(str, connection.column("PRAGMA integrity_check")):
        if found != "ok" and not any(f" value in {table.name}." in found for table in derived):
            return found
    return None


def refers_to_nothing(connection, table):
    """Is there a row of a table that refers to what is not there?"""
    return bool(connection.rows(f"PRAGMA foreign_key_check({table.name})"))


def checksum(table):
    """What changes with any cell of a table, whatever the order of its rows is: an expression."""
    cells = " || ',' || ".join(f'quote("{column.name}")' for column in table.columns)
    return func.coalesce(func.sum(func.crc32(cast(literal_column(cells), LargeBinary))), 0)


def records_unlike_their_bytes(connection):
    """(row id, bytes) of the records whose kind or number is not what stands in their frame."""
    # The frame is that of `rules_core.record`; SQL counts bytes from 1.
    return connection.tuples(
        "SELECT id, raw FROM record WHERE hex(substr(raw, 3, 1)) <> printf('%02X', kind)"
        " OR hex(substr(raw, 7, 4)) <> printf('%02X%02X%02X%02X', sequence & 255,"
        " sequence >> 8 & 255, sequence >> 16 & 255, sequence >> 24)"
    )


def copy(path, target):
    """Copy the file; sqlite3.Error unless the copy is whole, and of a database like ours."""
    # Its own connections: the lock holds back who writes, not who reads.
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as made:
        source.backup(made)
        # In one file, without a log beside it: so it can be carried off and put back.
        made.execute("PRAGMA journal_mode = DELETE")
        [version] = source.execute("PRAGMA user_version").fetchone()
    with closing(sqlite3.connect(target)) as made:
        found = [row[0] for row in made.execute("PRAGMA integrity_check(1)")]
        [copied] = made.execute("PRAGMA user_version").fetchone()
    if version == 0:
        raise sqlite3.DatabaseError(msg("there is no database in it"))
    if found != ["ok"] or copied != version:
        raise sqlite3.DatabaseError(msg("the copy cannot be read back"))


def replace(source, path):
    """Let the file at `path` hold what the file `source` does; sqlite3.Error, and it is as it was.

    Whoever has it open sees all of it from then on.
    """
    with closing(sqlite3.connect(source)) as new, closing(sqlite3.connect(path)) as made:
        new.backup(made)
        made.execute("PRAGMA journal_mode = WAL")
