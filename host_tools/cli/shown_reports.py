"""Reports: on standard output, as JSON, or in a file."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from host_tools.cli.text_tables import show_table
from host_tools.cli.written_files import write_file
from host_tools.common import terminal
from host_tools.common.errors import UsageError
from host_tools.common.terminal import say
from host_tools.language.formatting import amount, signed
from host_tools.language.message import Say, Sayable, Sentence, msg
from host_tools.reports.event_files import JSON, XLSX
from host_tools.reports.report import CENTS, POINTS, TEXT, Column, Report
from host_tools.reports.report_files import report_file

# The forms of reports of which no one says enough alone: CSV has the first one only.
ALL_REPORTS = (XLSX, JSON)
# Programs read them: they are the same in every language.
_FIGURES = {CENTS: lambda cents: str(amount(cents)), POINTS: signed}


def form_asked(as_json: bool, output: Path | None, forms: tuple[str, ...]) -> str | None:
    """The form that is asked for, None for tables on standard output; see `form_of_name`."""
    if as_json:
        return JSON
    return None if output is None else form_of_name(output, forms)


def form_of_name(output: Path, forms: tuple[str, ...]) -> str:
    """The form of a file by the end of its name; UsageError for none of these forms."""
    form = output.suffix.removeprefix(".")
    if form not in forms:
        endings = ", ".join(f".{one}" for one in forms)
        raise UsageError(msg("--output: a name that ends with one of {endings}", endings=endings))
    return form


def show_reports(
    reports: Sequence[Report], form: str | None, output: Path | None, now: float
) -> None:
    """Show the reports in a form that was asked for, or write the file `output` in it.

    now: Unix seconds.
    """
    if form is None:
        for report in reports:
            show_report(report)
        return
    data = report_file(reports, form, datetime.fromtimestamp(now, UTC).date(), say)
    if output is None:
        print(data.decode(), end="")
    else:
        write_file(output, data)


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
