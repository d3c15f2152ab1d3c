"""Several reports of one thing: on standard output, as JSON, or in a file."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from host_tools.cli.report_tables import show_report
from host_tools.cli.written_files import write_file
from host_tools.common.errors import UsageError
from host_tools.common.terminal import say
from host_tools.language.message import msg
from host_tools.reports.report import Report
from host_tools.reports.report_files import report_file


def show_reports(reports: Sequence[Report], as_json: bool, output: Path | None, now: float) -> None:
    """Show the reports, or write the file `output`; now: Unix seconds. UsageError."""
    if as_json:
        form = "json"
    elif output is not None:
        form = output.suffix.removeprefix(".")
    else:
        for report in reports:
            show_report(report.trimmed())
        return
    if form not in ("xlsx", "json"):
        raise UsageError(msg("--output: a name that ends with .xlsx or .json"))
    data = report_file(reports, form, datetime.fromtimestamp(now, UTC).date(), say)
    if output is None:
        print(data.decode(), end="")
    else:
        write_file(output, data)
