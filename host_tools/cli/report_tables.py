"""A report on standard output."""

from host_tools.cli.text_tables import show_table
from host_tools.common import terminal
from host_tools.language.formatting import amount, signed
from host_tools.language.message import Say, Sayable, Sentence
from host_tools.reports.report import CENTS, POINTS, TEXT, Column, Report

# Programs read them: they are the same in every language.
_FIGURES = {CENTS: lambda cents: str(amount(cents)), POINTS: signed}


def show_report(report: Report, say: Say = terminal.say) -> None:
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


def _shown(column: Column, cell: Sentence | int | None, say: Say) -> str | None:
    if cell is None or isinstance(cell, str):
        return cell
    if isinstance(cell, Sayable):
        return say(cell)
    return _FIGURES.get(column.kind, str)(cell)
