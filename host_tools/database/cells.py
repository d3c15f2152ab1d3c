"""Checks the cells of the tables when a database is opened: SQLite keeps anything in any column.

Damage is found there, so that the readers of rows need not look for it. A server watches the types
and references of its columns by itself, but not what else we say of them.
"""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Integer, LargeBinary, Table, Text

from host_tools.database import sqlite
from host_tools.database.address import ServerAddress
from host_tools.database.damage import damaged
from host_tools.database.schema import SOURCES
from host_tools.database.statements import Statements

# SQLite's name for the values of each type of column.
_TYPES = {Integer: "integer", Text: "text", LargeBinary: "blob"}


def check_file(connection: Statements, path: Path) -> None:
    """DeskError for what does not belong into its cell, or refers to nothing."""
    column_names = sqlite.column_names(connection)
    referring_to_nothing = sqlite.referring_to_nothing(connection)
    for table in SOURCES:
        columns = column_names.get(table.name)
        if columns is None:
            continue  # a later version adds it
        wrong = _wrong_cell(connection, table, columns, "rowid")
        if wrong is not None:
            raise damaged(path, f"{wrong} is not what belongs there")
        if table.name in referring_to_nothing:
            raise damaged(path, f"the table {table.name} refers to what is not there")
        _read_texts(connection, table, columns)


def check_server(connection: Statements, address: ServerAddress) -> None:
    """DeskError for what does not belong into its cell, though its type is right."""
    for table in SOURCES:
        wrong = _wrong_cell(connection, table, table.columns.keys(), "ctid", typed=True)
        if wrong is not None:
            raise damaged(address, f"{wrong} is not what belongs there")


def _wrong_cell(
    connection: Statements,
    table: Table,
    columns: Collection[str],
    place: str,
    typed: bool = False,
) -> str | None:
    """A cell of `table` that holds what it cannot: its column and row as a text, or None.

    columns: the names of those that it has; place: what the database calls the place of a row;
    typed: does the database watch the types of its columns?
    """
    checked = [
        column
        for column in table.columns
        if column.name in columns and "unchecked" not in column.info
    ]
    if not checked:
        return None
    cases = " ".join(
        f"WHEN NOT ({_condition(column, typed)}) THEN '{column.name}'" for column in checked
    )
    found = connection.tuples(
        f"SELECT wrong_column, place FROM (SELECT CASE {cases} END AS wrong_column, {place} AS"
        f" place FROM {table.name}) AS looked_at WHERE wrong_column IS NOT NULL LIMIT 1"
    )
    return "{}.{} of row {}".format(table.name, *found[0]) if found else None


def _read_texts(connection: Statements, table: Table, columns: Collection[str]) -> None:
    """Read every text of `table`. DeskError for one whose bytes are not UTF-8."""
    texts = [
        column.name
        for column in table.columns
        if column.name in columns and isinstance(column.type, Text)
    ]
    if texts:
        connection.tuples(f"SELECT {', '.join(texts)} FROM {table.name}")


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
    condition = " AND ".join(parts)
    may_be_missing = column.nullable and not column.primary_key
    return f"{name} IS NULL OR {condition}" if may_be_missing else condition
