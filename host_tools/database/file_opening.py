"""Opens a database that is a file: it is checked and migrated. It is made if it is missing."""

from pathlib import Path

from host_tools.common.errors import DeskError, reason_of
from host_tools.database import migrations, sqlite
from host_tools.database.checkpoint_rows import Checkpoints, NewRows
from host_tools.database.damage import damaged
from host_tools.database.file_connection import FileConnection
from host_tools.database.opening_checks import (
    check_columns,
    not_ours,
    refuse_additions,
    refuse_newer,
)
from host_tools.database.schema import DERIVED, VERSION, metadata
from host_tools.language.message import msg


def open_file(
    path: Path, must_exist: bool, check: bool, keep: bool, whole: bool
) -> tuple[FileConnection, NewRows | None]:
    """A connection to the file at `path`, and its rows that were not checked before.

    None: they are not checked now. The others: as for `Storage`. DeskError.
    """
    try:
        if must_exist and (not path.exists() or (path.is_file() and not path.stat().st_size)):
            raise DeskError(
                msg("nothing is stored yet at {path}: 'schreiber desk' begins", path=path)
            )
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DeskError(
            msg(
                "the database {path} cannot be opened: {reason}",
                path=path,
                reason=reason_of(error),
            )
        ) from error
    connection = FileConnection(path)
    try:
        return connection, _prepare(connection, path, check, keep, whole)
    except BaseException:
        connection.close()
        raise


def _prepare(
    connection: FileConnection, path: Path, check: bool, keep: bool, whole: bool
) -> NewRows | None:
    """Check and migrate the file. It writes nothing before the file is known to be ours."""
    sqlite.watch_references(connection)
    sqlite.wipe_what_goes(connection)
    version = sqlite.version(connection)
    names = sqlite.table_names(connection)
    if version == 0 and not names:
        sqlite.let_read_while_writing(connection)
        _create(connection)
    elif version <= 0:
        raise not_ours(path, names)
    refuse_newer(path, version)
    refuse_additions(path, sqlite.additions(connection))
    is_older = 0 < version < VERSION
    new = Checkpoints(connection).new_rows(whole or is_older) if check or is_older else None
    if new is not None:
        _check_file(connection, path, new)
    sqlite.lose_nothing(connection)
    if is_older:
        migrations.migrate(connection, path, keep)
    if version and check:
        check_columns(path, sqlite.column_names(connection))
    return new if check else None


def _create(connection: FileConnection) -> None:
    with connection.transaction():
        # Another process may have made the tables meanwhile.
        if not sqlite.table_names(connection):
            connection.create(metadata)
            sqlite.set_version(connection, VERSION)


def _check_file(connection: FileConnection, path: Path, new: NewRows) -> None:
    """DeskError for damage, but not in sessions and entries: these can be made anew."""
    damage = sqlite.damage(connection, DERIVED) if new.since is None else None
    if damage is not None:
        raise damaged(path, damage)
    connection.check_cells(new.conditions())
