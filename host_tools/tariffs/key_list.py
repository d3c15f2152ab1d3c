"""The keys of a tariff's file: possible values, default, meaning."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from host_tools.tariffs.parse import optional
from host_tools.tariffs.tariff_keys import meaning
from host_tools.tariffs.tariff_types import Kind
from rules_core.compound_fields import Marks, Named, Object, OwnName, Row
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.tariff_places import is_table, only_column, word
from rules_core.tariffs import fields_of


class ListedKey(NamedTuple):
    """A key of the file, in English like the file.

    default  its value where the file omits it; None: it may not be omitted
    """

    key: str
    values: str
    default: str | None
    meaning: str


def listed_keys(engine: str) -> list[ListedKey]:
    """The keys of the tariffs of an engine, in the order of the file."""
    return list(_keys(engine, fields_of(engine)))


def _keys(engine: str, row: Row, before: str = "", first: int = 0) -> Iterator[ListedKey]:
    """Yield the keys of a row and of the rows in it. first: the first column's number."""
    defaults = optional(row) if isinstance(row, Object) else {}
    for name, kind in row.columns[first:]:
        key = before + word(name)
        yield ListedKey(key, _values(kind), _default(kind, defaults, name), meaning(engine, key))
        inner = kind
        while isinstance(inner, (Maybe, List)) and not is_table(inner):
            inner = inner.field if isinstance(inner, Maybe) else inner.item
        if is_table(inner):
            if only_column(inner.item) is None:
                yield from _keys(engine, inner.item, key + ".", first=1)
        elif isinstance(inner, Row):
            yield from _keys(engine, inner, key + ".")


def _values(kind: Kind) -> str:
    """Return the possible values in words."""
    if isinstance(kind, Integer):
        return f"{kind.low} to {kind.high}"
    if isinstance(kind, Flag):
        return "true or false"
    if isinstance(kind, PlainText):
        return f'"text" of {kind.shortest} to {kind.longest} letters'
    if isinstance(kind, Named):
        return " ".join(f'"{name}"' for name in kind.names)
    if isinstance(kind, Marks):
        return "a list of " + " ".join(f'"{name}"' for name, _ in kind.marks)
    if isinstance(kind, Maybe):
        return _values(kind.field) + ", or false"
    if is_table(kind):
        return _table(kind.item)
    if isinstance(kind, List):
        inner = "rows in braces" if isinstance(kind.item, Row) else _values(kind.item)
        return f"a list of {kind.shortest} to {kind.longest}: {inner}"
    return "a table" if isinstance(kind, Object) else "a row in braces"


def _table(row: Row) -> str:
    (_, key), *_ = row.columns
    names = " ".join(key.names) if isinstance(key, Named) else "a number"
    if isinstance(key, OwnName):
        names += " or a name of your own" if names else "a name of your own"
    column = only_column(row)
    values = "a row in braces" if column is None else _values(column)
    return f"a table; for each of {names}: {values}"


def _default(kind: Kind, defaults: Mapping[str, Any], name: str) -> str | None:
    if name not in defaults:
        return None
    value = defaults[name]
    if value is None:
        return "false" if isinstance(kind, Maybe) else "as usual"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return "none" if isinstance(kind, Marks) else str(value)
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, tuple) and all(isinstance(part, int) for part in value):
        return ", ".join(map(str, value)) or "none"
    return "as usual"
