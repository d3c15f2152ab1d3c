"""`schreiber export`: deals and whole events as files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import IO, TYPE_CHECKING

from host_tools.cli.argument_errors import apart, only_with
from host_tools.cli.common_options import (
    add_event_argument,
    add_language_argument,
    add_output_argument,
)
from host_tools.cli.session_options import (
    add_selection_arguments,
    selected_sessions,
    selected_tables,
)
from host_tools.cli.written_files import write_file, written
from host_tools.common.errors import SchreiberError, UsageError
from host_tools.common.terminal import tell
from host_tools.common.whole_file import replacing
from host_tools.database.location import database_address
from host_tools.language.choice import of_environment
from host_tools.language.games.game_words import game_words
from host_tools.language.message import counted, msg
from host_tools.language.translator import translator
from host_tools.reports import event_files
from host_tools.sessions import caveats
from host_tools.sessions.session_export import write_deals, write_documents

if TYPE_CHECKING:
    from host_tools.intake.database import Database
    from host_tools.sessions.session import Session
    from host_tools.tournament.event import Event


EPILOG = """\
what:
  documents  JSON Lines: every deal in force and every incident, as
             'schreiber score' reads them
  deals      CSV: every deal with table, players, points, and whether it was
             corrected or annulled, and why
  event      everything about an event, with all that was decided about it:
             results, crosstable, seats, deals, cash, journal, and what is open.
             --format xlsx (a workbook), csv (a folder with a file each), json
             (one document, see docs/formats.md) or result (the result document,
             which anybody can check, see docs/result-document.md)

The result document has the names of the players and the records of the boxes, and
not who has paid what. What is left out of it has its digest there, so the digest
of the whole is the same.

With --event, documents and deals are those of its tables, as the boxes have
recorded them; --table and --round are then those of its plan.

All files are UTF-8. Characters that are not shown, such as control characters or
marks that turn the writing round, are escaped (\\x1b, \\u202e). In CSV a name that
begins with = + - or @ gets an apostrophe in front, so that no spreadsheet takes
it for a formula. Seats count from 0, in playing order. At a table of five the
dealer sits out and a deal has four seats: the column seating of deals has the
places at the table of its seats 0, 1, 2 and 3, and the column id leads from a
document to its deal. Warnings and penalties there name the place at the table.

For programs the headings and what stands below them are the same in every language,
but for the column text of deals: it says each entry in German, French or English, by
LANG, and entry says it as its document does.

examples:
  schreiber export deals --date 2025-11-20 --output evening.csv
  schreiber export event --event 3 --output evening.xlsx
  schreiber export event --event 3 --format csv --output evening
  schreiber export event --event 3 --format result --output cup.json
  schreiber export documents | schreiber score
"""

WHAT = ("documents", "deals", "event")
# What of a result document is shown, other than usual.
_PARTS = {
    "--cash": "with what everybody has paid and gets",
    "--without-names": "without names, reasons, decisions and records",
    "--without-evidence": "without the records of the boxes",
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber export`."""
    parser.epilog = EPILOG
    parser.add_argument("what", choices=WHAT, help="what to write, see below")
    add_output_argument(parser, "where to (default: standard output); with --format csv a folder")
    event = parser.add_argument_group("an event")
    add_event_argument(event, "of this event only; of 'event' the newest not closed")
    event.add_argument(
        "--format",
        choices=event_files.FORMATS,
        help="of 'event' (default: by the ending of FILE, else json)",
    )
    add_language_argument(event, "of a workbook")
    result = parser.add_argument_group("a result document")
    for option, meaning in _PARTS.items():
        result.add_argument(option, action="store_true", help=meaning)
    add_selection_arguments(parser)


def run(args: Namespace) -> int:
    """Write the file; 0."""
    if _shown_parts(args) and (args.what != "event" or _format(args) != event_files.RESULT):
        raise only_with(", ".join(_PARTS), "--format result")
    if args.what == "event":
        return _export_event(args)
    if args.format is not None or args.language is not None:
        raise only_with("--format, --language", "event")
    sessions = _sessions(args)
    write = _writer(args, sessions)
    if args.output is None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", errors="strict", newline="")
        write(sys.stdout)
    else:
        with (
            written(args.output),
            replacing(args.output, "w", encoding="utf-8", newline="") as file,
        ):
            write(file)
    for sentence in caveats.troubles(sessions):
        tell(sentence)
    left_out = sum(session.left_out for session in sessions)
    if left_out:
        tell(
            msg(
                "{records} left out, see 'schreiber box findings --all'",
                records=counted("{number} record", "{number} records", left_out),
            )
        )
    return 0


def _sessions(args: Namespace) -> list[Session]:
    """The sessions that are asked for; SchreiberError if there are none."""
    if args.event is None:
        return selected_sessions(args)
    _, tables = selected_tables(args)
    sessions = [bound.session for table in tables for bound in table.bound]
    if not sessions:
        raise SchreiberError(msg("no box has brought a session of these tables; nothing to export"))
    return sessions


def _writer(args: Namespace, sessions: Sequence[Session]) -> Callable[[IO[str]], None]:
    """Return the function that writes the requested file, given the open file."""
    if args.what == "documents":
        return lambda file: write_documents(sessions, file)
    words = game_words(of_environment())
    return lambda file: write_deals(sessions, file, words)


def _export_event(args: Namespace) -> int:
    """Write everything about an event; 0."""
    if any(value is not None for value in (args.table, args.round, args.label, args.date)):
        raise apart("event", "--table", "--round", "--label", "--date")
    kind = _format(args)
    if kind == event_files.CSV:
        with written(args.output):
            event_files.write_folder(args.output, event_files.event_tables(_event(args)))
        return 0
    data = _event_file(args, kind)
    if args.output is None:
        sys.stdout.buffer.write(data)
    else:
        write_file(args.output, data)
    return 0


def _event_file(args: Namespace, kind: str) -> bytes:
    """The bytes of the one file of an event; kind: its format."""
    if kind == event_files.RESULT:
        return _result(args)
    if kind == event_files.XLSX:
        language = args.language or of_environment()
        return event_files.event_workbook(_event(args), translator(language).say)
    return event_files.event_json(_event(args))


def _format(args: Namespace) -> str:
    """One of `event_files.FORMATS`. UsageError if none is named, or the format needs a file."""
    ending = "json" if args.output is None else args.output.suffix.lower().removeprefix(".")
    kind = args.format or ending
    if kind not in event_files.FORMATS or (ending == "csv" and args.format is None):
        raise UsageError(msg("missing: {names}", names="--format"))
    if kind in (event_files.CSV, event_files.XLSX) and args.output is None:
        raise only_with(f"--format {kind}", "--output")
    return kind


def _event(args: Namespace) -> Event:
    """The `Event` to be exported. DeskError if there is nothing to export."""
    with _database(args) as database:
        return _event_in(database, args)


def _result(args: Namespace) -> bytes:
    """The bytes of the result document, with what is to be shown of it. DeskError."""
    from host_tools.events.results.event_results import names_somebody_forgotten, shown_result
    from host_tools.results.canonical import file_bytes

    names, evidence = not args.without_names, not args.without_evidence
    with _database(args) as database:
        event = _event_in(database, args)
        shown = shown_result(database, event, names, args.cash, evidence)
        if names and evidence and names_somebody_forgotten(database, event):
            tell(msg("the records are left out: the name of somebody forgotten stands in them"))
    return file_bytes(shown)


def _shown_parts(args: Namespace) -> bool:
    """Return True if an option chooses the parts shown of a result document."""
    return args.cash or args.without_names or args.without_evidence


def _event_in(database: Database, args: Namespace) -> Event:
    from host_tools.events.events import event_number
    from host_tools.events.shown_event import shown_event

    event = shown_event(database, event_number(database, args.event))
    event_files.check_exportable(event)
    return event


def _database(args: Namespace) -> Database:
    from host_tools.intake.database import Database

    return Database(database_address(args.database), must_exist=True)
