"""Writes tables as CSV: for spreadsheets, and for programs of others."""

import csv
from collections.abc import Iterable, Sequence
from typing import IO, TypeAlias

from host_tools.common.plain import plain
from host_tools.language.message import Sentence

_FORMULA = ("=", "+", "-", "@")

# What a row has for a column. Several numbers stand in one cell, with spaces between them.
CsvCell: TypeAlias = Sentence | int | Sequence[int] | None


def write_csv(file: IO[str], headings: Iterable[str], rows: Iterable[Iterable[CsvCell]]) -> None:
    """Write a table to an open text file: sentences in English, texts made harmless."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(headings)
    for row in rows:
        writer.writerow([_cell(cell) for cell in row])


def _cell(cell: CsvCell) -> str | int | None:
    if cell is None or isinstance(cell, int):
        return cell
    if isinstance(cell, (list, tuple)):
        return " ".join(map(str, cell))
    return harmless(str(cell))


def harmless(text: str) -> str:
    """Text from outside as a cell of a CSV file.

    A spreadsheet takes a cell that begins with one of = + - @ for a formula. Such a cell gets an
    apostrophe in front, which tells the spreadsheet that it is text.
    """
    shown = plain(text)
    return "'" + shown if shown.startswith(_FORMULA) else shown
