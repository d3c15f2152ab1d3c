"""A report: a table as data, whoever shows it and however."""

from dataclasses import dataclass, replace

from host_tools.language.message import Message

TEXT = "text"  # a str, or Sayable
NUMBER = "number"  # a count, a rank, or what something is numbered with
POINTS = "points"  # what somebody gets, with its sign
CENTS = "cents"


@dataclass(frozen=True)
class Column:
    """A column. `name`: its key, which never changes; `heading`: for people; `kind`: see above."""

    name: str
    heading: Message
    kind: str = TEXT


@dataclass(frozen=True)
class Report:
    """A table under a title.

    `rows`: tuples of one cell a column, ints but for those of TEXT, None where there is nothing;
    `totals`: a row like them to stand below, or None.
    """

    title: Message
    columns: tuple
    rows: list
    totals: tuple | None = None

    def trimmed(self):
        """The same without the columns in which nothing stands; without any row all are kept."""
        filled = [
            place
            for place, _ in enumerate(self.columns)
            if not self.rows or any(row[place] is not None for row in self.rows)
        ]

        def kept(cells):
            return tuple(cells[place] for place in filled)

        totals = None if self.totals is None else kept(self.totals)
        return replace(
            self, columns=kept(self.columns), rows=[kept(row) for row in self.rows], totals=totals
        )
