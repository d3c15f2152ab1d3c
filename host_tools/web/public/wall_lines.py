"""How the lines of a page of the wall fill the screen: their size, columns and pages.

A screen of 16:9 is 100 rem wide. At two metres' width a rem is two centimetres: no name and no
figure is smaller than six.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

Row = TypeVar("Row")

SIZES = (60, 54, 48, 42, 36, 30)  # of type, in tenths of a rem; `wall.css` has a class for each
HEIGHT, LINE, BORDER = 480, 110, 1  # for all lines, in tenths of a rem; of a line, in percent
WIDTH, GAP = 960, 30  # for all columns, and between them
BESIDE, LETTER = 460, 55  # beside a name, for rank and points; of a letter: percent of the size


@dataclass(frozen=True)
class Shape:
    """The `size` of type and the number of `columns` of a page."""

    size: int
    columns: int

    @property
    def lines(self) -> int:
        """As many as a column has room for."""
        return 100 * HEIGHT // (LINE * self.size + 100 * BORDER)

    @property
    def letters(self) -> int:
        """As many of a name as a line has room for."""
        column = (WIDTH - GAP * (self.columns - 1)) // self.columns
        return max(1, (100 * column - BESIDE * self.size) // (LETTER * self.size))

    def taken(self, names: Sequence[str]) -> int:
        """How many lines the names take below each other; a long one takes several."""
        return sum(-(-len(name) // self.letters) for name in names)


SHAPES = [Shape(size, columns) for size in SIZES for columns in (1, 2)]
SMALLEST = SHAPES[-1]


@dataclass(frozen=True)
class Filled:
    """A page: its `size` of type, and its `columns` of rows."""

    size: int
    columns: tuple[Sequence[object], ...]


def filled(rows: Sequence[Row], name_of: Callable[[Row], str]) -> list[Filled]:
    """The pages of rows: one in the largest type that has room for all, else as few as can be."""
    if not rows:
        return []
    pages = 1
    while True:
        for shape in SHAPES if pages == 1 else [SMALLEST]:
            parts = list(_parts(rows, pages, shape.columns))
            if all(_fits(shape, column, name_of) for part in parts for column in part):
                return [Filled(shape.size, part) for part in parts]
        pages += 1


def _fits(shape: Shape, column: Sequence[Row], name_of: Callable[[Row], str]) -> bool:
    # One line is shown, however long its name is.
    return len(column) <= 1 or shape.taken([name_of(row) for row in column]) <= shape.lines


def _parts(rows: Sequence[Row], pages: int, columns: int) -> Iterator[tuple[Sequence[Row], ...]]:
    """Yield the rows of each page, split evenly into its columns."""
    for page in range(pages):
        part = rows[page * len(rows) // pages : (page + 1) * len(rows) // pages]
        length = -(-len(part) // columns)
        yield tuple(part[start : start + length] for start in range(0, len(part), length))
