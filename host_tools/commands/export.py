"""`schreiber export`: deals and standings as files."""

import sys
from pathlib import Path

from host_tools.desk import caveats
from host_tools.desk.export import write_deals, write_documents, write_standings
from host_tools.desk.ranking_options import add_ranking_arguments, ranking_decisions
from host_tools.desk.selection import add_selection_arguments, selected_sessions
from host_tools.errors import SchreiberError, UsageError
from host_tools.formatting import plural
from host_tools.plain import tell
from host_tools.whole_file import replacing

NAME = "export"
HELP = "write deals or standings as CSV or JSON documents"

EPILOG = """\
what:
  documents  JSON Lines: every deal in force and every incident, as
             'schreiber score' reads them
  deals      CSV: every deal with table, players, points, and whether it was
             corrected or annulled, and why
  standings  CSV: the ranking of the players, as 'schreiber standings' has it

All files are UTF-8. Characters that are not shown, such as control characters or
marks that turn the writing round, are escaped (\\x1b, \\u202e). In CSV a name that
begins with = + - or @ gets an apostrophe in front, so that no spreadsheet takes
it for a formula. Seats count from 0, in playing order. At a table of five the
dealer sits out and a deal has four seats: the column seating of deals has the
places at the table of its seats 0, 1, 2 and 3, and the column id leads from a
document to its deal. Warnings and penalties there name the place at the table.

examples:
  schreiber export deals --date 2025-11-20 --output evening.csv
  schreiber export standings --out Emil --output ranking.csv
  schreiber export documents | schreiber score
"""

WHAT = ("documents", "deals", "standings")


def add_arguments(parser):
    """Add the arguments of `schreiber export`."""
    parser.epilog = EPILOG
    parser.add_argument("what", choices=WHAT, help="what to write, see below")
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="where to (default: standard output)"
    )
    add_ranking_arguments(parser)
    add_selection_arguments(parser)


def run(args):
    """Write the file; 0."""
    sessions = selected_sessions(args)
    write = _writer(args, sessions)
    if args.output is None:
        sys.stdout.reconfigure(encoding="utf-8", errors="strict", newline="")
        write(sys.stdout)
    else:
        _replace(args.output, write)
    for sentence in caveats.troubles(sessions):
        tell(sentence)
    left_out = sum(session.left_out for session in sessions)
    if left_out:
        tell(f"{plural(left_out, 'record')} left out, see 'schreiber findings --all'")
    return 0


def _writer(args, sessions):
    """What writes the file that was asked for, given the open file."""
    if args.what == "standings":
        decisions = ranking_decisions(args, sessions)
        return lambda file: write_standings(sessions, file, decisions)
    if args.out or args.lot or args.stakes is not None:
        raise UsageError("--out, --lot and --stakes go with standings only")
    write = write_documents if args.what == "documents" else write_deals
    return lambda file: write(sessions, file)


def _replace(path, write):
    try:
        with replacing(path, "w", encoding="utf-8", newline="") as file:
            write(file)
    except OSError as error:
        raise SchreiberError(f"{path} cannot be written: {error.strerror}") from error
