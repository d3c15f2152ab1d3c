"""`schreiber restore`: put a copy of the desk's database into its place."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.common.terminal import show
from host_tools.database.location import add_database_argument, database_address
from host_tools.language.message import msg

EPILOG = """\
The copy is looked over, and brought to today's version if an older program made it; a damaged one
is refused. Where decisions about an event cannot hold any more that is said, and the copy is put
back. The file itself stays as it is. What was in the database before is kept beside it, also where
that is damaged. Nobody else stores anything meanwhile: who wants to waits. If it fails the database
is as it was. Pages that are open then are to be looked at again. What boxes have brought since the
copy was made, they still hold: 'schreiber sync --all' brings it back. Not what they held before
they were cleared: 'schreiber box empty' makes a copy for that.

example:
  schreiber restore /media/stick/cup.db
"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber restore`."""
    parser.epilog = EPILOG
    parser.add_argument("file", metavar="FILE", type=Path, help="made by 'schreiber backup'")
    add_database_argument(parser)


def run(args: Namespace) -> int:
    """Put the copy back, and say where the present one is kept; 0."""
    from host_tools.intake.restoring import restore

    address = database_address(args.database)
    kept = restore(args.file, address)
    show(msg("{path} is what {file} holds", path=address, file=args.file))
    if kept is not None:
        show(msg("what it was before is kept at {kept}", kept=kept))
    return 0
