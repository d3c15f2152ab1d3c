"""Tables on standard output: drawn on a terminal, tab-separated lines for everybody else."""

import sys

from host_tools.plain import plain


def show_table(title, columns, rows, numbers=()):
    """Show `rows` (lists of cells, None: empty) under `columns` (headings).

    numbers: the headings of the columns that hold numbers.
    """
    cells = [["" if cell is None else plain(str(cell)) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _draw(title, columns, cells, numbers)
        return
    print("\t".join(columns))
    for row in cells:
        print("\t".join(row))


def _draw(title, columns, cells, numbers):
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
    for column in columns:
        # On a narrow terminal a long name is folded; nothing is cut off.
        if column in numbers:
            table.add_column(column, justify="right", no_wrap=True)
        else:
            table.add_column(column, overflow="fold", min_width=len(column))
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)
