"""`schreiber cash-book`: the cash book of a year."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from host_tools.cli.common_options import add_json_argument, add_output_argument
from host_tools.cli.shown_reports import form_asked, show_reports
from host_tools.database.location import add_database_argument, database_address

EPILOG = """\
Every stake, prize, expense and income that was decided about an event is an entry,
in the order in which it was entered. What is taken back is an entry of its own.
Below it stands who owes the club what today, and whom the club owes.
'schreiber decide --help' tells how to enter one.

examples:
  schreiber cash-book
  schreiber cash-book --year 2025 --output cash.xlsx
  schreiber cash-book --currency CHF --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber cash-book`."""
    parser.epilog = EPILOG
    parser.add_argument("--year", metavar="YEAR", type=int, help="of this year, by default today's")
    parser.add_argument("--currency", metavar="CODE", default="EUR", help="in it (default: EUR)")
    add_output_argument(parser, "write .xlsx, .csv or .json")
    add_json_argument(parser, "as JSON")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Show it, or write the file; 0."""
    from datetime import UTC, datetime

    from host_tools.events.treasury import cash_year
    from host_tools.intake.database import Database
    from host_tools.reports.cash_report import cash_reports
    from host_tools.reports.debts_report import debts_report
    from host_tools.reports.report_files import REPORT_FORMATS
    from host_tools.tournament.money.debts import accounts_with, debts_here

    form = form_asked(args.json, args.output, REPORT_FORMATS)
    with Database(database_address(args.database), must_exist=True) as database:
        now = database.clock()
        year = args.year or datetime.fromtimestamp(now, UTC).year
        found = cash_year(database, year, args.currency)
        of_events = [database.figures.of(number, debts_here) for number in found.events]
    debts = [debt for of_event in of_events for debt in of_event]
    accounts = accounts_with(debts, found.persons, args.currency)
    reports = cash_reports(found.book, found.events, found.names)
    reports.append(debts_report(accounts, args.currency, found.events, found.names))
    show_reports(reports, form, args.output, now)
    return 0
