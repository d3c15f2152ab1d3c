"""The desk's database: one file, which is checked and migrated when it is opened."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Table, func, select

from host_tools.common.errors import DeskError, reason_of
from host_tools.common.plain import plain, shorten
from host_tools.database import cells, migrations, sqlite
from host_tools.database.box_rows import Boxes
from host_tools.database.connection import Connection
from host_tools.database.document_rows import Documents
from host_tools.database.event_rows import Events
from host_tools.database.finding_rows import Findings
from host_tools.database.origin_rows import OriginRows
from host_tools.database.person_rows import Persons
from host_tools.database.pin_rows import Pins
from host_tools.database.reading_rows import ReadingRows
from host_tools.database.record_rows import Records
from host_tools.database.schema import DERIVED, FIRST, SOURCES, VERSION, metadata
from host_tools.database.seating_rows import Seatings
from host_tools.database.secret_rows import EventSecrets
from host_tools.database.sqlite_failures import damaged
from host_tools.language.message import msg


class Storage:
    """An open database. Not to be shared between threads: each opens its own.

    must_exist: do not make the file if it is missing; check: look for damage in the whole file,
    which takes a second for 100,000 deals; keep: copy the file before it is migrated. DeskError if
    the file cannot be used, which is then unchanged. Every other method raises DeskError if it
    fails.

    `boxes`, `records`, `readings`, `findings`, `people`, `events`, `seatings`, `pins`, `secrets`,
    `documents`, `origin_rows`: each stores and finds what its name says.
    """

    def __init__(
        self, path: Path, must_exist: bool = False, check: bool = True, keep: bool = True
    ) -> None:
        self.path = path
        try:
            if must_exist and (not path.exists() or (path.is_file() and not path.stat().st_size)):
                raise DeskError(
                    msg("there is no database yet at {path}; 'schreiber sync' makes it", path=path)
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
        self._connection = Connection(path)
        try:
            self._prepare(check, keep)
        except BaseException:
            self.close()
            raise
        self.boxes = Boxes(self._connection)
        self.records = Records(self._connection)
        self.readings = ReadingRows(self._connection)
        self.findings = Findings(self._connection)
        self.persons = Persons(self._connection)
        self.events = Events(self._connection)
        self.seatings = Seatings(self._connection)
        self.pins = Pins(self._connection)
        self.secrets = EventSecrets(self._connection)
        self.documents = Documents(self._connection)
        self.origin_rows = OriginRows(self._connection)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def transaction(self) -> AbstractContextManager[None]:
        """A context: everything that is stored within it is stored, or nothing."""
        return self._connection.transaction()

    def in_transaction(self) -> bool:
        """Is a transaction open, which may still be rolled back?"""
        return self._connection.in_transaction()

    def changes(self) -> tuple[int, int]:
        """A value that differs whenever anything stored has changed, by any program; cheap.

        Only values of the same `Storage` can be compared.
        """
        return sqlite.changes(self._connection)

    def count(self, table: str) -> int:
        """The number of rows of a table, by its name."""
        return self._connection.value(select(func.count()).select_from(metadata.tables[table]))

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of a table, by its name."""
        return self._connection.rows(select(metadata.tables[table]))

    def _prepare(self, check: bool, keep: bool) -> None:
        """Check and migrate the file. It writes nothing before the file is known to be ours."""
        connection = self._connection
        sqlite.watch_references(connection)
        sqlite.wipe_what_goes(connection)
        version = sqlite.version(connection)
        names = sqlite.table_names(connection)
        if version == 0 and not names:
            sqlite.let_read_while_writing(connection)
            self._create()
        elif version <= 0 or not {table.name for table in FIRST} <= set(names):
            raise DeskError(msg("{path} is the database of another program", path=self.path))
        elif version > VERSION:
            raise DeskError(
                msg(
                    "the database {path} is of version {version}, which a newer schreiber made; "
                    "this one knows versions up to {newest}. It was left as it is: update "
                    "schreiber, or choose another file with --database",
                    path=self.path,
                    version=version,
                    newest=VERSION,
                )
            )
        # Triggers and views could do or show something else than we ask for.
        for kind, name in sqlite.additions(connection):
            raise damaged(self.path, f"the {kind} {shorten(plain(name), 40)} is none of ours")
        if version and (check or version < VERSION):
            self._check_file()
        sqlite.lose_nothing(connection)
        if 0 < version < VERSION:
            migrations.migrate(connection, self.path, keep)
        if version and check:
            self._check_columns()

    def _create(self) -> None:
        with self.transaction():
            # Another process may have made the tables meanwhile.
            if not sqlite.table_names(self._connection):
                self._connection.create(metadata)
                sqlite.set_version(self._connection, VERSION)

    def _check_file(self) -> None:
        """DeskError for damage, but not in sessions and entries: these can be made anew."""
        damage = sqlite.damage(self._connection, DERIVED)
        if damage is not None:
            raise damaged(self.path, damage)
        self.check_cells()

    def check_cells(self) -> None:
        """DeskError for what does not belong into its cell, or refers to nothing."""
        for table in SOURCES:
            self._check_rows(table, sqlite.column_names(self._connection, table))

    def _check_rows(self, table: Table, columns: Sequence[str]) -> None:
        """DeskError for damage in a table; columns: those that it has in the file."""
        if not columns:
            return  # a later version adds it
        wrong = cells.wrong_cell(self._connection, table, columns)
        if wrong is not None:
            raise damaged(self.path, f"{wrong} is not what belongs there")
        if sqlite.refers_to_nothing(self._connection, table):
            raise damaged(self.path, f"the table {table.name} refers to what is not there")
        cells.read_texts(self._connection, table, columns)

    def _check_columns(self) -> None:
        """DeskError unless every table has the columns that today's program makes."""
        for table in metadata.tables.values():
            if sqlite.column_names(self._connection, table) != table.columns.keys():
                raise damaged(self.path, f"the table {table.name} is not as it was made")
