"""Tables of `schreiber persons statistics`: the games of each player, and their wins."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from host_tools.cli.common_options import (
    add_event_argument,
    add_json_argument,
    add_output_argument,
    add_season_argument,
)
from host_tools.common.terminal import show
from host_tools.language.message import msg

if TYPE_CHECKING:
    from host_tools.intake.database import Database


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber persons statistics`."""
    of = parser.add_mutually_exclusive_group()
    add_event_argument(of, "of this event only")
    add_season_argument(of)
    add_output_argument(parser, "write them as .xlsx or .json")
    parser.add_argument(
        "--show", choices=("yes", "no"), help="does everybody see them on published pages?"
    )
    add_json_argument(parser, "a list of tables as JSON")


def show_statistics(args: Namespace, database: Database) -> int:
    """Show them, write the file, or store whether everybody sees them; 0."""
    from host_tools.cli.shown_reports import ALL_REPORTS, form_asked, show_reports
    from host_tools.events import statistics_events
    from host_tools.events.shown_event import shown_event
    from host_tools.reports.statistics_report import statistics_reports
    from host_tools.seasons.club_statistics import statistics_of

    form = form_asked(args.json, args.output, ALL_REPORTS)
    if args.show is not None:
        statistics_events.show_statistics(database, args.show == "yes")
        yes = msg("Everybody sees the statistics of the club")
        show(
            yes if args.show == "yes" else msg("Only the director sees the statistics of the club")
        )
        return 0
    choice = statistics_events.StatisticsChoice(args.event, args.season)
    numbers = statistics_events.statistics_events(database, choice)
    statistics = statistics_of(shown_event(database, number) for number in numbers)
    show_reports(statistics_reports(statistics), form, args.output, database.clock())
    return 0
