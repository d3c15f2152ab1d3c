"""A connection to the desk's database: it runs statements and waits for other writers.

Whatever a statement fails with becomes a DeskError, a sentence for the user.
"""

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, Table, insert
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.engine import CursorResult

from host_tools.common.terminal import tell
from host_tools.database import sqlite
from host_tools.database.sqlite_failures import FAILURES, is_locked, locked, refused
from host_tools.database.statements import Parameters, Statement
from host_tools.database.writer_note import WriterNote
from host_tools.language.message import msg

# A process that finds the database locked waits QUIET_S seconds in silence. Then it says for whom
# it waits, and waits TURNS times as long in all.
QUIET_S = 2
TURNS = 15


class Connection:
    """An open connection to the file at `path`. Not to be shared between threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._note = WriterNote(path)
        self._inserts: dict[tuple[Table, tuple[str, ...]], str] = {}  # by table and columns
        with self._in_sentences():
            self._connection = sqlite.engine(path, QUIET_S).connect()

    def close(self) -> None:
        """Close the file; an open transaction is rolled back."""
        self._connection.close()

    def run(self, statement: Statement, rows: Sequence[Mapping[str, Any]] | None = None) -> None:
        """Run a statement; with `rows`, its parameters, once for each of them."""
        with self._in_sentences():
            self._execute(statement, rows)

    def insert(
        self, table: Table, columns: Sequence[str], rows: Sequence[tuple[object, ...]]
    ) -> None:
        """Add rows to a table: each a tuple of the values of `columns`, in the table's order."""
        wanted = table, tuple(columns)
        if wanted not in self._inserts:
            dialect = self._connection.dialect
            compiled = insert(table).compile(dialect=dialect, column_keys=columns)
            self._inserts[wanted] = str(compiled)
        with self._in_sentences():
            # SQLAlchemy would look at every value, which takes longer than to store it.
            self._wait_for(
                lambda: self._connection.exec_driver_sql(self._inserts[wanted], list(rows))
            )

    def rows(self, statement: Statement, parameters: Parameters | None = None) -> list[Any]:
        """The rows of a query, each a dict by the names of the columns, see `row_types`."""
        with self._in_sentences():
            result = self._execute(statement, parameters)
            names = tuple(result.keys())
            return [dict(zip(names, row, strict=True)) for row in result]

    def tuples(
        self, statement: Statement, parameters: Parameters | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows of a query, each a tuple."""
        with self._in_sentences():
            return [tuple(row) for row in self._execute(statement, parameters)]

    def column(self, statement: Statement, parameters: Parameters | None = None) -> Sequence[Any]:
        """The first column of the rows of a query."""
        with self._in_sentences():
            return self._execute(statement, parameters).scalars().all()

    def value(self, statement: Statement, parameters: Parameters | None = None) -> Any:
        """The first value of the first row that a statement returns; None if there is none."""
        with self._in_sentences():
            return self._execute(statement, parameters).scalar()

    def upsert(self, table: Table) -> Insert:
        """An INSERT into a table that has `on_conflict_do_update` and `on_conflict_do_nothing`.

        SQLAlchemy has one for each kind of database, with the methods of that of SQLite.
        """
        dialect = importlib.import_module(f"sqlalchemy.dialects.{self._connection.dialect.name}")
        return dialect.insert(table)

    def create(self, metadata: MetaData) -> None:
        """Make all tables of a MetaData."""
        with self._in_sentences():
            metadata.create_all(self._connection, checkfirst=False)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A context: everything that is stored within it is stored, or nothing."""
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

    def in_transaction(self) -> bool:
        """Is a transaction open?"""
        return sqlite.in_transaction(self._connection)

    def _execute(
        self,
        statement: Statement,
        parameters: Parameters | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        """The result of a statement."""
        if isinstance(statement, str):
            return self._wait_for(lambda: self._connection.exec_driver_sql(statement))
        return self._wait_for(lambda: self._connection.execute(statement, parameters))

    def _wait_for(self, execute: Callable[[], CursorResult[Any]]) -> CursorResult[Any]:
        """The result of `execute`. It may have to wait for another process."""
        for turn in range(TURNS):
            try:
                return execute()
            except FAILURES as error:
                if not is_locked(error) or turn == TURNS - 1:
                    raise
                if turn == 0:
                    tell(
                        msg(
                            "waiting for the database {path}: {writer}",
                            path=self._path,
                            writer=self._note.writer(),
                        )
                    )
        raise AssertionError("the last turn returns or raises")

    @contextmanager
    def _in_sentences(self) -> Iterator[None]:
        try:
            yield
        except FAILURES as error:
            if is_locked(error):
                raise locked(self._path, self._note.writer()) from error
            raise refused(self._path, error) from error
