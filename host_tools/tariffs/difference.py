"""Says in words what a tariff has, and what differs between two tariffs."""

from collections.abc import Iterable, Iterator

from host_tools.language.message import Message, Sentence, listed, msg
from host_tools.tariffs.tariff_keys import engine_name, key_name, row_name, spoken
from host_tools.tariffs.tariff_types import Kind, Part
from host_tools.tariffs.write import said_columns
from rules_core.compound_fields import Marks, Named, Object, Row
from rules_core.fields import Flag, List, Maybe
from rules_core.tariff_places import is_table, only_column, text_of, word
from rules_core.tariffs import fields_of
from rules_core.types import Place, Tariff

_NONE, _YES, _NO = msg("none"), msg("yes"), msg("no")


def difference(old: Tariff, new: Tariff) -> list[Message]:
    """A sentence for each difference: `Solodreier: 8 → 10`."""
    if old.engine != new.engine:
        return [_about(msg("game"), _from_to(engine_name(old.engine), engine_name(new.engine)))]
    return list(_differences(old.engine, fields_of(old.engine), old, new, (), None))


def description(tariff: Tariff) -> list[Message]:
    """A sentence for each value of a tariff: `Solodreier: 8, solo`."""
    return list(_described(tariff.engine, fields_of(tariff.engine), tariff, ()))


def _about(name: Sentence, value: Sentence) -> Message:
    return msg("{what}: {how}", what=name, how=value)


def _from_to(old: Sentence, new: Sentence) -> Message:
    return msg("{old} → {new}", old=old, new=new)


def _described(engine: str, kind: Row, value: Part, place: Place) -> Iterator[Message]:
    for (name, column), part in zip(kind.columns, kind.values(value), strict=True):
        here = (*place, word(name))
        if isinstance(column, Object):
            yield from _described(engine, column, part, here)
        elif is_table(column):
            for row in part:
                row_key, text = _named_row(engine, column.item, row, here)
                yield _about(_called(engine, here, row_key), text)
        else:
            yield _about(key_name(engine, text_of(here)), _shown(engine, column, part, here))


def _differences(
    engine: str, kind: Row, old: Part, new: Part, place: Place, before: Sentence | None
) -> Iterator[Message]:
    """The differences within an object. before: how the sentences of a named row begin, or None."""
    columns = zip(kind.columns, kind.values(old), kind.values(new), strict=True)
    for (name, column), was, is_now in columns:
        here = (*place, word(name))
        if name == "lost" and was == old.value and is_now == new.value:
            continue  # lost counts as much as won, which was said already
        if isinstance(column, Object):
            yield from _differences(engine, column, was, is_now, here, before)
        elif is_table(column):
            yield from _of_tables(engine, column.item, was, is_now, here)
        elif _shown(engine, column, was, here) != _shown(engine, column, is_now, here):
            key = key_name(engine, text_of(here))
            # A key whose name goes without saying has none.
            called = listed(part for part in (before, key) if part) or key
            yield _about(called, _change(engine, column, was, is_now, here))


def _of_tables(
    engine: str, kind: Row, old: Iterable[Part], new: Iterable[Part], place: Place
) -> Iterator[Message]:
    """New rows, removed rows, rows that differ, and another order of the rows."""
    only = only_column(kind)
    was = {kind.values(row)[0]: row for row in old}
    is_now = {kind.values(row)[0]: row for row in new}
    for name, row in was.items():
        called = _called(engine, place, name)
        if name not in is_now:
            text = _named_row(engine, kind, row, place)[1]
            yield _about(called, msg("no more (was {value})", value=text))
        elif only is not None:
            values = kind.values(row)[1], kind.values(is_now[name])[1]
            if values[0] != values[1]:
                yield _about(called, _change(engine, only, *values, place))
        else:
            yield from _differences(engine, kind, row, is_now[name], place, called)
    for name, row in is_now.items():
        if name not in was:
            text = _named_row(engine, kind, row, place)[1]
            yield _about(_called(engine, place, name), msg("new, {value}", value=text))
    common = [name for name in was if name in is_now]
    if common != [name for name in is_now if name in was]:
        yield _about(key_name(engine, text_of(place)), msg("in another order"))


def _called(engine: str, place: Place, name: str | int) -> Sentence:
    """The name of a row of a table: `Solodreier`, `minutes for 16`."""
    if isinstance(name, str):
        return row_name(name)
    return msg("{what} for {whom}", what=key_name(engine, text_of(place)), whom=name)


def _named_row(engine: str, kind: Row, row: Part, place: Place) -> tuple[str | int, Sentence]:
    """The name of a row, and its values in words."""
    (_, name), *values = said_columns(kind, row)
    parts = []
    for (column, column_kind), value in values:
        here = (*place, word(column))
        text = _shown(engine, column_kind, value, here)
        if isinstance(column_kind, Marks) or column == "value" or only_column(kind) is not None:
            parts.append(text)
        else:
            parts.append(_with_name(engine, here, text))
    return name, listed(parts) or ""


def _with_name(engine: str, place: Place, text: Sentence) -> Message:
    """`announced 2`"""
    return msg("{what} {how}", what=key_name(engine, text_of(place)), how=text)


def _change(engine: str, kind: Kind, was: Part, is_now: Part, place: Place) -> Sentence:
    if isinstance(kind, Marks):
        added = [
            msg("+{what}", what=spoken(name))
            for name, bit in kind.marks
            if is_now & bit and not was & bit
        ]
        removed = [
            msg("−{what}", what=spoken(name))
            for name, bit in kind.marks
            if was & bit and not is_now & bit
        ]
        return listed(added + removed) or _NONE
    return _from_to(_shown(engine, kind, was, place), _shown(engine, kind, is_now, place))


def _shown(engine: str, kind: Kind, value: Part, place: Place) -> Sentence:
    if value is None:
        return _NONE
    if isinstance(kind, Maybe):
        return _shown(engine, kind.field, value, place)
    if isinstance(kind, Flag):
        return _YES if value else _NO
    if isinstance(kind, Marks):
        return listed(spoken(name) for name, bit in kind.marks if value & bit) or _NONE
    if isinstance(kind, Named):
        return spoken(value)
    if isinstance(kind, List):
        parts = [_shown(engine, kind.item, item, place) for item in value]
        return _listed_rows(parts) if isinstance(kind.item, Row) else listed(parts) or _NONE
    if isinstance(kind, Row):
        return _shown_row(engine, kind, value, place)
    return str(value)


def _listed_rows(parts: Iterable[Sentence]) -> Sentence:
    """Rows with semicolons between them, since they have commas themselves."""
    shown: Sentence | None = None
    for part in parts:
        shown = part if shown is None else msg("{what}; {how}", what=shown, how=part)
    return shown or _NONE


def _shown_row(engine: str, kind: Row, value: Part, place: Place) -> Sentence:
    columns = said_columns(kind, value)
    names = [name for (name, _), _ in columns]
    places = [(*place, word(name)) for name in names]
    texts = [
        _shown(engine, column, part, here)
        for ((_, column), part), here in zip(columns, places, strict=True)
    ]
    if names == ["low", "high"]:
        return msg("{low} to {high}", low=texts[0], high=texts[1])
    named = (_with_name(engine, here, text) for here, text in zip(places, texts, strict=True))
    return listed(named) or _NONE
