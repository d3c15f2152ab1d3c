"""What the public view knows: the evening as it stands, and the pages that were made of it."""

import asyncio
import secrets

from host_tools.events.events import event_to_show
from host_tools.tournament.round_clock import clock_of

FRESH_S = 1  # for so long nobody asks the database again, however many phones ask us
MOST_PAGES = 500  # kept; a name that is looked for makes a page


class View:
    """An event of a `Desk` for everybody; see `make_public_app`. Call `look` before anything else.

    `event`: as it stood at most `FRESH_S` ago, None if there is no event; `clock` of the round
    that is played and the minutes `left` in it, or None; `version`: another text whenever a page
    may have become another one.
    """

    def __init__(self, desk, event, address, now):
        self.address = address
        self._now = now
        self.event = self.clock = self.left = None
        self.version = ""
        self._desk = desk
        self._event = event
        self._pages = {}  # of this version
        self._looking = asyncio.Lock()
        self._looked = None  # when, in Unix seconds
        self._stored = None  # the version of the database that `event` is from
        # A browser may know pages of a program that ran before this one.
        self._run = secrets.token_hex(4)

    async def look(self):
        """See what has changed. DeskError."""
        async with self._looking:
            now = self._now()
            if self._looked is not None and 0 <= now - self._looked < FRESH_S:
                return
            stored = await self._desk.version()
            if stored != self._stored:
                self.event = await self._load()
                self._stored = stored
            self.clock = None if self.event is None else clock_of(self.event)
            self.left = None if self.clock is None else self.clock.left(now)
            self._looked = now
            version = f"{self._run}-{stored}-{self.left}"
            if version != self.version:
                self.version = version
                self._pages.clear()

    def page(self, key, make):
        """The text of the page with this key, made by make() unless it was before."""
        if key not in self._pages:
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            self._pages[key] = make()
        return self._pages[key]

    async def _load(self):
        number = self._event
        if number is None:
            number = await self._desk.ask(event_to_show)
        if number is None:
            return None
        event = await self._desk.event(number)
        return None if event.state.settings is None else event
