"""A tariff as the fields of a form, and the document that a form stands for.

The document is that of a tariff's file: `parse` says everything that is wrong with it. Rows can be
changed in the form, not added or removed: that is what the file is for.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from host_tools.language.message import Sentence
from host_tools.tariffs.parse import ENGINE
from host_tools.tariffs.tariff_keys import key_name, meaning, row_name, spoken
from host_tools.tariffs.tariff_types import Kind, Part
from host_tools.tariffs.write import inline_text
from rules_core.compound_fields import Marks, Named, Object, Row
from rules_core.fields import Flag, Integer, Maybe, PlainText
from rules_core.tariff_places import is_table, only_column, text_of, word
from rules_core.tariffs import fields_of
from rules_core.types import Place, Tariff

NAMES = "names"  # of the rule book, by language
NUMBER, FLAG, CHOICE, MARKS, TEXT, VALUE = "number", "flag", "choice", "marks", "text", "value"

# What a browser sends: the texts under each name.
Sent = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class TariffField:
    """A value of a tariff in a form.

    `name`: of the field; `label`: of its key, `row`: of its row in a table, or None; `meaning`: in
    English, as in the file; `widget`: one of the words above, VALUE for what is typed as the file
    has it; `text`: what stands there; `chosen`: of MARKS and FLAG; `options`: (value, word) of
    CHOICE and MARKS; `limits`: (least, most) of NUMBER; `may_lack`: may it be left empty?
    """

    name: str
    label: Sentence
    row: Sentence | None
    meaning: str
    widget: str
    text: str = ""
    chosen: tuple[str, ...] = ()
    options: tuple[tuple[str, Sentence], ...] = ()
    limits: tuple[int, int] | None = None
    may_lack: bool = False


def fields_in(tariff: Tariff) -> list[TariffField]:
    """The fields of the form of a tariff, in the order of its file."""
    engine = tariff.engine
    return [
        _field(engine, kind, value, place, row)
        for kind, value, place, row in _leaves(fields_of(engine), tariff, (), None)
    ]


def document_of(like: Tariff, sent: Sent) -> dict[str, object]:
    """The document of what was sent: the form of the tariff `like` as it was filled in."""
    document: dict[str, object] = {ENGINE: like.engine}
    for kind, _, place, _ in _leaves(fields_of(like.engine), like, (), None):
        within = document
        for step in place[:-1]:
            inner = within.setdefault(str(step), {})
            assert isinstance(inner, dict)
            within = inner
        within[str(place[-1])] = _value(kind, sent.get(name_of(place), ()))
    names = document.get(NAMES)
    if isinstance(names, dict):
        document[NAMES] = {language: called for language, called in names.items() if called}
    return document


def name_of(place: Place) -> str:
    """The name of the field of a place."""
    return "/".join(map(str, place))


def _leaves(
    kind: Row, value: Part, place: Place, row: Sentence | None
) -> Iterator[tuple[Kind, Part, Place, Sentence | None]]:
    """(kind, value, place, row) of every value that has a field of its own."""
    for (name, column), part in zip(kind.columns, kind.values(value), strict=True):
        here = (*place, word(name))
        if isinstance(column, Object):
            yield from _leaves(column, part, here, row)
        elif is_table(column):
            for one in [*part, *_further_names(here, column.item, part)]:
                row_key, *rest = column.item.values(one)
                called = row_name(str(row_key))
                only = only_column(column.item)
                if only is not None:
                    yield only, rest[0], (*here, str(row_key)), called
                else:
                    for (inner, of_inner), at in zip(column.item.columns[1:], rest, strict=True):
                        yield of_inner, at, (*here, str(row_key), word(inner)), called
        else:
            yield column, part, here, row


def _further_names(place: Place, kind: Row, names: Sequence[Part]) -> list[Part]:
    """Empty names in the languages in which a rule book has none; no rows of other tables."""
    languages = kind.columns[0][1]
    if place != (NAMES,) or not isinstance(languages, Named):
        return []
    there = {language for language, _ in names}
    return [(language, "") for language in languages.names if language not in there]


def _field(engine: str, kind: Kind, value: Part, place: Place, row: Sentence | None) -> TariffField:
    key = _key_of(place, row)
    label = key_name(engine, key) or key_name(engine, key.rpartition(".")[0])
    inner = kind.field if isinstance(kind, Maybe) else kind
    widget, text = VALUE, inline_text(kind, value)
    chosen: tuple[str, ...] = ()
    options: tuple[tuple[str, Sentence], ...] = ()
    limits = None
    if isinstance(inner, Flag):
        widget, chosen = FLAG, ("yes",) if value else ()
    elif isinstance(inner, Integer):
        widget, limits = NUMBER, (inner.low, inner.high)
        text = "" if value is None or value is False else str(value)
    elif isinstance(inner, Named) and inner is kind:
        widget, text = CHOICE, value
        options = tuple((name, spoken(name)) for name in inner.names)
    elif isinstance(inner, Marks) and inner is kind:
        widget = MARKS
        chosen = tuple(name for name, bit in inner.marks if value & bit)
        options = tuple((name, spoken(name)) for name, _ in inner.marks)
    elif isinstance(inner, PlainText):
        widget, text = TEXT, value or ""
    lacks = isinstance(kind, Maybe)
    said = meaning(engine, key)
    name = name_of(place)
    return TariffField(name, label, row, said, widget, text, chosen, options, limits, lacks)


def _key_of(place: Place, row: Sentence | None) -> str:
    """The key that says the meaning: a place without the names of rows."""
    if row is None:
        return text_of(place)
    return text_of((place[0], *place[2:])) if place[0] != "event" else text_of(place[:2])


def _value(kind: Kind, texts: Sequence[str]) -> object:
    """A value of the document; what cannot be read stays a text, which `parse` refuses."""
    inner = kind.field if isinstance(kind, Maybe) else kind
    text = texts[0].strip() if texts else ""
    if isinstance(inner, Flag):
        return bool(texts)
    if isinstance(inner, Marks) and inner is kind:
        return [*texts]
    if isinstance(kind, Maybe) and text in ("", "false"):
        return False
    if isinstance(inner, Integer):
        return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text
    if isinstance(inner, (Named, PlainText)):
        return text
    try:
        return tomllib.loads("x = " + " ".join(text.split()))["x"]
    except (ValueError, RecursionError, LookupError):
        return text
