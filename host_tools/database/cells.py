"""Checks the cells of the file when it is opened, since SQLite keeps anything in any column.

Damage is found there, so that the readers of rows need not look for it.
"""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Column, Integer, LargeBinary, Table, Text

from host_tools.database.statements import Statements

# SQLite's name for the values of each type of column.
_TYPES = {Integer: "integer", Text: "text", LargeBinary: "blob"}


def wrong_cell(connection: Statements, table: Table, columns: Collection[str]) -> str | None:
    """A cell of `table` that holds what it cannot: its column and row as a text, or None.

    columns: the names of those that the file has.
    """
    checked = [
        column
        for column in table.columns
        if column.name in columns and "unchecked" not in column.info
    ]
    if not checked:
        return None
    cases = " ".join(f"WHEN NOT ({_condition(column)}) THEN '{column.name}'" for column in checked)
    found = connection.tuples(
        f"SELECT CASE {cases} END AS wrong_column, rowid FROM {table.name}"
        " WHERE wrong_column IS NOT NULL LIMIT 1"
    )
    return "{}.{} of row {}".format(table.name, *found[0]) if found else None


def read_texts(connection: Statements, table: Table, columns: Collection[str]) -> None:
    """Read every text of `table`. DeskError for one whose bytes are not UTF-8."""
    texts = [
        column.name
        for column in table.columns
        if column.name in columns and isinstance(column.type, Text)
    ]
    if texts:
        connection.tuples(f"SELECT {', '.join(texts)} FROM {table.name}")


def _condition(column: Column[Any]) -> str:
    """The condition for the cells of a column, in SQL."""
    name = f'"{column.name}"'
    [kind] = [word for of, word in _TYPES.items() if isinstance(column.type, of)]
    parts = [f"typeof({name}) = '{kind}'"]
    if "least" in column.info:
        parts.append(f"{name} >= {column.info['least']}")
    if "most" in column.info:
        parts.append(f"{name} <= {column.info['most']}")
    if "sizes" in column.info:
        parts.append(f"length({name}) IN ({', '.join(map(str, column.info['sizes']))})")
    condition = " AND ".join(parts)
    may_be_missing = column.nullable and not column.primary_key
    return f"{name} IS NULL OR {condition}" if may_be_missing else condition
