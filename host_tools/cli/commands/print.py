"""`schreiber print`: the sheets of an event."""

import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.cli.common_options import (
    add_event_argument,
    add_language_argument,
    add_output_argument,
    add_round_argument,
)
from host_tools.common.errors import DeskError, SchreiberError, reason_of
from host_tools.common.whole_file import replacing
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.choice import of_environment
from host_tools.language.message import msg
from host_tools.tournament.model.state import NO_SETTINGS

EPILOG = """\
sheets:
  seating     who sits at each table of a round, big, for the wall
  names       where everybody sits in all rounds, by name
  slips       for each player the tables of all rounds, to be cut apart
  scribe      how to use the box, to be printed on both sides and folded
  tables      sheets to write on where a table of a round plays without a box
  protocols   every deal of each table of a round with the totals
  results     the ranking with what decided each tie; --round: after this round
  crosstable  who played where in each round, and what he got there
  warnings    the warnings and penalties of each player, over all tables
  cash        who has paid, who owes, who gets a prize
  payments    for each table of a round who pays whom for the games, to be cut apart
  money       what everybody has won for money, and who pays whom; --round: up to this round
  prizes      who gets which prize and title, to be read out and hung up
  certificates  one for each of the first places (--first) and the best of each part of
              the players, or for each --person; with name and emblem of the club
  receipts    for each prize a slip to be signed

A sheet is one HTML file that needs nothing else; any browser prints it on A4.
With --pdf it is made into a PDF, by Chromium, Chrome or Edge if one is installed.

examples:
  schreiber print seating --round 2 --output seats.html
  schreiber print results --pdf results.pdf
"""

# Those of `host_tools.web.paper.sheets`, which is not needed for `--help`.
NAMES = (
    "seating",
    "names",
    "slips",
    "scribe",
    "tables",
    "protocols",
    "results",
    "crosstable",
    "warnings",
    "cash",
    "payments",
    "money",
    "prizes",
    "certificates",
    "receipts",
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber print`."""
    parser.epilog = EPILOG
    parser.add_argument("sheet", metavar="SHEET", choices=NAMES, help="which one, see below")
    add_event_argument(parser, "of this event (the newest that is not closed)")
    add_round_argument(parser)
    add_output_argument(parser, "write the HTML to this file (default: standard output)")
    parser.add_argument(
        "--first", metavar="N", type=int, default=3, help="so many places get a certificate (3)"
    )
    parser.add_argument(
        "--person",
        metavar="NUMBER",
        type=int,
        action="append",
        default=[],
        help="this person gets a certificate, and nobody else; may be repeated",
    )
    parser.add_argument("--pdf", metavar="FILE", type=Path, help="make a PDF instead")
    add_language_argument(parser, "of what is printed")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Write the sheet; 0."""
    from host_tools.events.club_files import club_name_of, emblem_of
    from host_tools.events.event_books import book_of
    from host_tools.events.events import event_number
    from host_tools.events.shown_event import shown_event
    from host_tools.intake.database import Database
    from host_tools.web.paper.honoured import Honoured
    from host_tools.web.paper.printing import sheet_html, write_pdf
    from host_tools.web.paper.sheets import SHEETS, Printed

    sheet = SHEETS[args.sheet]
    with Database(database_address(args.database), must_exist=True) as database:
        event = shown_event(database, event_number(database, args.event))
        if event.state.known_settings is None:
            raise DeskError(NO_SETTINGS)
        book = book_of(database, event.state.settings)
        emblem = emblem_of(database) if sheet.honours else None
        club = club_name_of(database)
    round_number = args.round
    if round_number is None and sheet.of_round:
        round_number = event.round
    honoured = Honoured(args.first, frozenset(args.person))
    printed = Printed(event, book, round_number, club, honoured, emblem)
    html = sheet_html(sheet, printed, args.language or of_environment(), int(time.time()))
    if args.pdf is not None:
        write_pdf(html, args.pdf)
    if args.output is not None:
        _write(args.output, html)
    elif args.pdf is None:
        sys.stdout.write(html)
    return 0


def _write(path: Path, text: str) -> None:
    try:
        with replacing(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise SchreiberError(msg("{what}: {how}", what=path, how=reason_of(error))) from error
