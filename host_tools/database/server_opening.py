"""Opens a database on a server: it is checked and migrated. Its tables are made if there are none.

The database itself is made by whoever keeps the server.
"""

from host_tools.common.errors import DeskError, reason_of
from host_tools.common.plain import plain, shorten
from host_tools.database import postgresql, server_migrations
from host_tools.database.address import ServerAddress
from host_tools.database.damage import damaged
from host_tools.database.schema import VERSION, metadata
from host_tools.database.server_connection import ServerConnection
from host_tools.language.message import msg


def open_server(address: ServerAddress, must_exist: bool, check: bool) -> ServerConnection:
    """A connection to a database; the others: as for `Storage`. DeskError."""
    try:
        address.beside.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeskError(
            msg(
                "{folder} cannot be used: {reason}",
                folder=address.beside.parent,
                reason=reason_of(error),
            )
        ) from error
    connection = ServerConnection(address)
    try:
        _prepare(connection, address, must_exist, check)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(
    connection: ServerConnection,
    address: ServerAddress,
    must_exist: bool,
    check: bool,
) -> None:
    """Check and migrate it. Nothing is written before it is known to be ours."""
    names = {*postgresql.table_names(connection)}
    if not names:
        if must_exist:
            raise DeskError(
                msg("there is no database yet at {path}; 'schreiber sync' makes it", path=address)
            )
        _create(connection)
        return
    if postgresql.SERVER_TABLE not in names:
        raise DeskError(msg("{path} is the database of another program", path=address))
    version = postgresql.version(connection)
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
    # Triggers and views could do or show something else than we ask for.
    for kind, name in postgresql.additions(connection):
        raise damaged(address, f"the {kind} {shorten(plain(name), 40)} is none of ours")
    if version < VERSION:
        server_migrations.migrate(connection)
    if check:
        _check_columns(connection, address)
        connection.check_cells()


def _create(connection: ServerConnection) -> None:
    with connection.making():
        # Another desk may have made the tables meanwhile.
        if not postgresql.table_names(connection):
            connection.create(metadata)
            postgresql.make_server_table(connection, VERSION)


def _check_columns(connection: ServerConnection, address: ServerAddress) -> None:
    """DeskError unless every table has the columns that today's program makes."""
    for table in metadata.tables.values():
        if postgresql.column_names(connection, table) != table.columns.keys():
            raise damaged(address, f"the table {table.name} is not as it was made")
