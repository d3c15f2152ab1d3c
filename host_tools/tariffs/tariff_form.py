"""A tariff as a browser sends its form, and the document of a form.

A browser sends the names of the rows of each table, and the texts of each field. Rows without
names are sent as one list a column. The document is that of a tariff's file: `parse` finds its
faults.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from host_tools.tariffs.parse import ENGINE, optional
from host_tools.tariffs.tariff_types import Kind, Part
from host_tools.tariffs.write import said_columns
from rules_core.compound_fields import Marks, Named, Object, Row
from rules_core.fields import Flag, Integer, List, Maybe
from rules_core.tariff_places import is_table, only_column, word
from rules_core.tariffs import fields_of
from rules_core.types import Place, Tariff

if TYPE_CHECKING:
    from rules_core.tariff_places import TableKind

NAMES = "names"  # of the rule book, by language: each language has a row
YES = "yes"  # what is sent of a flag that is set
# The places of lists of names whose order says something; others are sets.
IN_ORDER = (("event", "ties"),)

# What a browser sends: the texts under each name.
Sent: TypeAlias = Mapping[str, Sequence[str]]


def filled(tariff: Tariff) -> dict[str, list[str]]:
    """The texts that a browser sends of a tariff's form, if nobody has changed it."""
    sent: dict[str, list[str]] = {}
    _fill(fields_of(tariff.engine), tariff, (), sent)
    return sent


def document_of(engine: str, sent: Sent) -> dict[str, object]:
    """The document of a form; what cannot be read stays a text, which `parse` refuses."""
    document = _columns(fields_of(engine), sent, ())
    names = document[NAMES]
    assert isinstance(names, dict)
    document[NAMES] = {language: called for language, called in names.items() if called}
    return {ENGINE: engine, **document}


def name_of(place: Place) -> str:
    """The name of the field of a place."""
    return "/".join(map(str, place))


def inner(kind: Kind) -> Kind:
    """The kind of what stands in a field that may be empty."""
    return kind.field if isinstance(kind, Maybe) else kind


def is_named(kind: Kind) -> "TypeGuard[TableKind]":
    """True if each row of this kind has a name, one of some or of one's own."""
    return is_table(kind) and isinstance(kind.item.columns[0][1], Named)


def is_numbered(kind: Kind) -> "TypeGuard[TableKind]":
    """True if this kind is a list of rows without names."""
    return isinstance(kind, List) and isinstance(kind.item, Row) and not is_named(kind)


def may_lack(kind: Row, column: str) -> bool:
    """True if the number of a column may be left out: then there is none, or the usual one."""
    default = optional(kind).get(column, "") if isinstance(kind, Object) else ""
    return default is None or default == 0


def numbered_rows(kind: Row, sent: Sent, place: Place) -> list[tuple[str, ...]]:
    """The texts of every row without a name, without rows in which nothing stands."""
    columns = [sent.get(name_of((*place, word(name))), ()) for name, _ in kind.columns]
    rows = zip_longest(*columns, fillvalue="")
    return [row for row in rows if any(text.strip() for text in row)]


def _fill(kind: Kind, value: Part, place: Place, sent: dict[str, list[str]]) -> None:
    """Add what is sent of a value; None: of none."""
    kind = inner(kind)
    if isinstance(kind, Row):
        _fill_columns(kind, value, place, sent)
    elif is_named(kind):
        rows = {str(kind.item.values(row)[0]): row for row in value}
        sent[name_of(place)] = [*rows]
        only = only_column(kind.item)
        for key, row in rows.items():
            if only is None:
                _fill_columns(kind.item, row, (*place, key), sent, 1)
            else:
                _fill(only, kind.item.values(row)[1], (*place, key), sent)
        if place == (NAMES,):
            _add_languages(kind, sent)
    elif is_numbered(kind):
        for index, (name, _) in enumerate(kind.item.columns):
            texts = [str(kind.item.values(row)[index]) for row in value]
            sent[name_of((*place, word(name)))] = texts
    else:
        sent[name_of(place)] = _texts(kind, value)


def _fill_columns(
    kind: Row, value: Part, place: Place, sent: dict[str, list[str]], first: int = 0
) -> None:
    """Add what is sent of the columns of a row from `first` on."""
    parts = [None] * len(kind.columns) if value is None else kind.values(value)
    said = [] if value is None else [name for (name, _), _ in said_columns(kind, value)]
    for (name, column), part in [*zip(kind.columns, parts, strict=True)][first:]:
        # A number that follows from another one is not said twice.
        follows = isinstance(column, Integer) and name not in said
        is_left_out = follows and isinstance(kind, Object) and optional(kind)[name] is None
        _fill(column, None if is_left_out else part, (*place, word(name)), sent)


def _add_languages(kind: "TableKind", sent: dict[str, list[str]]) -> None:
    """Add the languages in which the rule book has no name."""
    languages = kind.item.columns[0][1]
    assert isinstance(languages, Named)
    for language in languages.names:
        if language not in sent[NAMES]:
            sent[NAMES].append(language)
            sent[name_of((NAMES, language))] = [""]


def _texts(kind: Kind, value: Part) -> list[str]:
    if isinstance(kind, Flag):
        return [YES] if value else []
    if isinstance(kind, Marks):
        return [name for name, bit in kind.marks if value & bit]
    if isinstance(kind, List):
        texts = [str(item) for item in value]
        return texts if isinstance(kind.item, Named) else [", ".join(texts)]
    return ["" if value is None else str(value)]


def _columns(kind: Row, sent: Sent, place: Place, first: int = 0) -> dict[str, object]:
    """The columns of a row from `first` on, without numbers that are left out."""
    document = {}
    for name, column in kind.columns[first:]:
        value = _value(column, sent, (*place, word(name)))
        is_left_out = value == "" and isinstance(column, Integer) and may_lack(kind, name)
        if not is_left_out:
            document[word(name)] = value
    return document


def _value(kind: Kind, sent: Sent, place: Place) -> object:
    if isinstance(kind, Maybe) and isinstance(kind.field, Row):
        names = [name_of((*place, word(name))) for name, _ in kind.field.columns]
        is_empty = not any(text.strip() for name in names for text in sent.get(name, ()))
        return False if is_empty else _columns(kind.field, sent, place)
    if isinstance(kind, Row):
        return _columns(kind, sent, place)
    if is_named(kind):
        only = only_column(kind.item)
        return {
            key: _columns(kind.item, sent, (*place, key), 1)
            if only is None
            else _value(only, sent, (*place, key))
            for key in sent.get(name_of(place), ())
        }
    if is_numbered(kind):
        rows = [tuple(map(_number, row)) for row in numbered_rows(kind.item, sent, place)]
        if is_table(kind):
            return {str(key): value for key, value in rows}
        keys = [word(name) for name, _ in kind.item.columns]
        return [dict(zip(keys, row, strict=True)) for row in rows]
    return _single(kind, sent.get(name_of(place), ()))


def _single(kind: Kind, texts: Sequence[str]) -> object:
    """The value of a field that is no row."""
    text = texts[0].strip() if texts else ""
    if isinstance(kind, Flag):
        return bool(texts)
    if isinstance(kind, Marks) or (isinstance(kind, List) and isinstance(kind.item, Named)):
        return [one for one in texts if one]
    if isinstance(kind, List):
        return [_number(one) for one in re.split(r"[,;\s]+", text) if one]
    if isinstance(kind, Maybe) and not text:
        return False
    return _number(text) if isinstance(inner(kind), Integer) else text


def _number(text: str) -> int | str:
    text = text.strip()
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text
