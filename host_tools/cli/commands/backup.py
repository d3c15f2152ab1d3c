"""`schreiber backup`: a copy of the desk's database."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.cli.common_options import add_json_argument
from host_tools.common.errors import UsageError
from host_tools.common.plain import json_line
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.message import msg

EPILOG = """\
One file, of one moment, read back where it lies; others may work meanwhile, and make copies, too.
It is never written over another file. Onto a stick, it is what to carry home: 'schreiber restore'
puts it back, on this computer or another one.

examples:
  schreiber backup
  schreiber backup /media/stick/cup.db
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber backup`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="default: beside the database, dated"
    )
    add_json_argument(parser, "one object of JSON")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Make the copy and say where it lies; 0."""
    from host_tools.database.copies import keep, keep_beside
    from host_tools.intake.database import Database

    address = database_address(args.database)
    copy = args.file
    if copy is not None and os.path.lexists(copy):
        raise UsageError(msg("{path} is there already; nothing was written", path=copy))
    Database(address, must_exist=True, whole=True).close()  # refuses a damaged database
    if copy is None:
        copy = keep_beside(address, "backup")
    else:
        keep(address, copy)
    print(json_line({"copy": str(copy)}) if args.json else copy)
    return 0
