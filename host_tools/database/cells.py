"""Checks the cells of the tables when a database is opened: SQLite keeps anything in any column.

Damage is found there, so that the readers of rows need not look for it. A server watches the types
and references of its columns by itself, but not what else we say of them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Column, Integer, LargeBinary, Select, Table, Text, exists, select

from host_tools.database import sqlite
from host_tools.database.address import DatabaseAddress, ServerAddress
from host_tools.database.damage import damaged
from host_tools.database.schema import SOURCES
from host_tools.database.statements import Statements

# SQLite's name for the values of each type of column.
_TYPES = {Integer: "integer", Text: "text", LargeBinary: "blob"}

# Which rows of a table are looked at, by its name: a condition in SQL.
Rows: TypeAlias = Mapping[str, str]
EVERY: Rows = {}

# The columns that a database has of our tables.
_Columns: TypeAlias = Mapping[Table, Sequence[Column[Any]]]


def check_file(connection: Statements, path: Path, rows: Rows = EVERY) -> None:
    """DeskError for what does not belong into its cell, or refers to nothing.

    rows: {name of a table: the condition in SQL for the rows that are looked at}; else all are.
    """
    in_file = sqlite.column_names(connection)
    # A later version adds the tables that are missing.
    columns = {
        table: [column for column in table.columns if column.name in in_file[table.name]]
        for table in SOURCES
        if table.name in in_file
    }
    filled = _filled(connection, columns)
    _refuse_wrong_cell(connection, filled, "rowid", path, rows)
    _read_texts(connection, filled, rows)


def check_server(connection: Statements, address: ServerAddress, rows: Rows = EVERY) -> None:
    """DeskError for what does not belong into its cell, though its type is right."""
    filled = _filled(connection, {table: list(table.columns) for table in SOURCES})
    _refuse_wrong_cell(connection, filled, "ctid", address, rows, typed=True)


def _filled(connection: Statements, columns: _Columns) -> _Columns:
    """Those tables that have rows; in a small database most have none, and each takes its time."""
    [found] = connection.tuples(_have_rows(*columns))
    return dict(one for one, has_rows in zip(columns.items(), found, strict=True) if has_rows)


@cache
def _have_rows(*tables: Table) -> Select[Any]:
    """The query of one row that says of each table whether it has rows."""
    answers: list[Any] = [exists().select_from(table) for table in tables]
    return select(*answers)


def _refuse_wrong_cell(
    connection: Statements,
    columns: _Columns,
    place: str,
    address: DatabaseAddress,
    rows: Rows,
    typed: bool = False,
) -> None:
    """DeskError for a cell that holds what it cannot.

    place: what the database calls the place of a row; typed: does it watch the types and references
    of its columns?
    """
    # One statement for all tables: a small database is opened in the time that each would take.
    parts = []
    for table, present in columns.items():
        cases = [_case(column, typed) for column in present if "unchecked" not in column.info]
        if cases:
            parts.append(
                f"SELECT '{table.name}' AS name, wrong_column, place"
                f" FROM (SELECT CASE {' '.join(cases)} END"
                f" AS wrong_column, {place} AS place FROM {_looked_at(table, rows)}) AS looked_at"
                " WHERE wrong_column IS NOT NULL"
            )
    found = connection.tuples(" UNION ALL ".join(parts) + " LIMIT 1") if parts else []
    if found:
        name, column, row = found[0]
        raise damaged(address, f"{name}.{column} of row {row} is not what belongs there")


def _read_texts(connection: Statements, columns: _Columns, rows: Rows) -> None:
    """Read every text. DeskError for one whose bytes are not UTF-8."""
    for table, present in columns.items():
        texts = [column.name for column in present if isinstance(column.type, Text)]
        if texts:
            connection.tuples(f"SELECT {', '.join(texts)} FROM {_looked_at(table, rows)}")


def _looked_at(table: Table, rows: Rows) -> str:
    """The rows of a table that are looked at, as FROM takes them."""
    return f"{table.name} WHERE {rows[table.name]}" if table.name in rows else table.name


@cache
def _case(column: Column[Any], typed: bool) -> str:
    """The case of CASE in which a cell of a column is wrong, in SQL."""
    return f"WHEN NOT ({_condition(column, typed)}) THEN '{column.name}'"


def _condition(column: Column[Any], typed: bool) -> str:
    """The condition for the cells of a column, in SQL."""
    name = f'"{column.name}"'
    [kind] = [word for of, word in _TYPES.items() if isinstance(column.type, of)]
    parts = [f"{name} IS NOT NULL" if typed else f"typeof({name}) = '{kind}'"]
    if "least" in column.info:
        parts.append(f"{name} >= {column.info['least']}")
    if "most" in column.info:
        parts.append(f"{name} <= {column.info['most']}")
    if "sizes" in column.info:
        parts.append(f"length({name}) IN ({', '.join(map(str, column.info['sizes']))})")
    for key in () if typed else column.foreign_keys:
        there = f"SELECT {key.column.name} FROM {key.column.table.name}"
        parts.append(f"{name} IN ({there})")
    condition = " AND ".join(parts)
    may_be_missing = column.nullable and not column.primary_key
    return f"{name} IS NULL OR {condition}" if may_be_missing else condition
