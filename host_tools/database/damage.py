"""Sentences on a damaged database, in a file or on a server."""

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, shorten
from host_tools.database.address import DatabaseAddress
from host_tools.language.message import Sentence, msg


def damaged_row(table: str, row: object) -> DeskError:
    """The DeskError for a row of a table that is damaged, by the words of the database."""
    return DeskError(
        msg("the database is damaged at {table} {row}: restore a backup", table=table, row=row)
    )


def damaged(address: DatabaseAddress, damage: Sentence) -> DeskError:
    """The DeskError for a database that is damaged; damage: what is wrong."""
    shown = shorten(plain(" ".join(damage.split())), 80) if isinstance(damage, str) else damage
    return DeskError(
        msg(
            "the database {path} is damaged ({what}). It was left as it is; put a copy in its "
            "place, or move it away, then 'schreiber sync --all' brings back all that the boxes "
            "hold",
            path=address,
            what=shown,
        )
    )
