"""Places of fields in the file of a tariff.

A *place* is a tuple of keys and, in lists, numbers. Rows with a name stand as a table, whose keys
are the names: `[games]`, `dreier = { value = 4 }`. If there is only one value beside the name, it
stands alone: `piccolo = 2`.
"""

from rules_core.compound_fields import Named, Row
from rules_core.fields import List, Maybe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol, TypeGuard

    from rules_core.types import Field, Place

    class TableKind(Field, Protocol):
        """A `List` whose rows stand as a table in a file."""

        @property
        def item(self) -> Row:
            """The kind of a row."""

        @property
        def shortest(self) -> int:
            """How many rows there are at least."""

        @property
        def longest(self) -> int:
            """How many rows there are at most."""


# Columns for which a director has another word than the core.
_WORDS = {"flags": "marks"}


def word(column: str) -> str:
    """The key of a column in a file."""
    return _WORDS.get(column, column)


def is_table(kind: "Field") -> "TypeGuard[TableKind]":
    """Do the rows of this kind stand as a table, each by its first column?"""
    if not isinstance(kind, List) or not isinstance(kind.item, Row):
        return False
    columns = kind.item.columns
    return isinstance(columns[0][1], Named) or len(columns) == 2


def only_column(row: Row) -> "Field | None":
    """The kind of the only value beside the name; None if there are several."""
    return row.columns[1][1] if len(row.columns) == 2 else None


def text_of(place: "Place") -> str:
    """A place in a sentence: `games.dreier.marks[1]`."""
    text = ""
    for step in place:
        if isinstance(step, int):
            text += "[" + str(step) + "]"
        else:
            text += "." + step if text else step
    return text


def place_of(kind: "Field", value: "Any", path: str) -> "Place":
    """The place of a path of the core (`games[3].flags`) in the file of a tariff.

    `kind`, `value`: of the whole tariff. If the path leads nowhere, the place is as far as it
    leads.
    """
    place: "Place" = ()
    for step in path.replace("[", ".").replace("]", "").split("."):
        while isinstance(kind, Maybe):
            kind = kind.field
        if isinstance(kind, List) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
            place += (str(kind.item.values(value)[0]) if is_table(kind) else int(step),)
            kind = kind.item
        elif isinstance(kind, Row) and step in dict(kind.columns):
            index = [name for name, _ in kind.columns].index(step)
            value = kind.values(value)[index]
            place += (word(step),)
            kind = kind.columns[index][1]
        else:
            break
    return place
