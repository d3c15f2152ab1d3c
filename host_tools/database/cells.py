"""Is in every cell what belongs there? SQLite itself keeps anything in any column.

What damage has left is found as the file is opened: nobody who reads a row has to reckon with it.
"""

from sqlalchemy import Integer, LargeBinary, Text

# How SQLite calls what a column of each type holds.
_TYPES = {Integer: "integer", Text: "text", LargeBinary: "blob"}


def wrong_cell(connection, table, columns):
    """The column and the row of a cell of `table` that holds what it cannot, as a text, or None.

    columns: the names of those that there are in the file.
    """
    checked = [
        column
        for column in table.columns
        if column.name in columns and "unchecked" not in column.info
    ]
    if not checked:
        return None
    cases = " ".join(f"WHEN NOT ({_condition(one)}) THEN '{one.name}'" for one in checked)
    found = connection.tuples(
        f"SELECT CASE {cases} END AS wrong_column, rowid FROM {table.name}"
        " WHERE wrong_column IS NOT NULL LIMIT 1"
    )
    return "{}.{} of row {}".format(table.name, *found[0]) if found else None


def read_texts(connection, table, columns):
    """Read every text of `table`; DeskError for one that is none, as its bytes are no UTF-8."""
    texts = [
        column.name
        for column in table.columns
        if column.name in columns and isinstance(column.type, Text)
    ]
    if texts:
        connection.tuples(f"SELECT {', '.join(texts)} FROM {table.name}")


def _condition(column):
    """What holds for the cells of a column, in SQL."""
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
