"""Values of a tariff as its file has them, see docs/tariffs.md: they make one like another one.

`{"games": {"dreier": {"value": 4}}, "negative_games": {"piccolo": 2}, "cents": 10}`
"""

from rules_core.books import RULE_IDS
from rules_core.compound_fields import Marks, Object, Row
from rules_core.errors import Refusal, named, names
from rules_core.fields import Integer, List, Maybe
from rules_core.tariff_places import is_table, only_column, place_of, text_of, word
from rules_core.tariffs import decode, encode, fields_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rules_core.types import Document, Field, T, Tariff


def tariff_like(like: "Tariff", rules: str, values: "Document") -> "Tariff":
    """The tariff with this id that is like another one but for these values; Refusal.

    A row is given as its whole line, and replaces that of its name or comes last, in the order of
    the dict, which a plain one of MicroPython does not have; None: there is none any more. Of
    `event` and of `trischaken` only what changes is given.
    """
    if rules in RULE_IDS:
        raise Refusal("rules", "every_box", rules)
    if "rules" in values:
        raise Refusal("rules", "own_id")
    kind = fields_of(like.engine)
    given = dict(values)
    given["rules"] = rules
    tariff: "Tariff" = _object(kind, like, given)
    try:
        return decode(encode(tariff))
    except Refusal as error:
        field = text_of(place_of(kind, tariff, error.field))
        raise Refusal(field, error.key, *error.details)


def _value(kind: "Field", before: "Any", given: "Any") -> "Any":
    """Return a value that was given as a tariff has it; `before`: the one there, None: none."""
    if isinstance(kind, Maybe):
        return None if given is None or given is False else _value(kind.field, before, given)
    if isinstance(kind, Marks):
        return _marks(kind, given)
    if is_table(kind):
        return _rows(kind.item, before or (), given)
    if isinstance(kind, List) and isinstance(kind.item, Row):
        if not isinstance(given, (list, tuple)):
            kind.check(given)
        return [_object(kind.item, None, row) for row in given]
    if isinstance(kind, Row):
        return _object(kind, before, given)
    kind.check(given)
    return given


def _object(kind: Row, before: "Any", given: "Any") -> "Any":
    """Return a row or an object with the values that were given, and else those of `before`."""
    columns = {word(name): (name, column) for name, column in kind.columns}
    if not isinstance(given, dict):
        raise _lacking(kind)
    values: "dict[str, Any]" = {}
    if before is not None:
        values = dict(zip([name for name, _ in kind.columns], kind.values(before)))
    for key, part in given.items():
        if key not in columns:
            raise Refusal("", "no_field", str(key))
        name, column = columns[key]
        values[name] = _at(key, _value, column, values.get(name), part)
    return _made(kind, values)


def _made(kind: Row, values: "dict[str, Any]") -> "Any":
    if isinstance(kind, Object):
        try:
            return kind.made_by(**values)
        except TypeError:  # it has no value for one that has to be said
            raise _lacking(kind)
    if len(values) < len(kind.columns):
        raise _lacking(kind)
    return kind.make([values[name] for name, _ in kind.columns])


def _lacking(kind: Row) -> Refusal:
    return Refusal("", "these", names(word(name) for name, _ in kind.columns if name != "name"))


def _rows(kind: Row, before: "Any", given: "Any") -> "list[Any]":
    """The rows of a table: in their order, new ones last."""
    if not isinstance(given, dict):
        raise Refusal("", "by_name")
    first, key_kind = kind.columns[0]
    order = [kind.values(row)[0] for row in before]
    rows = dict(zip(order, before))
    for key, part in given.items():
        name = int(key) if isinstance(key_kind, Integer) and str(key).isdigit() else key
        if part is None or part is False:
            if name not in rows:
                raise Refusal(str(key), "no_row")
            order.remove(name)
            continue
        _at(str(key), key_kind.check, name)
        rows[name] = _at(str(key), _row, kind, first, name, part)
        if name not in order:
            order.append(name)
    return [rows[name] for name in order]


def _row(kind: Row, first: str, name: "Any", given: "Any") -> "Any":
    """A row of a table by what stands beside its name."""
    only = only_column(kind)
    if only is not None:
        return _made(kind, {first: name, kind.columns[1][0]: _value(only, None, given)})
    if isinstance(given, dict):
        given = dict(given)
        given[first] = name
    return _object(kind, None, given)


def _marks(kind: Marks, given: "Any") -> int:
    bits = dict(kind.marks)
    if not isinstance(given, (list, tuple)):
        raise Refusal("", "some_of", names(bits))
    marks = 0
    for mark in given:
        if mark not in bits:
            raise Refusal("", "some_of", names(bits))
        marks |= bits[mark]
    return marks


def _at(key: str, function: "Callable[..., T]", *arguments: object) -> "T":
    """Call a function about what stands at a key; what it refuses is named by that."""
    try:
        return function(*arguments)
    except ValueError as error:
        raise named(key, error)
