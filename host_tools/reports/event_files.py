"""An event as files: a workbook for people, a folder of tables or one document for programs."""

import io
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import date
from pathlib import Path

from host_tools.common.csv_writer import write_csv
from host_tools.common.errors import DeskError
from host_tools.common.plain import json_line
from host_tools.common.whole_file import replacing
from host_tools.language.message import Say, msg
from host_tools.reports import entrant_list, money, overview, play, ranking_report, warnings_report
from host_tools.reports.document import event_document
from host_tools.reports.report import Report
from host_tools.tournament.event import Event

XLSX, CSV, JSON, RESULT = FORMATS = ("xlsx", "csv", "json", "result")


def check_exportable(event: Event) -> None:
    """DeskError if there is nothing of the event to export."""
    if event.state.known_settings is None:
        raise DeskError(msg("event {number} is not set up yet", number=event.number))
    if not event.state.entrants:
        raise DeskError(
            msg(
                "nobody takes part in event {number}; there is nothing to export",
                number=event.number,
            )
        )


def every_report(event: Event) -> dict[str, Report]:
    """All reports of an event by their names; some only if there is anything in them."""
    parts, teams = ranking_report.parts(event), ranking_report.teams(event)
    warnings, payments = warnings_report.warnings(event), money.payments(event)
    return {
        "event": overview.overview(event),
        "results": ranking_report.results(event),
        **({"parts": parts} if parts.rows else {}),
        **({"teams": teams} if teams.rows else {}),
        "crosstable": ranking_report.crosstable(event),
        "seats": entrant_list.seats(event),
        "deals": play.deals(event),
        **({"warnings": warnings} if warnings.rows else {}),
        "cash": money.cash(event),
        **({"money": money.playing_money(event), "payments": payments} if payments.rows else {}),
        "journal": overview.journal(event),
    }


def event_workbook(event: Event, say: Say = str) -> bytes:
    """The bytes of a workbook in the language of `say`."""
    from host_tools.reports.workbook import workbook

    day = date.fromisoformat(event.state.settings.date)
    return workbook([report.trimmed() for report in every_report(event).values()], day, say)


def event_tables(event: Event) -> dict[str, bytes]:
    """The bytes of the CSV files by their names: keys of columns, money in cents, in English."""
    return {f"{name}.csv": report_table(report) for name, report in every_report(event).items()}


def report_table(report: Report) -> bytes:
    """The bytes of the CSV file of a report, with the keys of its columns."""
    file = io.StringIO()
    write_csv(file, [column.name for column in report.columns], report.rows)
    return file.getvalue().encode()


def event_json(event: Event) -> bytes:
    """The bytes of the JSON document of an event."""
    return json_line(event_document(event)).encode() + b"\n"


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files (bytes by names) into a folder, which is made. OSError.

    No file is replaced before all are written.
    """
    folder.mkdir(exist_ok=True)
    with ExitStack() as stack:
        opened = {name: stack.enter_context(replacing(folder / name)) for name in files}
        for name, data in files.items():
            opened[name].write(data)
