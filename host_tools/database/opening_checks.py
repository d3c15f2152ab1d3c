"""Checks of any database when it is opened: it must be ours, and as we made it."""

from collections.abc import Collection, Iterable, Mapping

from host_tools.common.errors import DeskError
from host_tools.common.plain import plain, shorten
from host_tools.database.address import DatabaseAddress
from host_tools.database.damage import damaged
from host_tools.database.schema import VERSION, metadata
from host_tools.language.message import msg

# What every database had before version 1. They had numbers of their own, which mean nothing.
_BEFORE_VERSION_1 = {"box", "log", "record", "finding"}


def not_ours(address: DatabaseAddress, names: Collection[str]) -> DeskError:
    """The DeskError for a database without our mark; names: of its tables."""
    if not _BEFORE_VERSION_1.issubset(names):
        return DeskError(msg("{path} is the database of another program", path=address))
    return DeskError(
        msg(
            "the database {path} is of the time before version 1, which is not read. It was left "
            "as it is: keep it, and choose a new one with --database. 'schreiber sync --all' "
            "brings into that all that the boxes hold",
            path=address,
        )
    )


def refuse_newer(address: DatabaseAddress, version: int) -> None:
    """DeskError for the version of a database that only a newer program knows."""
    if version > VERSION:
        raise DeskError(
            msg(
                "the database {path} is of version {version}, which a newer schreiber made; "
                "this one knows versions up to {newest}. It was left as it is: update "
                "schreiber, or choose another one with --database",
                path=address,
                version=version,
                newest=VERSION,
            )
        )


def refuse_additions(address: DatabaseAddress, additions: Iterable[tuple[str, str]]) -> None:
    """DeskError for triggers and views: (kind, name). They could do something else than we ask."""
    for kind, name in additions:
        raise damaged(address, f"the {kind} {shorten(plain(name), 40)} is none of ours")


def check_columns(address: DatabaseAddress, column_names: Mapping[str, list[str]]) -> None:
    """DeskError unless every table has the columns that today's program makes, in their order.

    column_names: those that it has, by the name of the table.
    """
    for table in metadata.tables.values():
        if column_names.get(table.name) != table.columns.keys():
            raise damaged(address, f"the table {table.name} is not as it was made")
