"""Writes a tariff as a TOML file of one page, with a comment for every key."""

import json
import re
from collections.abc import Iterable, Sequence

from host_tools.tariffs.parse import ENGINE, optional
from host_tools.tariffs.tariff_keys import engine_name, meaning
from host_tools.tariffs.tariff_types import Kind, Part
from rules_core.compound_fields import Marks, Named, Object, Row
from rules_core.fields import Flag, List, Maybe, PlainText
from rules_core.tariff_places import is_table, only_column, text_of, word
from rules_core.tariffs import fields_of
from rules_core.types import Place, Tariff

_WIDTH = 96  # characters of a comment's line


def write(tariff: Tariff, head: Sequence[str] = ()) -> str:
    """The text of the file of a tariff; head: lines of a comment above it."""
    engine = tariff.engine
    lines = [f"# {line}".rstrip() for line in head]
    if head:
        lines.append("")
    lines += [f"# {engine_name(engine)}", f'{ENGINE} = "{engine}"']
    _table(engine, fields_of(engine), tariff, (), lines)
    return "\n".join(lines) + "\n"


def _table(engine: str, kind: Object, value: Part, place: Place, lines: list[str]) -> None:
    """Add the lines of an object: first its values, then the tables within it."""
    tables: list[tuple[str, Kind, Part]] = []
    for (name, column), part in zip(kind.columns, kind.values(value), strict=True):
        if part is None and optional(kind).get(name, False) is None:
            part = False  # it has no value, but the file shows that it could
        if is_table(column) or isinstance(column, Object):
            tables.append((name, column, part))
        else:
            _explain(engine, (*place, word(name)), lines)
            lines.append(f"{word(name)} = {inline_text(column, part)}")
    for name, column, part in tables:
        here = (*place, word(name))
        lines.append("")
        _explain(engine, here, lines)
        if isinstance(column, Object):
            lines.append(f"[{text_of(here)}]")
            _table(engine, column, part, here, lines)
        elif is_table(column):
            _explain_columns(engine, column.item, here, lines)
            lines.append(f"[{text_of(here)}]")
            lines += _rows(column.item, part)


def _rows(kind: Row, rows: Iterable[Part]) -> list[str]:
    """A line for each row of a table, with aligned values."""
    column = only_column(kind)
    pairs = []
    for row in rows:
        name, *rest = kind.values(row)
        text = _fields(kind, row, skip=1) if column is None else inline_text(column, rest[0])
        pairs.append((_key(str(name)), text))
    width = max((len(name) for name, _ in pairs), default=0)
    return [f"{name:<{width}} = {text}" for name, text in pairs]


def _fields(kind: Row, row: Part, skip: int = 0) -> str:
    """The columns of a row in braces, without default values."""
    columns = said_columns(kind, row)[skip:]
    parts = [f"{word(name)} = {inline_text(column, value)}" for (name, column), value in columns]
    return "{ " + ", ".join(parts) + " }"


def said_columns(kind: Row, row: Part) -> list[tuple[tuple[str, Kind], Part]]:
    """The columns of a row and their values, without those that it has by default."""
    columns = list(zip(kind.columns, kind.values(row), strict=True))
    if not isinstance(kind, Object):
        return columns
    values = dict(zip(dict(kind.columns), kind.values(row), strict=True))
    return [pair for pair in columns if not _unsaid(kind, values, pair[0][0])]


def _unsaid(kind: Object, values: dict[str, Part], name: str) -> bool:
    """Return True if the row has this value by default."""
    if name not in optional(kind):
        return False
    others = {key: value for key, value in values.items() if key != name}
    return getattr(kind.made_by(**others), name) == values[name]


def inline_text(kind: Kind, value: Part) -> str:
    """The text of a value as the file has it: `4`, `false`, `["forehand", "solo"]`."""
    if isinstance(kind, Maybe) and value is not None and value is not False:
        return inline_text(kind.field, value)
    if value is None or value is False:
        return "false"
    if isinstance(kind, Flag):
        return "true"
    if isinstance(kind, (Named, PlainText)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(kind, Marks):
        return _list([json.dumps(name) for name, bit in kind.marks if value & bit])
    if isinstance(kind, Row):
        return _fields(kind, value)
    if isinstance(kind, List):
        return _list([inline_text(kind.item, item) for item in value])
    return str(value)


def _list(items: Sequence[str]) -> str:
    if any(item.startswith("{") for item in items):
        return "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    return "[" + ", ".join(items) + "]"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def _explain_columns(engine: str, row: Row, place: Place, lines: list[str]) -> None:
    if only_column(row) is None:
        for name, _ in row.columns[1:]:
            _explain(engine, (*place, word(name)), lines, word(name) + ": ")


def _explain(engine: str, place: Place, lines: list[str], before: str = "") -> None:
    """Add the meaning of a key as a comment, in as many lines as it needs."""
    line = "# " + before
    for part in meaning(engine, text_of(place)).split():
        if len(line) + len(part) > _WIDTH:
            lines.append(line.rstrip())
            line = "#   "
        line += part + " "
    if line.strip() != "#":
        lines.append(line.rstrip())
