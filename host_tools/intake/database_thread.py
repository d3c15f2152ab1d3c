"""The desk's database in a thread of its own."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Concatenate, ParamSpec, TypeVar

from host_tools.common.errors import LostError
from host_tools.database.address import DatabaseAddress
from host_tools.intake.database import Database

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")

ATTEMPTS = 5  # at one question, while connections are lost


class DatabaseThread:
    """The `Database` at `address` for those who run in other threads.

    The first question opens it. `check`, `clock`: those of `Database`.
    """

    def __init__(
        self, address: DatabaseAddress, clock: Callable[[], float], check: bool = True
    ) -> None:
        self._address = address
        self._clock = clock
        self._check = check
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        self._database: Database | None = None

    def ask(
        self,
        function: Callable[Concatenate[Database, _Arguments], _Answer],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> Future[_Answer]:
        """Return the future of `function(database, ...)`, which this thread calls for the caller.

        The future raises what the function raises, and DeskError if the database cannot be used.
        """
        asked = copy_context()  # who asks is known there, too: see `deciding_as`
        return self._thread.submit(
            asked.run,
            lambda: self._answered(lambda database: function(database, *arguments, **options)),
        )

    def close(self) -> None:
        """Answer what was asked before, then close the database. Waits for that."""
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    def _answered(self, question: Callable[[Database], _Answer]) -> _Answer:
        """The answer to a question, which is asked again if the connection was lost meanwhile.

        Not if it had stored something before: that would be stored twice.
        """
        for attempt in range(ATTEMPTS, 0, -1):
            stored = None
            try:
                database = self._opened()
                stored = database.commits
                return question(database)
            except LostError:
                if attempt == 1 or (stored is not None and database.commits > stored):
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _opened(self) -> Database:
        if self._database is None:
            self._database = Database(self._address, check=self._check, clock=self._clock)
        return self._database

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
