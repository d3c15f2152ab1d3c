"""A connection to the desk's database: it runs statements and waits for other writers.

Whatever a statement fails with becomes a DeskError, a sentence for the user. There is one kind of
connection for files (`file_connection`), and one for servers (`server_connection`).
"""

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Dialect, MetaData, Select, Table, insert
from sqlalchemy import Connection as Opened
from sqlalchemy.dialects.sqlite import Insert
from sqlalchemy.engine import CursorResult

from host_tools.common.errors import SchreiberError
from host_tools.common.terminal import tell
from host_tools.database.cells import EVERY, Rows
from host_tools.database.statements import Parameters, Statement
from host_tools.language.message import Message, Sentence, msg

_Answer = TypeVar("_Answer")

# A process that finds the database locked waits QUIET_S seconds in silence. Then it says for whom
# it waits, and waits TURNS times as long in all.
QUIET_S = 2
TURNS = 15
# Rows that are fetched or stored at once, where there may be very many.
TOGETHER = 5000


def waiting(place: object, writer: Sentence) -> Message:
    """Return the sentence that this process waits for another one, which writes to `place`."""
    return msg("waiting for the database {path}: {writer}", path=place, writer=writer)


class Connection(ABC):
    """An open connection. Not to be shared between threads.

    place: where the database is, as sentences name it; `commits`: how many transactions it has
    stored.
    """

    # What a statement may fail with.
    failures: tuple[type[BaseException], ...]

    _connection: Opened

    def __init__(self, place: object) -> None:
        self._place = place
        self.commits = 0
        self._inserts: dict[tuple[Table, tuple[str, ...]], str] = {}  # by table and columns

    def close(self) -> None:
        """Close it; an open transaction is rolled back."""
        self._connection.close()

    def run(self, statement: Statement, rows: Sequence[Mapping[str, Any]] | None = None) -> None:
        """Run a statement; with `rows`, its parameters, once for each of them."""
        with self._in_sentences():
            self._execute(statement, rows)

    def insert(
        self, table: Table, columns: Sequence[str], rows: Iterable[tuple[object, ...]]
    ) -> None:
        """Add rows to a table: each a tuple of the values of `columns`, in the table's order.

        Within a transaction.
        """
        with self._in_sentences():
            self._insert(table, tuple(columns), rows)

    def rows(self, statement: Statement, parameters: Parameters | None = None) -> list[Any]:
        """The rows of a query, each a dict by the names of the columns, see `row_types`."""
        with self._in_sentences():
            result = self._execute(statement, parameters)
            names = tuple(result.keys())
            return [dict(zip(names, row, strict=True)) for row in result.all()]

    def tuples(
        self, statement: Statement, parameters: Parameters | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows of a query, each a tuple."""
        with self._in_sentences():
            return [tuple(row) for row in self._execute(statement, parameters).all()]

    def stream(self, query: Select[Any]) -> Iterator[tuple[Any, ...]]:
        """The rows of a query one after the other, however many there are."""
        with self._in_sentences():
            for row in self._execute(query.execution_options(yield_per=TOGETHER)):
                yield tuple(row)

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
        dialect = importlib.import_module(f"sqlalchemy.dialects.{self._dialect.name}")
        return dialect.insert(table)

    def create(self, metadata: MetaData) -> None:
        """Make all tables of a MetaData."""
        with self._in_sentences():
            metadata.create_all(self._connection, checkfirst=False)

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """A context: everything that is stored within it is stored, or nothing.

        Nobody else writes meanwhile: what is read within it stays true.
        """

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """A context in which everything that is read is of one moment; others may write."""

    @abstractmethod
    def in_transaction(self) -> bool:
        """Return True if a transaction is open."""

    @abstractmethod
    def changes(self) -> tuple[int, int]:
        """A tuple that differs whenever anything stored has changed.

        Only values of the same connection can be compared.
        """

    @abstractmethod
    def is_unchanged(self, since: tuple[int, int]) -> bool:
        """Return True if nobody has stored anything since `changes` was this.

        Within a transaction, before anything is stored in it.
        """

    @abstractmethod
    def checksum(self, table: Table) -> ColumnElement[int]:
        """The checksum of all cells of a table, whatever the order of its rows: an expression."""

    @abstractmethod
    def records_unlike_their_bytes(self, after: int) -> list[tuple[int, bytes]]:
        """(row id, bytes) of the records whose kind or sequence number differs from their frame.

        after: the row behind which they are looked at.
        """

    @abstractmethod
    def check_cells(self, rows: Rows = EVERY) -> None:
        """DeskError for what does not belong into its cell, or refers to nothing.

        rows: {name of a table: the condition in SQL for the rows that are looked at}; else all are.
        """

    @property
    def _dialect(self) -> Dialect:
        return self._connection.dialect

    @abstractmethod
    def _insert(
        self, table: Table, columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]
    ) -> None:
        """As `insert`; it may fail with one of `failures`."""

    @abstractmethod
    def _execute(
        self,
        statement: Statement,
        parameters: Parameters | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        """The result of a statement. It may fail with one of `failures`."""

    @abstractmethod
    def _refused(self, error: BaseException) -> SchreiberError:
        """Return the error for the user that one of `failures` means."""

    @abstractmethod
    def _is_locked(self, error: BaseException) -> bool:
        """Return True if it is one of `failures` because another process writes."""

    @abstractmethod
    def _writer(self) -> Sentence:
        """Return the name of the process that writes, in a few words."""

    def _wait_for(self, act: Callable[[], _Answer]) -> _Answer:
        """Return the result of `act`. It may wait for another process, and tells for which."""
        for turn in range(TURNS):
            try:
                return act()
            except self.failures as error:
                if not self._is_locked(error) or turn == TURNS - 1:
                    raise
                if turn == 0:
                    tell(waiting(self._place, self._writer()))
        raise AssertionError("the last turn returns or raises")

    def _say(
        self,
        statement: Statement,
        parameters: Parameters | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        """The result of a statement, said to the database once, as it is."""
        if isinstance(statement, str):
            return self._connection.exec_driver_sql(statement)
        return self._connection.execute(statement, parameters)

    def _insert_text(self, table: Table, columns: tuple[str, ...]) -> str:
        """The INSERT of these columns as the driver takes it.

        SQLAlchemy would look at every value, which takes longer than to store it.
        """
        wanted = table, columns
        if wanted not in self._inserts:
            compiled = insert(table).compile(dialect=self._dialect, column_keys=columns)
            self._inserts[wanted] = str(compiled)
        return self._inserts[wanted]

    @contextmanager
    def _in_sentences(self) -> Iterator[None]:
        try:
            yield
        except self.failures as error:
            raise self._refused(error) from error
