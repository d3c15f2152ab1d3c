"""A report on standard output."""

from host_tools.cli.text_tables import show_table
from host_tools.common import terminal
from host_tools.language.formatting import amount, signed
from host_tools.reports.report import CENTS, POINTS, TEXT

_FIGURES = {CENTS: amount, POINTS: signed}


def show_report(report, say=terminal.say):
    """Show a `Report`; say(message): how people are told."""
    headings = [say(column.heading) for column in report.columns]
    rows = [
        [_shown(column, cell, say) for column, cell in zip(report.columns, row, strict=True)]
        for row in report.rows
    ]
    numbers = [
        heading
        for heading, column in zip(headings, report.columns, strict=True)
        if column.kind != TEXT
    ]
    show_table(say(report.title), headings, rows, numbers)


def _shown(column, cell, say):
    if cell is None or isinstance(cell, str):
        return cell
    return _FIGURES.get(column.kind, say)(cell)
