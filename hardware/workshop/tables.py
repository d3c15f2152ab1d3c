"""Reads the CSV tables: every cell a stripped string, every row as wide as the heading."""

import csv

from hardware.workshop.paths import HARDWARE


class TableError(Exception):
    """A table, or what it says, is wrong; the text names the file."""


def read(name, columns):
    """The rows of `hardware/<name>` as dicts; TableError unless it has exactly `columns`."""
    with (HARDWARE / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    if not rows or tuple(rows[0]) != tuple(columns):
        raise TableError(f"{name}: the columns must be {', '.join(columns)}")
    for number, row in enumerate(rows[1:], 2):
        if len(row) != len(columns):
            raise TableError(f"{name}: line {number} has {len(row)} cells, not {len(columns)}")
    return [dict(zip(columns, map(str.strip, row), strict=True)) for row in rows[1:]]


def markdown(heading, rows):
    """A Markdown table of `rows` (sequences of cells) under `heading`."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)
