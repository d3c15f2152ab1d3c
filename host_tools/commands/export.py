"""`schreiber export`: deals and standings as files."""

import os
import sys
from pathlib import Path

from host_tools.desk.export import write_deals, write_documents, write_standings
from host_tools.desk.selection import add_selection_arguments, selected_sessions
from host_tools.errors import SchreiberError
from host_tools.words import plural

NAME = "export"
HELP = "write deals or standings as CSV or JSON documents"

EPILOG = """\
what:
  documents  JSON Lines: every deal in force and every incident, as 'schreiber score' reads them
  deals      CSV: every deal with table, players, points, and whether it was corrected or annulled
  standings  CSV: the ranking of the players

All files are UTF-8. Seats count from 0, in playing order.

examples:
  schreiber export deals --date 2025-11-20 --output evening.csv
  schreiber export documents | schreiber score
"""

WRITERS = {"documents": write_documents, "deals": write_deals, "standings": write_standings}


def add_arguments(parser):
    """Add the arguments of `schreiber export`."""
    parser.epilog = EPILOG
    parser.add_argument("what", choices=WRITERS, help="what to write, see below")
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="where to (default: standard output)"
    )
    add_selection_arguments(parser)


def run(args):
    """Write the file; 0."""
    sessions = selected_sessions(args)
    write = WRITERS[args.what]
    if args.output is None:
        sys.stdout.reconfigure(encoding="utf-8", newline="")
        write(sessions, sys.stdout)
    else:
        _replace(args.output, lambda file: write(sessions, file))
    left_out = sum(session.left_out for session in sessions)
    if left_out:
        print(
            f"schreiber: {plural(left_out, 'record')} left out, see 'schreiber findings'",
            file=sys.stderr,
        )
    return 0


def _replace(path, write):
    """Write a whole new file beside `path` and put it in its place."""
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("w", encoding="utf-8", newline="") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise SchreiberError(f"{path} cannot be written: {error.strerror}") from error
