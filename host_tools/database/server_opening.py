"""Opens a database on a server: it is checked and migrated. Its tables are made if there are none.

The keeper of the server makes the database itself. No copy is made before a migration: a server
changes tables within a transaction, and has copies of its own.
"""

from host_tools.common.errors import DeskError, reason_of
from host_tools.database import postgresql
from host_tools.database.address import ServerAddress
from host_tools.database.checkpoint_rows import Checkpoints, NewRows
from host_tools.database.opening_checks import (
    check_columns,
    not_ours,
    refuse_additions,
    refuse_newer,
)
from host_tools.database.schema import VERSION, metadata
from host_tools.database.server_connection import ServerConnection
from host_tools.language.message import msg

# As `migrations.STEPS`, in the words of PostgreSQL.
STEPS: dict[int, tuple[str, ...]] = {}


def open_server(
    address: ServerAddress, must_exist: bool, check: bool, whole: bool = False
) -> tuple[ServerConnection, NewRows | None]:
    """A connection to a database, and its rows that were not checked before.

    None: they are not checked now. The others: as for `Storage`. DeskError.
    """
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
        return connection, _prepare(connection, address, must_exist, check, whole)
    except BaseException:
        connection.close()
        raise


def _prepare(
    connection: ServerConnection,
    address: ServerAddress,
    must_exist: bool,
    check: bool,
    whole: bool,
) -> NewRows | None:
    """Check and migrate it. Nothing is written before it is known to be ours."""
    names = {*postgresql.table_names(connection)}
    if not names:
        if must_exist:
            raise DeskError(
                msg("nothing is stored yet at {path}: 'schreiber desk' begins", path=address)
            )
        _create(connection)
        return None
    if postgresql.SERVER_TABLE not in names:
        raise not_ours(address, names)
    version = postgresql.version(connection)
    refuse_newer(address, version)
    refuse_additions(address, postgresql.additions(connection))
    if version < VERSION:
        migrate(connection)
    if not check:
        return None
    check_columns(address, postgresql.column_names(connection))
    new = Checkpoints(connection).new_rows(whole)
    connection.check_cells(new.conditions())
    return new


def _create(connection: ServerConnection) -> None:
    with connection.making():
        # Another desk may have made the tables meanwhile.
        if not postgresql.table_names(connection):
            connection.create(metadata)
            postgresql.make_server_table(connection, VERSION)


def migrate(connection: ServerConnection) -> None:
    """Migrate it. DeskError if a step fails; then everything is as it was."""
    with connection.transaction():
        # Another desk may have been faster.
        for version in range(postgresql.version(connection), VERSION):
            for statement in STEPS[version]:
                connection.run(statement)
            postgresql.set_version(connection, version + 1)
