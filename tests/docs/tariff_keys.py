"""The keys of tariff files as docs/tariffs.md has to show them.

python3 -m tests.docs.tariff_keys     prints the tables, to be put into the page
"""

from host_tools.tariffs.parse import optional
from host_tools.tariffs.tariff_keys import engine_name, meaning
from rules_core.compound_fields import Marks, Named, Object, OwnName, Row
from rules_core.fields import Flag, Integer, List, Maybe, PlainText
from rules_core.tariff_fields import CLOCKWISE, EVENT, NAMES, RULES
from rules_core.tariff_places import is_table, only_column, word
from rules_core.tariffs import ENGINE_NAMES, fields_of
from tests.docs.tariff_tables import lines

HEADING = ("key", "what stands there", "left out", "what it means")
EVERYWHERE = (RULES, NAMES, CLOCKWISE, EVENT)


def expected():
    """(heading, table) of the page's reference, in its order."""
    tables = [("### Every tariff", [HEADING, *_common()])]
    for engine in ENGINE_NAMES:
        kind = fields_of(engine)
        own = [column for column in kind.columns if column not in EVERYWHERE]
        heading = f'### {engine_name(engine)}: `engine = "{engine}"`'
        tables.append((heading, [HEADING, *_rows(engine, own, optional(kind))]))
    return tables


def _common():
    engine = ENGINE_NAMES[0]
    names = " ".join(f'`"{name}"`' for name in ENGINE_NAMES)
    yield "`engine`", f"one of {names}", "–", "which game it is"
    yield from _rows(engine, EVERYWHERE, optional(fields_of(engine)))


def _rows(engine, columns, may_miss, before=""):
    for name, kind in columns:
        key = before + word(name)
        default = _default(kind, may_miss[name]) if name in may_miss else "–"
        yield f"`{key}`", _what(kind), default, meaning(engine, key).replace("|", "or")
        inner = kind
        while isinstance(inner, (Maybe, List)) and not is_table(inner):
            inner = inner.field if isinstance(inner, Maybe) else inner.item
        if is_table(inner):
            if only_column(inner.item) is None:
                within = inner.item.columns[1:]
                yield from _rows(engine, within, _optional(inner.item), key + ".")
        elif isinstance(inner, Row):
            yield from _rows(engine, inner.columns, _optional(inner), key + ".")


def _optional(kind):
    return optional(kind) if isinstance(kind, Object) else {}


def _what(kind):
    """What may stand there, in words."""
    if isinstance(kind, Integer):
        return f"{kind.low} to {kind.high}"
    if isinstance(kind, Flag):
        return "`true` or `false`"
    if isinstance(kind, PlainText):
        return f'`"text"` of {kind.shortest} to {kind.longest}'
    if isinstance(kind, Named):
        return " ".join(f'`"{name}"`' for name in kind.names)
    if isinstance(kind, Marks):
        return "a list of " + " ".join(f'`"{name}"`' for name, _ in kind.marks)
    if isinstance(kind, Maybe):
        return _what(kind.field) + ", or `false`"
    if is_table(kind):
        return _table(kind.item)
    if isinstance(kind, List):
        inner = "rows in braces" if isinstance(kind.item, Row) else _what(kind.item)
        return f"a list of {kind.shortest} to {kind.longest}: {inner}"
    return "a table" if isinstance(kind, Object) else "a row in braces"


def _table(row):
    (_, key), *_ = row.columns
    names = "a number" if isinstance(key, Integer) else " ".join(f"`{name}`" for name in key.names)
    if isinstance(key, OwnName):
        names += " or a name of your own" if names else "a name of your own"
    column = only_column(row)
    return f"a table; for each of {names}: " + (
        "a row in braces" if column is None else _what(column)
    )


def _default(kind, value):
    """What it is when it is left out."""
    if value is None:
        return "`false`" if isinstance(kind, Maybe) else "as usual"
    if isinstance(value, bool):
        return f"`{value}`".lower()
    if isinstance(value, int):
        return "none" if isinstance(kind, Marks) else str(value)
    if isinstance(value, str):
        return f'`"{value}"`'
    if isinstance(value, tuple) and all(isinstance(part, int) for part in value):
        return ", ".join(map(str, value)) or "none"
    return "as usual"


def main():
    """Print every table."""
    for heading, table in expected():
        print(heading, end="\n\n")
        print("\n".join(lines(table)), end="\n\n")


if __name__ == "__main__":
    main()
