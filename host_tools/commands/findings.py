"""`schreiber findings`: everything that was not as it should be."""

from host_tools.database.location import add_database_argument, database_path
from host_tools.formatting import box_name
from host_tools.tables import show_table
from host_tools.times import local_time, minute

NAME = "findings"
HELP = "list what was not as it should be in the boxes' logs"

EPILOG = """\
A score that the rule book does not confirm, a log that was changed, damaged or begun anew: each is
found once, by 'schreiber sync', and stays in this list. What a newer program wrote ("newer") is
judged by the first schreiber that knows it; what does not hold any more then is settled, and listed
with --all only. Exit status 0 if nothing is open, else 1.
"""

COLUMNS = ("found", "box", "kind", "what")
SETTLED = "settled"


def add_arguments(parser):
    """Add the arguments of `schreiber findings`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "--all",
        action="store_true",
        dest="everything",
        help="also what was settled since, and when",
    )
    add_database_argument(parser)


def run(args):
    """List the findings; 1 if there are any."""
    # SQLAlchemy is not needed for `--help`.
    from host_tools.desk.database import Database

    with Database(database_path(args.database), must_exist=True) as database:
        findings = database.findings.all(settled=args.everything)
    columns = (*COLUMNS, SETTLED) if args.everything else COLUMNS
    show_table("Findings", columns, [_row(finding, args.everything) for finding in findings])
    return 1 if any(finding["settled"] is None for finding in findings) else 0


def _row(finding, everything):
    row = [
        minute(local_time(finding["found"])),
        box_name(finding["unique_id"]),
        finding["kind"],
        finding["message"],
    ]
    return [*row, minute(local_time(finding["settled"] or 0))] if everything else row
