"""`schreiber findings`: everything that was not as it should be."""

from host_tools.desk.database import Database, add_database_argument, database_path
from host_tools.desk.times import local_time, minute
from host_tools.tables import show_table
from host_tools.words import box_name

NAME = "findings"
HELP = "list what was not as it should be in the boxes' logs"

EPILOG = """\
A score that the rule book does not confirm, a log that was changed, damaged or begun anew: each is
found once, by 'schreiber sync', and stays in this list. Exit status 0 if the list is empty, else 1.
"""

COLUMNS = ("found", "box", "kind", "what")


def add_arguments(parser):
    """Add the arguments of `schreiber findings`."""
    parser.epilog = EPILOG
    add_database_argument(parser)


def run(args):
    """List the findings; 1 if there are any."""
    with Database(database_path(args.database), must_exist=True) as database:
        findings = database.findings()
    rows = [
        [
            minute(local_time(row["found"])),
            box_name(row["unique_id"]),
            row["kind"],
            row["message"],
        ]
        for row in findings
    ]
    show_table("Findings", COLUMNS, rows)
    return 1 if rows else 0
