"""A connection to a database that is a file, of SQLite."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Table
from sqlalchemy.engine import CursorResult

from host_tools.common.errors import DeskError
from host_tools.database import cells, sqlite
from host_tools.database import connection as base
from host_tools.database.sqlite_failures import FAILURES, is_locked, locked, refused
from host_tools.database.statements import Parameters, Statement
from host_tools.database.writer_note import WriterNote
from host_tools.language.message import Sentence


class FileConnection(base.Connection):
    """An open connection to the file at `path`."""

    failures = FAILURES

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._path = path
        self._note = WriterNote(path)
        with self._in_sentences():
            self._connection = sqlite.engine(path, base.QUIET_S).connect()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """See `Connection`. While it is open, a note beside the file says who writes."""
        self.run(sqlite.BEGIN)
        self._note.leave()
        try:
            yield
            self._note.remove()
            self.run("COMMIT")
        except BaseException:
            self._note.remove()
            if sqlite.in_transaction(self._connection):
                self.run("ROLLBACK")
            raise
        self.commits += 1

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See `Connection`."""
        self.run(sqlite.BEGIN_READING)
        try:
            yield
        finally:
            self.run("ROLLBACK")

    def in_transaction(self) -> bool:
        """Return True if a transaction is open."""
        return sqlite.in_transaction(self._connection)

    def changes(self) -> tuple[int, int]:
        """See `Connection`."""
        return sqlite.changes(self)

    def is_unchanged(self, since: tuple[int, int]) -> bool:
        """See `Connection`."""
        return self.changes() == since

    def checksum(self, table: Table) -> ColumnElement[int]:
        """See `Connection`."""
        return sqlite.checksum(table)

    def records_unlike_their_bytes(self, after: int) -> list[tuple[int, bytes]]:
        """See `Connection`."""
        return sqlite.records_unlike_their_bytes(self, after)

    def check_cells(self, rows: cells.Rows = cells.EVERY) -> None:
        """See `Connection`."""
        cells.check_file(self, self._path, rows)

    def _insert(
        self, table: Table, columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]
    ) -> None:
        text = self._insert_text(table, columns)
        left = iter(rows)
        while some := list(islice(left, base.TOGETHER)):
            self._wait_for(partial(self._connection.exec_driver_sql, text, some))

    def _execute(
        self,
        statement: Statement,
        parameters: Parameters | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        return self._wait_for(lambda: self._say(statement, parameters))

    def _is_locked(self, error: BaseException) -> bool:
        return is_locked(error)

    def _writer(self) -> Sentence:
        return self._note.writer()

    def _refused(self, error: BaseException) -> DeskError:
        if is_locked(error):
            return locked(self._path, self._writer())
        return refused(self._path, error)
