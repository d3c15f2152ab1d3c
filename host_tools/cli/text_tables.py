"""Tables on standard output: drawn on a terminal, tab-separated lines for everybody else."""

import sys

from host_tools.common import terminal
from host_tools.common.plain import plain


def show_table(title, columns, rows, numbers=(), say=terminal.say, whole=()):
    """Show `rows` (lists of cells, None: empty) under `columns` (headings).

    numbers: the headings of the columns that hold numbers; say: how a title, a heading or a cell is
    said that is a `Message`, in the language of the terminal if nothing else is asked for; whole:
    the headings of columns whose cells stay in one line however narrow the terminal is.
    """
    cells = [["" if cell is None else plain(say(cell)) for cell in row] for row in rows]
    headings = [say(column) for column in columns]
    if sys.stdout.isatty():
        aligned = [column in numbers for column in columns]
        unfolded = [column in whole for column in columns]
        _draw(None if title is None else say(title), headings, cells, aligned, unfolded)
        return
    print("\t".join(headings))
    for row in cells:
        print("\t".join(row))


def _draw(title, headings, cells, numbers, whole):
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
    for heading, number, unfolded in zip(headings, numbers, whole, strict=True):
        # On a narrow terminal a long name is folded; nothing is cut off.
        if number:
            table.add_column(heading, justify="right", no_wrap=True)
        elif unfolded:
            table.add_column(heading, no_wrap=True)
        else:
            table.add_column(heading, overflow="fold", min_width=len(heading))
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)
