"""`schreiber statistics`: who plays what and wins how, from the deals that count."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.cli.shown_reports import ALL_REPORTS, form_asked, show_reports
from host_tools.common.terminal import show
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.message import msg

EPILOG = """\
From the deals that count in the rankings: records, what everybody has played, how
often each game was played and won, and who plays what. A sheet of totals has its
points and its number of deals, and no games.

Everybody sees them on published pages only after 'schreiber statistics --show yes'.

examples:
  schreiber statistics
  schreiber statistics --season "Cup 2026"
  schreiber statistics --event 3 --output statistics.xlsx
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber statistics`."""
    parser.epilog = EPILOG
    of = parser.add_mutually_exclusive_group()
    of.add_argument("--event", metavar="N", type=int, help="of this event only")
    of.add_argument("--season", metavar="NAME", help="of the events of this season")
    parser.add_argument("--output", metavar="FILE", type=Path, help="write them as .xlsx or .json")
    parser.add_argument(
        "--show", choices=("yes", "no"), help="does everybody see them on published pages?"
    )
    parser.add_argument("--json", action="store_true", help="a list of tables as JSON")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Show them, or write the file; 0."""
    from host_tools.events.results.sealed_event import shown_event
    from host_tools.events.statistics_events import (
        StatisticsChoice,
        show_statistics,
        statistics_events,
    )
    from host_tools.intake.database import Database
    from host_tools.reports.statistics_report import statistics_reports
    from host_tools.seasons.club_statistics import statistics_of

    form = form_asked(args.json, args.output, ALL_REPORTS)
    with Database(database_address(args.database), must_exist=True) as database:
        if args.show is not None:
            show_statistics(database, args.show == "yes")
            yes = msg("everybody sees the statistics on published pages")
            show(yes if args.show == "yes" else msg("nobody but the director sees the statistics"))
            return 0
        numbers = statistics_events(database, StatisticsChoice(args.event, args.season))
        statistics = statistics_of([shown_event(database, number) for number in numbers])
        made = database.clock()
    show_reports(statistics_reports(statistics), form, args.output, made)
    return 0
