"""Reports as files: a workbook for people, CSV or JSON for programs."""

from collections.abc import Sequence
from datetime import date

from host_tools.common.plain import json_line
from host_tools.language.message import Say
from host_tools.reports.event_files import CSV, JSON, XLSX, report_table
from host_tools.reports.report import Report

REPORT_FORMATS = (XLSX, CSV, JSON)


def report_file(reports: Sequence[Report], form: str, made: date, say: Say = str) -> bytes:
    """The bytes of a file of `REPORT_FORMATS`; CSV has the first report only.

    made: the day that a workbook names as its own, say: its language. For programs the names of
    columns are their keys, and sentences are in English.
    """
    if form == XLSX:
        from host_tools.reports.workbook import workbook

        return workbook([report.trimmed() for report in reports], made, say)
    if form == CSV:
        return report_table(reports[0])
    return json_line([_document(report) for report in reports]).encode() + b"\n"


def _document(report: Report) -> dict[str, object]:
    names = [column.name for column in report.columns]
    rows = [
        {
            name: cell if cell is None or isinstance(cell, int) else str(cell)
            for name, cell in zip(names, row, strict=True)
        }
        for row in report.rows
    ]
    return {"title": str(report.title), "rows": rows}
