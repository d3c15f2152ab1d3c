"""Public view: the event as it is now, and the pages made of it."""

import asyncio
import secrets
from collections.abc import Callable, Hashable

from host_tools.club.emblem import Emblem
from host_tools.events.club_files import emblem_of
from host_tools.events.event_in_play import event_to_show
from host_tools.events.statistics_events import statistics_shown
from host_tools.tournament.event import Event
from host_tools.tournament.tables.round_clock import Clock, clock_of
from host_tools.web.serving.desk import Desk

FRESH_S = 1  # for so long the database is not asked again, however many phones ask
MOST_PAGES = 500  # kept; every searched name makes a page


class View:
    """An event of a `Desk` for everybody, see `make_public_app`. Call `look` before anything else.

    `event`: as it stood at most `FRESH_S` ago, None if there is no event. `clock`: of the round in
    play, `left`: the minutes left in it; None without one. `emblem`: of the club, None
    without one. `shows_club`: whether the season and the statistics are seen as well. `version`:
    another text whenever a page may have changed.
    """

    def __init__(
        self, desk: Desk, event_number: int | None, address: str, now: Callable[[], float]
    ) -> None:
        self.address = address
        self._now = now
        self.event: Event | None = None
        self.clock: Clock | None = None
        self.left: int | None = None
        self.emblem: Emblem | None = None
        self.shows_club = False
        self.version = ""
        self._desk = desk
        self._event_number = event_number
        self._pages: dict[Hashable, str] = {}  # of this version
        self._looking = asyncio.Lock()
        self._looked: float | None = None  # when, in Unix seconds
        self._stored: str | None = None  # the version of the database that `event` is from
        # A browser may have kept pages of an earlier run.
        self._run = secrets.token_hex(4)

    async def look(self) -> None:
        """Bring all attributes up to date. DeskError."""
        async with self._looking:
            now = self._now()
            if self._looked is not None and 0 <= now - self._looked < FRESH_S:
                return
            stored = await self._desk.version()
            if stored != self._stored:
                self.event = await self._load()
                self.emblem = await self._desk.ask(emblem_of)
                self.shows_club = await self._desk.ask(statistics_shown)
                self._stored = stored
            self.clock = None if self.event is None else clock_of(self.event)
            self.left = None if self.clock is None else self.clock.left(now)
            self._looked = now
            version = f"{self._run}-{stored}-{self.left}"
            if version != self.version:
                self.version = version
                self._pages.clear()

    def page(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of the page with this key; make() makes it if it is not kept."""
        if key not in self._pages:
            if len(self._pages) >= MOST_PAGES:
                self._pages.clear()
            self._pages[key] = make()
        return self._pages[key]

    async def _load(self) -> Event | None:
        event_number = self._event_number
        if event_number is None:
            event_number = await self._desk.ask(event_to_show)
        if event_number is None:
            return None
        event = await self._desk.event(event_number)
        return None if event.state.known_settings is None else event
