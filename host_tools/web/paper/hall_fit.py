"""How seats are laid out on A4 so that the page is filled and can be read across the hall.

From three metres a good eye reads letters of 4 mm; capital letters of 24 points have 6 mm. Sizes
are in points, widths and heights in millimetres. The width of a text is estimated.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

LEGIBLE = tuple(range(72, 22, -2))  # from three metres
SMALLER = (20, 16, 12)  # only where long names leave no room
_COLUMNS = range(1, 5)
_HEAD = 22  # millimetres, above the seats of each page
_MM = 25.4 / 72  # millimetres of a point
_LETTER, _WIDE_LETTER = 0.57, 1.0  # widths of letters, in parts of the size
_BOLD = 1.1  # so much wider are bold ones
_WIDE_LETTERS = frozenset("MWmw@%")
_LINE = 1.25  # height of a line, likewise
_HEADING = 1 / 3  # size of the headings of columns, likewise
_GAP = 8  # between two columns
_SPARE = 1.15  # room for rows that is kept so that pages can end where a letter does


@dataclass(frozen=True)
class Paper:
    """The area between the margins of A4: `width` and `height`; `across`: on its side."""

    width: int
    height: int
    across: bool


PAPERS = (Paper(184, 264, False), Paper(271, 177, True))


@dataclass(frozen=True)
class Fit:
    """A layout: `size` of the letters, number of `columns`, `paper`.

    `each`: how many rows or tables a page has room for; `pages`: how many pages there are.
    """

    size: int
    columns: int
    paper: Paper
    each: int
    pages: int = 1


# (size in millimetres, width of a column, height, number of columns) -> how many a page takes.
_Room = Callable[[float, float, float, int], int]


def fit_rows(rows: Sequence[Sequence[str]], headings: Sequence[str]) -> Fit:
    """The `Fit` of rows of cells below their headings."""
    widest = [_BOLD * max(map(_letters, column)) for column in zip(*rows, strict=True)]
    least = [_BOLD * _HEADING * _letters(heading) for heading in headings]
    needed = sum(max(pair) + 0.5 for pair in zip(widest, least, strict=True))

    def room(size: float, width: float, height: float, columns: int) -> int:
        row = 1.1 * _LINE * size
        return columns * int(height / row - 1) if needed * size <= width else 0

    return _best(len(rows), room, _SPARE)


def fit_tables(tables: Sequence[Sequence[str]], below: Sequence[str] = ()) -> Fit:
    """The `Fit` of tables with the lines of each; `below`: names that stand below the last one."""
    widest_word = max(_letters(word) for lines in tables for line in lines for word in line.split())

    def room(size: float, width: float, height: float, columns: int) -> int:
        beside_number = width - 2.4 * size - 10
        if widest_word * size > beside_number:
            return 0
        most = max(sum(_lines(line, size, beside_number) for line in lines) for lines in tables)
        table = max(most * _LINE, 2.2) * size + 8
        out = _lines(", ".join(below), size, columns * width) + 1 if below else 0
        there = columns * int(height / table)
        without = columns * int((height - out * _LINE * size) / table)
        return without if len(tables) <= there else there

    return _best(len(tables), room)


def pages_by_letter(keys: Sequence[str], fit: Fit) -> Iterator[slice]:
    """The rows of each page of a `Fit`, of about as many as any other.

    A page ends where a letter does, if that is near. keys: of each row what it is sorted by.
    """
    start, count, each = 0, len(keys), fit.each
    for pages in range(fit.pages, 0, -1):
        even = start + ceil((count - start) / pages)
        least = max(count - (pages - 1) * each, start + each // 2)  # the others have room
        ends = [
            at
            for at in range(least, min(start + each, count - 1) + 1)
            if keys[at][:1] != keys[at - 1][:1]
        ]
        stop = count if pages == 1 else min(ends, key=lambda at: abs(at - even), default=even)
        yield slice(start, stop)
        start = stop


def _best(count: int, room: _Room, spare: float = 1) -> Fit:
    """The largest letters on as few pages as legible letters need.

    spare: how much more room than needed is kept where there are several pages.
    """
    smallest = next(filter(None, (_roomiest(size, room) for size in (LEGIBLE[-1], *SMALLER))), None)
    if smallest is None:
        return Fit(SMALLER[-1], 1, PAPERS[-1], count)  # goes on on the next page
    pages = ceil(count / smallest.each)
    if pages > 1:
        pages = ceil(spare * count / smallest.each)
        count = ceil(spare * count / pages)
    larger = (_roomiest(size, room) for size in LEGIBLE)
    fit = next((fit for fit in larger if fit is not None and fit.each >= count), smallest)
    return replace(fit, pages=pages)


def _roomiest(size: int, room: _Room) -> Fit | None:
    """The `Fit` that has room for most with letters of this size; None if none has."""
    fits = []
    for paper in PAPERS:
        for columns in _COLUMNS:
            width = (paper.width - (columns - 1) * _GAP) / columns
            each = room(size * _MM, width, paper.height - _HEAD, columns)
            if each > 0:
                fits.append(Fit(size, columns, paper, each))
    return max(fits, key=lambda fit: fit.each, default=None)


def _letters(text: str) -> float:
    """The width of a text in parts of the size of its letters."""
    wide = sum(letter in _WIDE_LETTERS for letter in text)
    return wide * _WIDE_LETTER + (len(text) - wide) * _LETTER


def _lines(text: str, size: float, width: float) -> int:
    """How many lines a text takes."""
    return ceil(_letters(text) * size / width)
