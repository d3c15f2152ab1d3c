"""The desk behind the page: its database, and the events that were derived from it."""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Concatenate, ParamSpec, TypeVar

from host_tools.database.address import DatabaseAddress, path_beside
from host_tools.events.event_books import book_of
from host_tools.intake.database import Database
from host_tools.intake.database_thread import DatabaseThread
from host_tools.tournament.event import Event
from rules_core.book import Book

_Arguments = ParamSpec("_Arguments")
_Answer = TypeVar("_Answer")


class Desk:
    """The database at `address`, which is made if it is missing. Call `open` first, `close` last.

    `path`: beside it lies what this computer notes about the database.

    clock(): Unix seconds. An `Event` is derived anew only when something about it has changed: many
    pages ask for it.
    """

    def __init__(self, address: DatabaseAddress, clock: Callable[[], float] = time.time) -> None:
        self.address = address
        self.path = path_beside(address)
        self.clock = clock
        self._database = DatabaseThread(address, clock)

    async def open(self) -> None:
        """Open the database. DeskError."""
        await self.version()

    async def close(self) -> None:
        """Answer what was asked before, then close the database."""
        await asyncio.to_thread(self._database.close)

    async def ask(
        self,
        function: Callable[Concatenate[Database, _Arguments], _Answer],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> _Answer:
        """`function(database, ...)`, called in the thread of the database."""
        return await asyncio.wrap_future(self._database.ask(function, *arguments, **options))

    async def event(self, event_number: int) -> Event:
        """The `Event` as it stands now; nobody may change it. DeskError."""
        return await self.ask(self._event, event_number)

    def events(self, event_numbers: Iterable[int]) -> Iterator[Event]:
        """Yield several for a function in another thread, which keeps none of them. DeskError.

        Each is made when it is asked for, and others are served in between.
        """
        for event_number in event_numbers:
            yield self._database.ask(self._event, event_number).result()

    async def figures(
        self, event_numbers: Iterable[int], figure: Callable[[Event], _Answer]
    ) -> list[_Answer]:
        """figure(event) of each of several, as `Figures.of`. DeskError.

        Others are served between two of them.
        """
        return [await self.ask(self._figure, number, figure) for number in event_numbers]

    def _event(self, database: Database, event_number: int) -> Event:
        return database.cache.of(event_number)

    def _figure(
        self, database: Database, event_number: int, figure: Callable[[Event], _Answer]
    ) -> _Answer:
        return database.figures.of(event_number, figure)

    async def book(self, event: Event) -> Book:
        """The rule book of an event. DeskError if it is not known."""
        return await self.ask(book_of, event.state.settings)

    async def version(self) -> str:
        """A text that changes whenever anything that is stored has changed."""
        return "-".join(map(str, await self.ask(Database.changes)))
