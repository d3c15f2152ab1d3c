"""Where the desk's database lies. Needs no database, so every command may ask."""

import os
from glob import escape
from pathlib import Path

FILE_VARIABLE = "SCHREIBER_DATABASE"


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
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local"
    else:
        folder = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(folder) / "schreiber" / "schreiber.db"


def copies_beside(path):
    """The copies that lie beside the database at `path`, in the order of their names."""
    named = path.parent.glob(f"{escape(path.stem)}.*{escape(path.suffix)}")
    return sorted(one for one in named if one.is_file())
