"""An event as files: a workbook for people, a folder of tables or one document for programs."""

import io
from contextlib import ExitStack
from datetime import date

from host_tools import reports
from host_tools.common.errors import DeskError
from host_tools.common.plain import json_line
from host_tools.common.whole_file import replacing
from host_tools.language.message import msg
from host_tools.reports.csv_table import write_csv
from host_tools.reports.document import event_document

XLSX, CSV, JSON = FORMATS = ("xlsx", "csv", "json")


def check_exportable(event):
    """DeskError if there is nothing of the event that anybody could want."""
    number = event.number
    if event.state.settings is None:
        raise DeskError(msg("nothing says what event {number} is", number=number))
    if not event.state.entrants:
        raise DeskError(
            msg("nobody takes part in event {number}; there is nothing to export", number=number)
        )


def every_report(event):
    """All reports of an event: {name: Report}; that of the teams only where there are any."""
    teams = reports.teams(event)
    return {
        "event": reports.overview(event),
        "results": reports.results(event),
        **({"teams": teams} if teams.rows else {}),
        "crosstable": reports.crosstable(event),
        "seats": reports.seats(event),
        "deals": reports.deals(event),
        "cash": reports.cash(event),
        "journal": reports.journal(event),
    }


def event_workbook(event, say=str):
    """The bytes of a workbook; say(message): how people are told."""
    from host_tools.reports.workbook import workbook

    day = date.fromisoformat(event.state.settings.date)
    return workbook([report.trimmed() for report in every_report(event).values()], day, say)


def event_tables(event):
    """{file name: bytes} of the CSV files."""
    tables = {}
    for name, report in every_report(event).items():
        file = io.StringIO()
        write_csv(report, file)
        tables[f"{name}.csv"] = file.getvalue().encode()
    return tables


def event_json(event):
    """The bytes of the JSON document."""
    return json_line(event_document(event)).encode() + b"\n"


def write_folder(folder, files):
    """Write {name: bytes} into a folder, which is made; no file before all are written. OSError."""
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        opened = {name: stack.enter_context(replacing(folder / name)) for name in files}
        for name, data in files.items():
            opened[name].write(data)
