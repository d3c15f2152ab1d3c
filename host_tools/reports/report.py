"""A report: a table as data, for pages, paper and files."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from host_tools.language.formatting import fixed
from host_tools.language.message import Message, Sayable, Sentence, Speaker, msg

TEXT = "text"  # a sentence
NUMBER = "number"  # a count, a rank, or the number of something
POINTS = "points"  # shown with their sign
CENTS = "cents"

Cell: TypeAlias = Sentence | int | None
Row: TypeAlias = tuple[Cell, ...]


class Column(NamedTuple):
    """A column. `name`: its key, which never changes; `heading`: for people; `kind`: as above."""

    name: str
    heading: Message
    kind: str = TEXT


# Whom a row is about, in many reports.
PERSON = (Column("number", msg("Number"), NUMBER), Column("name", msg("Name")))


@dataclass(frozen=True)
class Report:
    """A table under a title.

    `rows`: a cell for each column: a sentence for TEXT, an int for other kinds, None for an empty
    cell; `totals`: a row of sums, or None.
    """

    title: Message
    columns: tuple[Column, ...]
    rows: list[Row]
    totals: Row | None = None

    def by(self, name: str) -> "list[tuple[Cell, Report]]":
        """[(cell, the rows that have it)] of a column, which the parts are without; no totals."""
        [place] = [at for at, column in enumerate(self.columns) if column.name == name]

        def without(cells: tuple[Any, ...]) -> tuple[Any, ...]:
            return cells[:place] + cells[place + 1 :]

        return [
            (
                cell,
                Report(
                    self.title,
                    without(self.columns),
                    [without(row) for row in self.rows if row[place] == cell],
                ),
            )
            for cell in dict.fromkeys(row[place] for row in self.rows)
        ]

    def trimmed(self) -> "Report":
        """The same without empty columns; all columns if there are no rows."""
        filled = [
            place
            for place, _ in enumerate(self.columns)
            if not self.rows or any(row[place] is not None for row in self.rows)
        ]

        def kept(cells: Row) -> Row:
            return tuple(cells[place] for place in filled)

        columns = tuple(self.columns[place] for place in filled)
        totals = None if self.totals is None else kept(self.totals)
        rows = [kept(row) for row in self.rows]
        return replace(self, columns=columns, rows=rows, totals=totals)


@dataclass(frozen=True)
class DecimalFraction(Sayable):
    """A number of a report with `digits` decimals. Pages write it as their language does."""

    value: Fraction
    digits: int

    def __str__(self) -> str:
        return fixed(self.value, self.digits)

    def said_by(self, translator: Speaker) -> str:
        """The number for the readers of a `Translator`: `2,33` on a German page."""
        if not translator.on_page:
            return str(self)
        from babel.numbers import get_decimal_symbol

        return str(self).replace(".", get_decimal_symbol(translator.language))
