"""The types of rows have the columns of their tables."""

from host_tools.database import row_types
from host_tools.database.schema import metadata
from tests.each import each

# What queries add to a row, of other tables.
ADDED = {
    "box": {"unseen"},
    "record": set(),
    "session": {"unique_id", "raw", "sequence", "identity", "received", "seen", "left", "begin"},
    "entry": {"raw", "sequence", "kind", "identity"},
    "finding": {"unique_id"},
    "person": set(),
    "decision": set(),
    "document": set(),
    "sent": set(),
    "seated": set(),
    "origin": set(),
}


@each("name", ADDED)
def test_a_row_has_every_column(name):
    columns = metadata.tables[name].columns
    row = getattr(row_types, f"{name.capitalize()}Row")
    assert row.__annotations__.keys() == {*columns.keys()} | ADDED[name]
    for column in columns:
        kind = column.type.python_type
        may_be_missing = column.nullable and not column.primary_key
        assert row.__annotations__[column.name] == (kind | None if may_be_missing else kind)
