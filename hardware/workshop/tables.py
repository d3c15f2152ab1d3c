"""Reads the CSV tables: cells are stripped, and every row is as wide as the heading."""

import csv
from collections.abc import Iterable, Sequence

from hardware.workshop.paths import HARDWARE


class TableError(Exception):
    """A table or its content is wrong; the sentence names the file."""


def read(name: str, columns: Sequence[str]) -> list[dict[str, str]]:
    """The rows of `hardware/<name>` as dicts. TableError unless it has exactly `columns`."""
    with (HARDWARE / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    if not rows or tuple(rows[0]) != tuple(columns):
        raise TableError(f"{name}: the columns must be {', '.join(columns)}")
    for line_number, row in enumerate(rows[1:], 2):
        if len(row) != len(columns):
            cells = f"{len(row)} cells, not {len(columns)}"
            raise TableError(f"{name}: line {line_number} has {cells}")
    return [dict(zip(columns, map(str.strip, row), strict=True)) for row in rows[1:]]


def markdown(heading: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table of `rows` (sequences of cells) under `heading`."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)
