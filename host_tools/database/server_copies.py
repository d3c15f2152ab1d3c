"""Copies of a database on a server: a file of SQLite, written and put back table by table."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import delete, func, select

from host_tools.common.errors import DeskError
from host_tools.database import postgresql, sqlite
from host_tools.database.address import ServerAddress
from host_tools.database.checkpoint_rows import forget_checkpoint
from host_tools.database.connection import Connection
from host_tools.database.file_connection import FileConnection
from host_tools.database.reading_rows import ReadingRows
from host_tools.database.schema import VERSION, metadata
from host_tools.database.server_connection import ServerConnection
from host_tools.database.server_opening import open_server
from host_tools.language.message import msg


def copy(address: ServerAddress, target: Path) -> None:
    """Write a copy to the new file `target`, of one moment. DeskError unless it is whole."""
    with (
        closing(ServerConnection(address)) as server,
        closing(FileConnection(target)) as file,
        server.snapshot(),
    ):
        if postgresql.SERVER_TABLE not in postgresql.table_names(server):
            raise DeskError(msg("there is no database in it"))
        with file.transaction():
            file.create(metadata)
            sqlite.set_version(file, VERSION)
            _copy_rows(server, file)
        numbers = _numbers_of_rows(server)
    with closing(FileConnection(target)) as file:
        file.check_cells()
        if sqlite.damage(file, ()) is not None or _numbers_of_rows(file) != numbers:
            raise DeskError(msg("the copy cannot be read back"))


def put_back(source: Path, address: ServerAddress, keep: Callable[[], None]) -> None:
    """Replace what is on the server by the file `source`, which is of today's version. DeskError.

    Others see all of it or nothing, and none of them writes meanwhile. keep(): called first, while
    nobody else can write; not if there is nothing yet.
    """
    with (
        closing(open_server(address, must_exist=False, check=False)[0]) as server,
        closing(FileConnection(source)) as file,
        server.transaction(),
    ):
        if any(_numbers_of_rows(server)):
            server.run(postgresql.BE_PATIENT)
            keep()
        for table in reversed(metadata.sorted_tables):
            server.run(delete(table))
        _copy_rows(file, server)


def _copy_rows(source: Connection, target: Connection) -> None:
    """Add all rows of one database to the empty tables of another."""
    for table in metadata.sorted_tables:
        target.insert(table, table.columns.keys(), source.stream(select(table)))
    # Each kind of database has a checksum of its own.
    forget_checkpoint(target)
    noted, found = ReadingRows(source).checksums()
    if noted == found:
        ReadingRows(target).note_checksum()


def _numbers_of_rows(connection: Connection) -> list[int]:
    """The number of rows of each table."""
    counts = [select(func.count()).select_from(table) for table in metadata.sorted_tables]
    return [connection.value(count) for count in counts]
