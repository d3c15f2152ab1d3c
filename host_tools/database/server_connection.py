"""A connection to a database on a server, of PostgreSQL.

One writes at a time, as with a file: a transaction begins with the lock of the one row of
`schreiber`, see `postgresql`. So no two transactions ever get in each other's way.

A connection may be lost. Outside of a transaction another one is opened, and the statement is said
again. A transaction that is cut off is not stored, and `LostError` says so. If the answer to
COMMIT is lost, the server is asked whether it is stored.
"""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Table
from sqlalchemy.engine import CursorResult
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from host_tools.common.errors import DeskError, LostError, SchreiberError
from host_tools.database import cells, postgresql
from host_tools.database import connection as base
from host_tools.database.address import ServerAddress
from host_tools.database.postgresql_failures import (
    is_locked,
    locked,
    lost,
    refused,
    said_of,
    unknown_end,
    unreachable,
    void,
)
from host_tools.database.statements import Parameters, Statement
from host_tools.language.message import Sentence

_Answer = TypeVar("_Answer")

# Seconds to wait before each attempt to open a connection: a server that is started anew is back
# within a few.
PAUSES_S = (0.0, 0.3, 1.0, 2.0)


class ServerConnection(base.Connection):
    """An open connection to the database at `address`. DeskError."""

    def __init__(self, address: ServerAddress, pause: Callable[[float], None] = time.sleep) -> None:
        super().__init__(address)
        self.failures = (DBAPIError, postgresql.driver().Error)
        self._address = address
        self._pause = pause
        self._is_open = False  # a transaction, as we began it
        self._engine = postgresql.engine(address.url, base.QUIET_S)
        self._connect()

    def close(self) -> None:
        """Close it; an open transaction is rolled back."""
        with contextlib.suppress(SQLAlchemyError, *self.failures):
            super().close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """See `Connection`. LostError: then nothing of it is stored."""
        with self._in_sentences():
            transaction = self._begin()
        try:
            yield
            with self._in_sentences():
                self._commit(transaction)
        except BaseException:
            self._roll_back()
            raise
        self.commits += 1

    @contextmanager
    def making(self) -> Iterator[None]:
        """As `transaction`, while there are no tables yet."""
        self._is_open = True
        try:
            for statement in postgresql.BEGIN_MAKING:
                self.run(statement)
            yield
            with self._in_sentences():
                self._end("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """See `Connection`."""
        with self._in_sentences():
            self._once_more(lambda: self._say(postgresql.BEGIN_READING))
        self._is_open = True
        try:
            yield
        finally:
            self._roll_back()

    def in_transaction(self) -> bool:
        """Return True if a transaction is open."""
        return self._is_open

    def changes(self) -> tuple[int, int]:
        """See `Connection`."""
        return postgresql.changes(self), 0

    def is_unchanged(self, since: tuple[int, int]) -> bool:
        """See `Connection`. The transaction itself is counted."""
        return postgresql.changes(self) == since[0] + 1

    def checksum(self, table: Table) -> ColumnElement[int]:
        """See `Connection`."""
        return postgresql.checksum(table)

    def records_unlike_their_bytes(self, after: int) -> list[tuple[int, bytes]]:
        """See `Connection`."""
        return postgresql.records_unlike_their_bytes(self, after)

    def check_cells(self, rows: cells.Rows = cells.EVERY) -> None:
        """See `Connection`."""
        cells.check_server(self, self._address, rows)

    def _connect(self) -> None:
        """Open a connection, in several attempts. DeskError."""
        for last, seconds in enumerate(PAUSES_S, 1 - len(PAUSES_S)):
            if seconds:
                self._pause(seconds)
            try:
                self._connection = self._engine.connect()
                return
            except self.failures as error:
                if last == 0:
                    raise unreachable(self._address, error) from error

    def _insert(
        self, table: Table, columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]
    ) -> None:
        self._see_that_it_goes_on()
        postgresql.add_rows(postgresql.opened(self._connection), table, columns, rows)

    def _execute(
        self,
        statement: Statement,
        parameters: Parameters | Sequence[Mapping[str, Any]] | None = None,
    ) -> CursorResult[Any]:
        if self._is_open:
            self._see_that_it_goes_on()
            return self._say(statement, parameters)
        if isinstance(statement, UpdateBase):
            # What is stored counts as a change, and nobody else writes meanwhile.
            with self.transaction():
                return self._say(statement, parameters)
        return self._once_more(lambda: self._say(statement, parameters))

    def _begin(self) -> str:
        """Begin a transaction, as the only one who writes: its id."""

        def begin() -> str:
            try:
                return self._once_more(self._begin_now)
            except self.failures:
                self._roll_back()
                raise

        return self._wait_for(begin)

    def _is_locked(self, error: BaseException) -> bool:
        return is_locked(error)

    def _writer(self) -> Sentence:
        return said_of(postgresql.writer(self))

    def _begin_now(self) -> str:
        self._say(postgresql.BEGIN)
        transaction = self._say(postgresql.COUNT_UP).scalar()
        self._is_open = True
        return str(transaction)

    def _commit(self, transaction: str) -> None:
        """Store a transaction. If nobody can say whether it is stored, ask."""
        self._see_that_it_goes_on()
        if postgresql.has_failed(postgresql.opened(self._connection)):
            raise void(self._address)  # PostgreSQL would roll back, and say nothing
        try:
            self._end("COMMIT")
        except self.failures as error:
            if not self._is_lost():
                raise
            self._is_open = False
            is_stored = self._ask_for(transaction)
            if is_stored is None:
                raise unknown_end(self._address) from error
            if not is_stored:
                raise lost(self._address) from error

    def _ask_for(self, transaction: str) -> bool | None:
        """Return True if a transaction is stored whose end was cut off; None: nobody can tell.

        It may have to wait for that end, and connections may go on being lost.
        """
        for _ in range(base.TURNS):
            try:
                self._connect_anew()
                self._say(postgresql.WAIT_FOR_WRITER)
                return postgresql.is_stored(self, transaction)
            except DeskError:
                return None  # it cannot be reached
            except LostError:
                continue
            except self.failures:
                continue
        return None

    def _end(self, word: str) -> None:
        """End the open transaction by COMMIT or ROLLBACK."""
        self._say(word)
        self._is_open = False

    def _roll_back(self) -> None:
        """Roll back what is open; of a connection that is lost nothing is."""
        if self._is_lost():
            self._is_open = False
            return
        with contextlib.suppress(*self.failures):
            self._end("ROLLBACK")
        self._is_open = False

    def _once_more(self, ask: Callable[[], _Answer]) -> _Answer:
        """The answer of `ask`, over a new connection if the one that we had is lost."""
        try:
            if not self._is_lost():
                return ask()
        except self.failures:
            if not self._is_lost():
                raise
        self._connect_anew()
        return ask()

    def _see_that_it_goes_on(self) -> None:
        """LostError if the open transaction was cut off: no part of it is said elsewhere."""
        if self._is_lost():
            raise lost(self._address)

    def _connect_anew(self) -> None:
        self.close()
        self._connect()

    def _is_lost(self) -> bool:
        if self._connection.closed or self._connection.invalidated:
            return True
        return bool(postgresql.opened(self._connection).closed)

    def _refused(self, error: BaseException) -> SchreiberError:
        if self._is_lost():
            return lost(self._address)
        if is_locked(error):
            return locked(self._address, None)
        return refused(self._address, error)
