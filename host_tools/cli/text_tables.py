"""Tables on standard output: drawn on a terminal, else lines with tabs between the cells."""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Sequence
from typing import TypeAlias

from host_tools.common import terminal
from host_tools.common.plain import plain
from host_tools.language.message import Say, Sayable, Sentence

# What stands in a cell; None: nothing.
Cell: TypeAlias = Sentence | int | None


def show_table(
    title: Sentence | None,
    columns: Sequence[Sentence],
    rows: Iterable[Iterable[Cell]],
    numbers: Container[Sentence] = (),
    say: Say = terminal.say,
    whole: Container[Sentence] = (),
) -> None:
    """Show `rows` (lists of cells, None: empty) under `columns` (headings).

    numbers: the headings of the columns that hold numbers; say: how a `Message` is said, by default
    in the language of the terminal; whole: the headings of columns whose cells are never folded.
    """
    cells = [[_text(cell, say) for cell in row] for row in rows]
    headings = [say(column) for column in columns]
    if sys.stdout.isatty():
        aligned = [column in numbers for column in columns]
        unfolded = [column in whole for column in columns]
        _draw(None if title is None else say(title), headings, cells, aligned, unfolded)
        return
    print("\t".join(headings))
    for row in cells:
        print("\t".join(row))


def _text(cell: Cell, say: Say) -> str:
    if cell is None:
        return ""
    return plain(say(cell) if isinstance(cell, Sayable) else str(cell))


def _draw(
    title: str | None,
    headings: Sequence[str],
    cells: Sequence[Sequence[str]],
    numbers: Sequence[bool],
    whole: Sequence[bool],
) -> None:
    """`numbers`, `whole`: for each column, does it hold numbers, is it never folded?"""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=title,
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    for heading, is_number, is_whole in zip(headings, numbers, whole, strict=True):
        # On a narrow terminal a long name is folded; nothing is cut off.
        if is_number:
            table.add_column(heading, justify="right", no_wrap=True)
        elif is_whole:
            table.add_column(heading, no_wrap=True)
        else:
            table.add_column(heading, overflow="fold", min_width=len(heading))
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)
