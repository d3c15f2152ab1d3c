"""The form of a tariff as it is shown: tables, their rows, and a field for every value."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from host_tools.language.message import Sentence, listed, msg
from host_tools.tariffs.tariff_form import (
    IN_ORDER,
    NAMES,
    Sent,
    inner,
    is_named,
    is_numbered,
    may_lack,
    name_of,
    numbered_rows,
)
from host_tools.tariffs.tariff_keys import (
    TableWords,
    key_name,
    row_name,
    spoken,
    table_words,
)
from host_tools.tariffs.tariff_rows import (
    BONUSES,
    OWN,
    WORDS,
    called,
    has_own,
    known_names,
    tables_of,
)
from host_tools.tariffs.tariff_types import Kind, PlacedFault
from rules_core.compound_fields import Marks, Named, Object, Row
from rules_core.fields import Flag, Integer, List, Maybe
from rules_core.tariff_places import only_column, text_of, word
from rules_core.tariffs import fields_of
from rules_core.types import Place

if TYPE_CHECKING:
    from rules_core.tariff_places import TableKind

# The widgets of fields. ANY: some of several words, ORDER: likewise, in an order.
NUMBER, FLAG, CHOICE, ANY, ORDER, TEXT = "number", "flag", "choice", "any", "order", "text"


@dataclass(frozen=True)
class TariffField:
    """A value of a tariff in a form.

    `place`: that of its faults; `name`: as a browser sends it; `label`: of its key,
    `row`: of its row, or None; `widget`: one of the words above; `texts`: what stands there;
    `options`: (value, word) of CHOICE, ANY and ORDER; `limits`: (least, most) of NUMBER;
    `may_lack`: may it be left empty?
    """

    place: str
    name: str
    label: Sentence
    row: Sentence | None
    widget: str
    texts: tuple[str, ...] = ()
    options: tuple[tuple[str, Sentence], ...] = ()
    limits: tuple[int, int] | None = None
    may_lack: bool = True

    @property
    def in_order(self) -> list[str]:
        """The text of each choice of ORDER; the last one is open, "", while there are more."""
        chosen = [text for text in self.texts if text]
        return [*chosen, ""][: len(self.options)]

    @property
    def said(self) -> Sentence:
        """The name of the field in a sentence: `Mondfang, silent`."""
        return listed(part for part in (self.row, self.label) if part) or self.label


@dataclass(frozen=True)
class TariffRow:
    """Fields that stand together. `place`: of the row, "" if it cannot be removed."""

    name: Sentence | None
    fields: list[TariffField]
    place: str = ""


@dataclass(frozen=True)
class TariffTable:
    """Rows that stand together. `key`: of the table, "" for values that stand in none.

    `words`: what the table is called; `names`: of its rows, where they have some; `addable`: (name,
    word) of rows that can be added; `own`: a row with a name of a club's own that can be added.
    """

    key: str
    words: TableWords | None = None
    rows: list[TariffRow] = field(default_factory=list)
    names: tuple[str, ...] = ()
    addable: tuple[tuple[str, Sentence], ...] = ()
    own: TariffRow | None = None


def tables_in(engine: str, sent: Sent, language: str) -> list[TariffTable]:
    """The form of an engine's tariff as it was sent, in the order of a file."""
    tables: list[TariffTable] = []
    maker = _Maker(engine, sent, language)
    for kind, place, lacks in _parts(fields_of(engine), ()):
        if is_named(kind):
            tables.append(maker.table(kind, text_of(place)))
        elif is_numbered(kind):
            tables.append(maker.numbered(kind, place))
        else:
            if not tables or tables[-1].key:
                tables.append(TariffTable(""))
            maker.add(tables[-1].rows, kind, place, lacks)
    return tables


def fields_of_tables(tables: Sequence[TariffTable]) -> list[TariffField]:
    """All fields of a form."""
    rows = [row for table in tables for row in [*table.rows, *filter(None, [table.own])]]
    return [one for row in rows for one in row.fields]


def field_at(fields: Sequence[TariffField], fault: PlacedFault) -> TariffField | None:
    """The field at fault; None if a fault is not that of a field."""
    for end in range(len(fault[0]), 0, -1):
        name = name_of(fault[0][:end])
        for one in fields:
            if f"{one.place}/".startswith(f"{name}/"):
                return one
    return None


def _parts(kind: Row, place: Place) -> Iterator[tuple[Kind, Place, bool]]:
    """(kind, place, may it be left out) of what stands in a tariff or its parts, as the event."""
    for name, column in kind.columns:
        here = (*place, word(name))
        if isinstance(column, Object):
            yield from _parts(column, here)
        else:
            yield column, here, may_lack(kind, name)


class _Maker:
    """Makes tables, rows and fields of what was sent."""

    def __init__(self, engine: str, sent: Sent, language: str) -> None:
        self._engine = engine
        self._sent = sent
        self._language = language
        self._tables = tables_of(engine)
        known = known_names(self._tables[BONUSES]) if BONUSES in self._tables else ()
        self._own = [key for key in sent.get(BONUSES, ()) if key not in known]

    def table(self, kind: "TableKind", key: str) -> TariffTable:
        """A table whose rows have names."""
        there = tuple(self._sent.get(key, ()))
        if key == NAMES:
            return TariffTable(key, table_words(key), [self._names(kind, there)], there)
        # Words of free bonuses stand with their bonuses.
        shown = [name for name in there if key != WORDS or name not in self._own]
        may_go = len(there) > kind.shortest
        may_come = len(there) < kind.longest
        left = [name for name in known_names(kind) if name not in there] if may_come else []
        return TariffTable(
            key,
            table_words(key),
            [self._row(kind, key, name, may_go) for name in shown],
            there,
            tuple((name, row_name(name)) for name in left),
            self._row(kind, key, OWN) if key == BONUSES and may_come and has_own(kind) else None,
        )

    def numbered(self, kind: "TableKind", place: Place) -> TariffTable:
        """A table whose rows have no names, and an empty row below."""
        key = text_of(place)
        words = table_words(key)
        rows = numbered_rows(kind.item, self._sent, place)
        empty = [("",) * len(kind.item.columns)] if len(rows) < kind.longest else []
        shown = []
        for index, texts in enumerate([*rows, *empty]):
            # As `parse` names them: a row of two by its first number.
            step = index if only_column(kind.item) is None else texts[0].strip() or index
            row = msg("{what} {how}", what=words.row, how=index + 1)
            fields = [
                self._field(column, (*place, step, name), f"{key}.{name}", row, True, [text])
                for (name, column), text in zip(kind.item.columns, texts, strict=True)
            ]
            sent_as = [name_of((*place, name)) for name, _ in kind.item.columns]
            named = zip(fields, sent_as, strict=True)
            shown.append(TariffRow(row, [replace(one, name=name) for one, name in named]))
        return TariffTable(key, words, shown)

    def add(self, rows: list[TariffRow], kind: Kind, place: Place, lacks: bool) -> None:
        """Add a value that stands in no table: a field, or a row of those of its parts."""
        key = text_of(place)
        label = key_name(self._engine, key)
        said = inner(kind)
        if isinstance(said, Row):
            rows.append(TariffRow(label, self._columns(said, place, key, label, kind is not said)))
            return
        if not rows or rows[-1].name:
            rows.append(TariffRow(None, []))
        rows[-1].fields.append(self._field(kind, place, key, None, lacks))

    def _names(self, kind: "TableKind", languages: Sequence[str]) -> TariffRow:
        """The row of the names of the rule book."""
        column = kind.item.columns[1][1]
        said = key_name(self._engine, NAMES)
        fields = [self._field(column, (NAMES, one), NAMES, said, True) for one in languages]
        named = zip(fields, languages, strict=True)
        return TariffRow(None, [replace(one, label=row_name(language)) for one, language in named])

    def _row(self, kind: "TableKind", table: str, key: str, may_go: bool = False) -> TariffRow:
        here = (table, key)
        name = msg("a bonus of your own") if key == OWN else row_name(key)
        fields: list[TariffField] = []
        if table == BONUSES and (key == OWN or key in self._own):
            name = called(self._sent, key, self._language) or name
            fields += self._words(key, name)
        only = only_column(kind.item)
        if only is None:
            fields += self._columns(kind.item, here, table, name, first=1)
        else:
            fields.append(self._field(only, here, table, name, False))
        return TariffRow(name, fields, name_of(here) if may_go else "")

    def _words(self, key: str, row: Sentence) -> list[TariffField]:
        """The fields of what a free bonus is called."""
        kind = self._tables[WORDS].item
        fields = self._columns(kind, (WORDS, key), WORDS, row, first=1)
        name = key_name(self._engine, NAMES)
        return [
            replace(one, label=msg("{some}, {next}", some=name, next=one.label)) for one in fields
        ]

    def _columns(
        self,
        kind: Row,
        place: Place,
        key: str,
        row: Sentence,
        all_may_lack: bool = False,
        first: int = 0,
    ) -> list[TariffField]:
        """The fields of the columns of a row from `first` on. key: of the row, with its meaning."""
        fields: list[TariffField] = []
        for name, column in kind.columns[first:]:
            here, of_column = (*place, word(name)), f"{key}.{word(name)}"
            said = inner(column)
            if isinstance(said, Row):
                needed = key_name(self._engine, of_column)
                within = self._columns(said, here, of_column, row, True)
                fields += [
                    replace(one, label=msg("{what} {how}", what=needed, how=one.label))
                    for one in within
                ]
            else:
                lacks = all_may_lack or may_lack(kind, name)
                fields.append(self._field(column, here, of_column, row, lacks))
        return fields

    def _field(
        self,
        kind: Kind,
        place: Place,
        key: str,
        row: Sentence | None,
        lacks: bool,
        texts: Sequence[str] | None = None,
    ) -> TariffField:
        """The field of one value. texts: what stands there; None: what was sent by its place."""
        name = name_of(place)
        if texts is None:
            texts = self._sent.get(name, ())
        widget, options, limits = _widget(kind, place)
        # Those that are chosen come first: they say what holds, and in which order.
        chosen = {value: index for index, value in enumerate(texts)}
        return TariffField(
            name,
            name,
            key_name(self._engine, key) or msg("value"),
            row,
            widget,
            tuple(texts),
            tuple(sorted(options, key=lambda one: chosen.get(one[0], len(chosen)))),
            limits,
            lacks or isinstance(kind, Maybe) or widget != NUMBER,
        )


def _widget(
    kind: Kind, place: Place
) -> tuple[str, list[tuple[str, Sentence]], tuple[int, int] | None]:
    """(widget, options, limits) of a kind of value."""
    said = inner(kind)
    if isinstance(said, Flag):
        return FLAG, [], None
    if isinstance(said, Integer):
        return NUMBER, [], (said.low, said.high)
    if isinstance(said, Marks):
        return ANY, [(name, spoken(name)) for name, _ in said.marks], None
    if isinstance(said, Named):
        return CHOICE, [(name, spoken(name)) for name in said.names], None
    if isinstance(said, List) and isinstance(said.item, Named):
        if place in IN_ORDER:
            return ORDER, [(name, spoken(name)) for name in said.item.names], None
        return ANY, [(name, row_name(name)) for name in said.item.names], None
    return TEXT, [], None
