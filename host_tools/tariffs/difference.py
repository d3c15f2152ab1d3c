"""In words: what a tariff says, and what differs between two."""

from host_tools.tariffs.keys import engine_name, key_name, row_name
from host_tools.tariffs.places import is_table, only_column, text_of, word
from rules_core.compound_fields import Marks, Named, Object, Row
from rules_core.fields import Flag, List, Maybe
from rules_core.tariffs import fields_of


def difference(old, new):
    """A sentence for everything that differs: `Solodreier: 8 → 10`."""
    if old.engine != new.engine:
        return [f"game: {engine_name(old.engine)} → {engine_name(new.engine)}"]
    return list(_differences(old.engine, fields_of(old.engine), old, new, (), ""))


def description(tariff):
    """A line for everything that a tariff says: `Solodreier: 8, solo`."""
    return list(_described(tariff.engine, fields_of(tariff.engine), tariff, ()))


def _described(engine, kind, value, place):
    for (name, column), part in zip(kind.columns, kind.values(value), strict=True):
        here = (*place, word(name))
        if isinstance(column, Object):
            yield from _described(engine, column, part, here)
        elif is_table(column):
            for row in part:
                row_key, text = _named_row(column.item, row)
                yield f"{_called(engine, here, row_key)}: {text}"
        else:
            yield f"{key_name(engine, text_of(here))}: {_shown(column, part)}"


def _differences(engine, kind, old, new, place, before):
    """`before`: what the sentences begin with, of what lies in a row with a name."""
    columns = zip(kind.columns, kind.values(old), kind.values(new), strict=True)
    for (name, column), was, is_now in columns:
        here = (*place, word(name))
        if name == "lost" and was == old.value and is_now == new.value:
            continue  # a game lost is as much as a game won: that was told
        if isinstance(column, Object):
            yield from _differences(engine, column, was, is_now, here, before)
        elif is_table(column):
            yield from _of_tables(engine, column.item, was, is_now, here)
        elif _shown(column, was) != _shown(column, is_now):
            called = ", ".join(part for part in (before, key_name(engine, text_of(here))) if part)
            yield f"{called}: {_change(column, was, is_now)}"


def _of_tables(engine, kind, old, new, place):
    """Rows that are new, that are gone and that differ, and another order of them."""
    was = {kind.values(row)[0]: row for row in old}
    is_now = {kind.values(row)[0]: row for row in new}
    for name, row in was.items():
        called = _called(engine, place, name)
        if name not in is_now:
            yield f"{called}: no more (was {_named_row(kind, row)[1]})"
        elif only_column(kind) is not None:
            if kind.values(row)[1] != kind.values(is_now[name])[1]:
                change = _change(
                    only_column(kind), kind.values(row)[1], kind.values(is_now[name])[1]
                )
                yield f"{called}: {change}"
        else:
            yield from _differences(engine, kind, row, is_now[name], place, called)
    for name, row in is_now.items():
        if name not in was:
            yield f"{_called(engine, place, name)}: new, {_named_row(kind, row)[1]}"
    common = [name for name in was if name in is_now]
    if common != [name for name in is_now if name in was]:
        yield f"{key_name(engine, text_of(place))}: in another order"


def _called(engine, place, name):
    """What a row of a table is called: `Solodreier`, `minutes for 16`."""
    if isinstance(name, str):
        return row_name(name)
    return f"{key_name(engine, text_of(place))} for {name}"


def _named_row(kind, row):
    """The name of a row, and what stands under it in words."""
    name, *values = kind.values(row)
    parts = []
    for (column, column_kind), value in zip(kind.columns[1:], values, strict=True):
        if column == "lost" and value == row.value:
            continue
        text = _shown(column_kind, value)
        if isinstance(column_kind, Marks):
            parts += [text] if value else []
        elif column == "value" or only_column(kind) is not None:
            parts.append(text)
        else:
            parts.append(f"{word(column)} {text}")
    return name, ", ".join(parts)


def _change(kind, was, is_now):
    if isinstance(kind, Marks):
        added = [f"+{name}" for name, bit in kind.marks if is_now & bit and not was & bit]
        removed = [f"−{name}" for name, bit in kind.marks if was & bit and not is_now & bit]
        return ", ".join(added + removed)
    return f"{_shown(kind, was)} → {_shown(kind, is_now)}"


def _shown(kind, value):
    if value is None:
        return "none"
    if isinstance(kind, Maybe):
        return _shown(kind.field, value)
    if isinstance(kind, Flag):
        return "yes" if value else "no"
    if isinstance(kind, Marks):
        return ", ".join(name for name, bit in kind.marks if value & bit) or "none"
    if isinstance(kind, Named):
        return value.replace("_", " ")
    if isinstance(kind, List):
        separator = "; " if isinstance(kind.item, Row) else ", "
        return separator.join(_shown(kind.item, item) for item in value) or "none"
    if isinstance(kind, Row):
        names = [name for name, _ in kind.columns]
        parts = [
            _shown(column, part) for (_, column), part in zip(kind.columns, value, strict=True)
        ]
        if names == ["low", "high"]:
            return " to ".join(parts)
        return ", ".join(f"{name} {part}" for name, part in zip(names, parts, strict=True))
    return str(value)
