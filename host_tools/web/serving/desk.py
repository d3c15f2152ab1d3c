"""The desk behind the page: the database in a thread of its own, and what was derived from it."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from host_tools.events.cache import EventCache
from host_tools.events.events import book_of, decide_on
from host_tools.intake.database import Database


class Desk:
    """The database at `path`, which is made if it is missing. Call `open` first, `close` at last.

    clock(): Unix seconds, kept as `clock`. `event` is derived anew only when something about it
    has changed: many pages ask for it.
    """

    def __init__(self, path, clock=time.time):
        self.path = path
        self.clock = clock
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")
        self._database = None
        self._evenings = None

    async def open(self):
        """Open the database. DeskError."""
        await self._run(self._open)

    async def close(self):
        """Close it, after what is still to be done."""
        await self._run(self._close)
        self._thread.shutdown()

    async def ask(self, function, *arguments):
        """`function(database, *arguments)`, called in the thread of the database."""
        return await self._run(lambda: function(self._database, *arguments))

    async def event(self, number):
        """The `Event` of an event as it stands now; nobody may change it. DeskError."""
        return await self._run(lambda: self._evenings.of(number))

    async def decide(self, number, steps, reason="", new=(), seen=None):
        """Decide about an event, see `desk.evening.decide_on`. DeskError."""
        return await self.ask(decide_on, number, steps, "", reason, new, seen)

    async def book(self, event):
        """The rule book of an event. DeskError if it is not known."""
        return await self.ask(book_of, event.state.settings)

    async def version(self):
        """A text that changes whenever anything that is stored has changed."""
        return await self._run(lambda: "-".join(map(str, self._database.changes())))

    async def _run(self, function, *arguments):
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    def _open(self):
        self._database = Database(self.path, clock=self.clock)
        self._evenings = EventCache(self._database)

    def _close(self):
        if self._database is not None:
            self._database.close()
