"""Where the desk's database lies. It imports no database, so every command may ask."""

import os
from argparse import ArgumentParser
from pathlib import Path

from host_tools.database.address import DatabaseAddress, address_of

FILE_VARIABLE = "SCHREIBER_DATABASE"
_NAME = "schreiber.db"


def add_database_argument(parser: ArgumentParser) -> None:
    """Add `--database` to the parser of a command."""
    parser.add_argument(
        "--database",
        metavar="FILE",
        default=None,
        help="the desk's database, or sqlite:///FILE or postgresql://USER@HOST/NAME (default: "
        f"{FILE_VARIABLE} or the user's data folder)",
    )


def database_address(given: Path | str | None = None) -> DatabaseAddress:
    """The database to use: the given one, that of the environment, or that of the data folder.

    given: a path, or a text as `address.address_of` reads it. UsageError for one that is none.
    """
    if isinstance(given, Path):
        return given
    named = given or os.environ.get(FILE_VARIABLE)
    if named:
        return address_of(named, _data_folder() / "servers") if "://" in named else Path(named)
    return _data_folder() / _NAME


def _data_folder() -> Path:
    """The folder of the system for the data of a program and a user."""
    # Imported here: a command that needs no database runs where only Python is installed.
    from platformdirs import user_data_path

    return user_data_path("schreiber", appauthor=False)


def copies_beside(path: Path) -> list[Path]:
    """The copies beside the database at `path`, in the order of their names."""
    # Imported here: few commands ask for copies.
    from glob import escape

    named = path.parent.glob(f"{escape(path.stem)}.*{escape(path.suffix)}")
    return sorted(copy for copy in named if copy.is_file())
