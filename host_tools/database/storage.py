"""The desk's database, in a file or on a server; it is checked and migrated when it is opened."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Self

from sqlalchemy import func, select

from host_tools.database import file_opening
from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.database.box_rows import Boxes
from host_tools.database.checkpoint_rows import Checkpoints, NewRows
from host_tools.database.connection import Connection
from host_tools.database.document_rows import Documents, OriginRows
from host_tools.database.event_rows import Events, Photos
from host_tools.database.finding_rows import Findings
from host_tools.database.meta_rows import ClubFile, Doors, EventDesks, EventSecrets, Pins
from host_tools.database.person_rows import Persons, Seatings
from host_tools.database.reading_rows import ReadingRows
from host_tools.database.record_rows import Records
from host_tools.database.schema import metadata


class Storage:
    """An open database. Not to be shared between threads: each opens its own.

    must_exist: do not make it if it is missing; check: look for damage in the rows behind its
    checkpoint; whole: in all of it, which takes a second for 30,000 deals; keep: make a copy of a
    file before it is migrated. DeskError if it cannot be used, which is then unchanged. Every other
    method raises DeskError if it fails.

    `address`: where it is; `path`: beside it lies what this computer notes about it (of a file,
    that is its own path). `boxes`, `records`, `readings`, `findings`, `people`, `events`,
    `seatings`, `pins`, `secrets`, `documents`, `origin_rows`, `desks`, `doors`, `emblem`,
    `licences`, `club_name`, `photos`: each stores and finds what its name says. `checkpoints`: that
    of the database; `new`: its rows behind it as it was opened, None where these are not checked.
    """

    def __init__(
        self,
        address: DatabaseAddress,
        must_exist: bool = False,
        check: bool = True,
        keep: bool = True,
        whole: bool = False,
    ) -> None:
        self.address = address
        self.path = path_beside(address)
        self._connection, self.new = _opened(address, must_exist, check, keep, whole)
        self.checkpoints = Checkpoints(self._connection)
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
        self.desks = EventDesks(self._connection)
        self.doors = Doors(self._connection)
        self.emblem = ClubFile(self._connection, "emblem")
        self.licences = ClubFile(self._connection, "licences")
        self.club_name = ClubFile(self._connection, "club")
        self.photos = Photos(self._connection)

    def close(self) -> None:
        """Close it."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def transaction(self) -> AbstractContextManager[None]:
        """A context: everything that is stored within it is stored, or nothing.

        Nobody else writes meanwhile: what is read within it stays true.
        """
        return self._connection.transaction()

    def snapshot(self) -> AbstractContextManager[None]:
        """A context in which everything that is read is of one moment; others may write."""
        return self._connection.snapshot()

    def in_transaction(self) -> bool:
        """Return True while a transaction is open, which may still be rolled back."""
        return self._connection.in_transaction()

    @property
    def commits(self) -> int:
        """How many transactions were stored by this `Storage`."""
        return self._connection.commits

    def changes(self) -> tuple[int, int]:
        """A value that differs whenever anything stored has changed, by any program; cheap.

        Only values of the same `Storage` can be compared.
        """
        return self._connection.changes()

    def count(self, table: str) -> int:
        """The number of rows of a table, by its name."""
        return self._connection.value(select(func.count()).select_from(metadata.tables[table]))

    def rows(self, table: str) -> list[dict[str, Any]]:
        """All rows of a table, by its name."""
        return self._connection.rows(select(metadata.tables[table]))

    def check_cells(self, rows: Mapping[str, str]) -> None:
        """DeskError for what does not belong into its cell, or refers to nothing.

        rows: {name of a table: the condition in SQL for the rows that are looked at}; else all are.
        """
        self._connection.check_cells(rows)


def _opened(
    address: DatabaseAddress, must_exist: bool, check: bool, keep: bool, whole: bool
) -> tuple[Connection, NewRows | None]:
    """A connection to a database, which is checked and migrated; its `NewRows`. DeskError."""
    if isinstance(address, Path):
        return file_opening.open_file(address, must_exist, check, keep, whole)
    # Who has a file needs no driver for servers.
    from host_tools.database import server_opening

    return server_opening.open_server(address, must_exist, check, whole)
