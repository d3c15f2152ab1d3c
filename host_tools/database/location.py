"""Where the desk's database lies. Needs no database, so every command may ask."""

import os
from glob import escape
from pathlib import Path

FILE_VARIABLE = "SCHREIBER_DATABASE"
_NAME = "schreiber.db"


def add_database_argument(parser):
    """Add `--database` to a command's parser."""
    parser.add_argument(
        "--database",
        metavar="FILE",
        type=Path,
        default=None,
        help=f"the desk's database (default: {FILE_VARIABLE} or the user's data folder)",
    )


def database_path(given=None):
    """The database to use: the one given, the environment's, or the one in the data folder."""
    named = given or os.environ.get(FILE_VARIABLE)
    if named:
        return Path(named)
    earlier = _earlier_folder() / _NAME
    return earlier if earlier.exists() else _data_folder() / _NAME


def _data_folder():
    """Where the system wants what a program keeps for its user."""
    # Not above: a command that needs no database runs where Python alone is installed.
    from platformdirs import user_data_path

    return user_data_path("schreiber", appauthor=False)


def _earlier_folder():
    """Where version 0.1.0 kept it: on macOS that is not where the system wants it."""
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local"
    else:
        folder = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(folder) / "schreiber"


def copies_beside(path):
    """The copies that lie beside the database at `path`, in the order of their names."""
    named = path.parent.glob(f"{escape(path.stem)}.*{escape(path.suffix)}")
    return sorted(one for one in named if one.is_file())
