"""Parts for PostgreSQL alone: how a connection is opened, and queries in its own SQL.

Beside the tables of `schema` there is one of its own, `schreiber`, which marks a database as ours.
Its one row has the version of the tables and the number of transactions that were stored. No copy
has it.
"""

import importlib
import os
import socket
import sys
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Engine,
    NullPool,
    Table,
    cast,
    create_engine,
    func,
    literal_column,
)

from host_tools.common.errors import DeskError
from host_tools.common.installation import wanted_for
from host_tools.database.schema import IS_TARIFF, TARIFF_INDEX
from host_tools.database.server_texts import stored
from host_tools.database.statements import Statements, lists_by_name
from host_tools.language.message import msg

TARIFF_INDEX.dialect_options["postgresql"]["where"] = IS_TARIFF

_ENGINES = 8  # databases that a process opens again and again; the desk has one
_LONGEST_NAME = 63  # bytes of the name of a program

SERVER_TABLE = "schreiber"
_MAKE_SERVER_TABLE = (
    f"CREATE TABLE {SERVER_TABLE} (one BOOLEAN PRIMARY KEY CHECK (one), version BIGINT NOT NULL,"
    " changes BIGINT NOT NULL)"
)
# Who makes the tables waits for whoever does: there is no row yet that could be locked. The number
# is ours, and means nothing.
BEGIN_MAKING = (
    "BEGIN",
    "SET LOCAL lock_timeout = '60s'",
    "SELECT pg_advisory_xact_lock(5236948)",
)
BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
# A transaction begins with it: it takes the lock of the one who writes, and holds it to the end.
# Whatever it reads from then on was stored before, and stays as it is.
COUNT_UP = f"UPDATE {SERVER_TABLE} SET changes = changes + 1 RETURNING pg_current_xact_id()::text"
# In a transaction that waits for a copy, which another connection makes.
BE_PATIENT = "SET LOCAL idle_in_transaction_session_timeout = '10min'"
# Waits until a transaction that was cut off is over.
WAIT_FOR_WRITER = f"SELECT changes FROM {SERVER_TABLE} FOR UPDATE"
_WRITER = (
    "SELECT activity.application_name, extract(epoch FROM activity.xact_start)::bigint"
    " FROM pg_locks AS held JOIN pg_stat_activity AS activity USING (pid)"
    f" WHERE held.relation = to_regclass('{SERVER_TABLE}') AND held.mode = 'RowExclusiveLock'"
    " AND held.granted AND activity.pid <> pg_backend_pid() ORDER BY activity.xact_start LIMIT 1"
)


def driver() -> Any:
    """The module of the driver. DeskError if it is not installed."""
    try:
        return importlib.import_module("psycopg")
    except ImportError as error:
        raise DeskError(
            msg(
                "{command} needs the package {package}: pip install '{wanted}'",
                command="PostgreSQL",
                package="psycopg",
                wanted=wanted_for("psycopg"),
            )
        ) from error


@lru_cache(_ENGINES)
def engine(url: str, patience_s: int) -> Engine:
    """The Engine for the database at a URL. DeskError if the driver is not installed.

    patience_s: seconds to wait in silence for another writer. An Engine keeps no connection, but
    compiled statements, as that of a file does.
    """
    psycopg = driver()
    settings = {
        # In milliseconds. A computer that went to sleep while it wrote stops nobody for long.
        "lock_timeout": patience_s * 1000,
        "idle_in_transaction_session_timeout": 60_000,
        "synchronous_commit": "on",
    }
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: psycopg.connect(
            "postgresql://" + url.partition("://")[2],
            autocommit=True,
            connect_timeout=10,
            application_name=program_name(),
            client_encoding="UTF8",
            options=" ".join(f"-c {name}={value}" for name, value in settings.items()),
            # A line that is dead is noticed within a minute.
            keepalives_idle=20,
            keepalives_interval=10,
            keepalives_count=3,
            tcp_user_timeout=40_000,
        ),
        # There are no transactions but those that we begin.
        isolation_level="AUTOCOMMIT",
        poolclass=NullPool,
        pool_reset_on_return=None,
        use_native_hstore=False,
    )


def program_name() -> str:
    """Return the name of this process on the server, which other processes show as the writer."""
    command = os.path.basename(sys.argv[0])  # noqa: PTH119 - a name, no path
    text = f"{command} {os.getpid()} on {socket.gethostname()}"
    plain = "".join(letter if " " <= letter <= "~" else "?" for letter in text)
    return plain[:_LONGEST_NAME]


def opened(connection: Connection) -> Any:
    """The driver's own connection below one of SQLAlchemy."""
    return connection.connection.dbapi_connection


def has_failed(own: Any) -> bool:
    """Return True if a statement has failed in the open transaction of a driver's connection."""
    return own.info.transaction_status == driver().pq.TransactionStatus.INERROR


def add_rows(own: Any, table: Table, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Add rows to a table over a driver's connection: far quicker than an INSERT for each."""
    names = ", ".join(f'"{name}"' for name in columns)
    with (
        own.cursor() as cursor,
        cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy,
    ):
        for row in rows:
            copy.write_row([stored(cell) if isinstance(cell, str) else cell for cell in row])


def make_server_table(connection: Statements, version: int) -> None:
    """Make the table that only a server has; within a transaction. version: of the tables."""
    connection.run(_MAKE_SERVER_TABLE)
    connection.run(f"INSERT INTO {SERVER_TABLE} VALUES (true, {version}, 0)")


def version(connection: Statements) -> int:
    """The version of the tables."""
    return connection.value(f"SELECT version FROM {SERVER_TABLE}")


def set_version(connection: Statements, new: int) -> None:
    """Store the version of the tables; within a transaction."""
    connection.run(f"UPDATE {SERVER_TABLE} SET version = {new}")


def changes(connection: Statements) -> int:
    """A number that goes up with every transaction that anybody stores."""
    return connection.value(f"SELECT changes FROM {SERVER_TABLE}")


def writer(connection: Statements) -> tuple[str, int] | None:
    """(name of the program, Unix seconds since when) of who writes; None: nobody, or unknown."""
    found = connection.tuples(_WRITER)
    return (str(found[0][0]), int(found[0][1])) if found else None


def is_stored(connection: Statements, transaction: str) -> bool:
    """Return True if the transaction of this id was stored. It must be over."""
    return connection.value(f"SELECT pg_xact_status('{int(transaction)}'::xid8)") == "committed"


def table_names(connection: Statements) -> Sequence[str]:
    """The names of all tables where ours are, or are to be."""
    return connection.column(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
        " AND table_type = 'BASE TABLE'"
    )


def additions(connection: Statements) -> list[tuple[str, str]]:
    """(kind, name) of the triggers and views among our tables; we make none."""
    return connection.tuples(
        "SELECT 'view', table_name FROM information_schema.views"
        " WHERE table_schema = current_schema()"
        " UNION ALL SELECT 'trigger', trigger_name FROM information_schema.triggers"
        " WHERE trigger_schema = current_schema()"
    )


def column_names(connection: Statements) -> dict[str, list[str]]:
    """The names of the columns of every table, in their order, by its name."""
    return lists_by_name(
        connection.tuples(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position"
        )
    )


@cache
def checksum(table: Table) -> ColumnElement[int]:
    """The checksum of all cells of a table, whatever the order of its rows: an expression."""
    cells = ", ".join(f'quote_nullable("{column.name}")' for column in table.columns)
    digest = f"left(md5(concat_ws(',', {cells})), 8)"
    of_row: ColumnElement[int] = literal_column(f"('x' || {digest})::bit(32)::bigint")
    return cast(func.coalesce(func.sum(of_row), 0), BigInteger)


def records_unlike_their_bytes(connection: Statements, after: int) -> list[tuple[int, bytes]]:
    """(row id, bytes) of the records whose kind or sequence number differs from their frame."""
    # The frame is laid out as in `rules_core.record`.
    number = " + ".join(f"(get_byte(raw, {6 + n})::bigint << {8 * n})" for n in range(4))
    return connection.tuples(
        f"SELECT id, raw FROM record WHERE id > {after} AND CASE WHEN length(raw) < 10 THEN true"
        f" ELSE get_byte(raw, 2) <> kind OR {number} <> sequence END"
    )
