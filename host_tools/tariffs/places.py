"""Where a field of a tariff stands in a file.

A *place* is a tuple of keys and, in lists, numbers. Rows of which each has a name of its own stand
as a table, whose keys are the names: `[games]`, `dreier = { value = 4 }`; where only one value is
left beside the name it is all that stands there: `piccolo = 2`.
"""

import re

from rules_core.compound_fields import Named, Row
from rules_core.fields import List, Maybe

# What the core calls otherwise than a director would.
_WORDS = {"flags": "marks"}


def word(column):
    """The key in a file of a column of a row."""
    return _WORDS.get(column, column)


def is_table(kind):
    """Do the rows of this kind stand as a table, by the first column of each?"""
    if not isinstance(kind, List) or not isinstance(kind.item, Row):
        return False
    columns = kind.item.columns
    return isinstance(columns[0][1], Named) or len(columns) == 2


def only_column(row):
    """The kind of what is left beside the name, None if that is more than one value."""
    return row.columns[1][1] if len(row.columns) == 2 else None


def text_of(place):
    """A place as a sentence names it: `games.dreier.marks[1]`."""
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def place_of(kind, value, path):
    """The place of a path of the core (`games[3].flags`) in the file of a tariff.

    `kind`, `value`: of the whole tariff. Of a path that leads nowhere it is as far as it leads.
    """
    place = ()
    for step in re.findall(r"\w+", path):
        while isinstance(kind, Maybe):
            kind = kind.field
        if isinstance(kind, List) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
            place += (str(kind.item.values(value)[0]) if is_table(kind) else int(step),)
            kind = kind.item
        elif isinstance(kind, Row) and step in dict(kind.columns):
            index = list(dict(kind.columns)).index(step)
            value = kind.values(value)[index]
            place += (word(step),)
            kind = kind.columns[index][1]
        else:
            break
    return place
