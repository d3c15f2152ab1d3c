"""`schreiber restore`: put a copy of the desk's database into its place."""

import tempfile
from argparse import ArgumentParser, Namespace
from pathlib import Path

from host_tools.common.errors import DeskError
from host_tools.common.terminal import show, tell
from host_tools.database.location import add_database_argument, database_path
from host_tools.language.message import Message, Sentence, msg

NAME = "restore"
HELP = "put a copy of the database back; the present one is kept beside it"

EPILOG = """\
The copy is looked over, and brought to today's version if an older program made it; a damaged one
is refused. The file itself stays as it is. What was in the database before is kept beside it. What
boxes have brought since the copy was made, they still hold: 'schreiber sync --all' brings it back.
Not what they held before they were cleared: 'schreiber clear' makes a copy for that.

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
    from host_tools.database.copies import free_name, keep, make_copy, put_back, reason
    from host_tools.database.sqlite_failures import FAILURES
    from host_tools.intake.database import Database

    path = database_path(args.database)
    if not args.file.is_file():
        raise DeskError(msg("there is no file {file}", file=args.file))
    with tempfile.TemporaryDirectory() as folder:
        checked = Path(folder, args.file.name)
        try:
            make_copy(args.file, checked)
            # It is a copy: an older version of it need not be kept.
            Database(
                checked,
                must_exist=True,
                keep=False,
                tell=lambda said: tell(_about(said, args.file)),
            ).close()
            kept = None
            if path.exists():
                kept = free_name(path, "before-restore")
                keep(path, kept)
        except DeskError as error:
            about = _about(error.message, args.file)
            raise DeskError(msg("nothing was restored: {reason}", reason=about)) from error
        except (OSError, *FAILURES) as error:
            raise DeskError(
                msg("nothing was restored: {reason}", reason=reason(checked, error))
            ) from error
        path.parent.mkdir(parents=True, exist_ok=True)
        put_back(checked, path)
    show(msg("{path} is what {file} holds", path=path, file=args.file))
    if kept is not None:
        show(msg("what it was before is kept at {kept}", kept=kept))
    return 0


def _about(sentence: Sentence, path: Path) -> Sentence:
    """A sentence about the checked copy, with the name of the original file in its place."""
    if isinstance(sentence, Message) and "path" in sentence.values:
        return sentence.about(**{**sentence.values, "path": path})
    return sentence
