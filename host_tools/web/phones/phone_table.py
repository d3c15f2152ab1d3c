"""The phones that look at the box of one table: one of them has it, and what each is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress

from aiohttp import ClientConnectionResetError, WSCloseCode, web

from host_tools.boxes.phones.phone_process import STARTING, Picture

# What a page is told, besides the picture.
HERE = "here"  # it has the box; where no key counts it is told why instead, see `Picture`
ELSEWHERE = "elsewhere"  # another phone has it
FREE = "free"  # no phone has it: the one that had it is gone
UNTAKEN = "untaken"  # a key that was pressed did not count
REFUSED = "refused"

_ASLEEP = 1  # in the first byte of a picture

# A page: its WebSocket.
Page = web.WebSocketResponse


class PhoneTable:
    """The phones of the box at a table (its number). Everything runs in the event loop.

    picture(): what the display shows, None while it shows nothing; untaken(): how many keys did not
    count so far; released(page): called when a page has the box no longer; `owner`: the id of the
    phone that has it, or had it last, "" if none had; `phones`: how many are connected.
    """

    def __init__(
        self,
        table: int,
        picture: Callable[[], Picture | None],
        untaken: Callable[[], int],
        released: Callable[[Page], None],
    ) -> None:
        self.table = table
        self.owner = ""
        self._picture = picture
        self._untaken = untaken
        self._released = released
        self._holder: Page | None = None
        self._news: dict[Page, asyncio.Event] = {}  # page -> there may be something new to send

    @property
    def phones(self) -> int:
        """How many phones are connected."""
        return len(self._news)

    @property
    def held(self) -> bool:
        """Return True if a connected phone has the box."""
        return self._holder is not None

    def holds(self, page: Page) -> bool:
        """Return True if this page has the box."""
        return self._holder is page

    def take(self, page: Page, phone: str) -> bool:
        """Give the box to a page of the phone with this id: had another phone it until now?"""
        before, other = self._holder, self.owner not in ("", phone)
        self._holder, self.owner = page, phone
        if before is not None and before is not page:
            self._released(before)
        self.wake()
        return before is not None and other

    @contextmanager
    def told(self, page: Page) -> Iterator[None]:
        """Inside the block a page is told everything."""
        self._news[page] = asyncio.Event()
        sender = asyncio.create_task(self._tell(page))
        try:
            yield
        finally:
            sender.cancel()
            del self._news[page]
            if self._holder is page:
                self._holder = None
                self._released(page)
                self.wake()

    def wake(self) -> None:
        """Something is not as it was: the pages are told."""
        for news in self._news.values():
            news.set()

    async def close(self, why: str) -> None:
        """Send all pages away: the word that they are told says why."""
        await asyncio.gather(*(refuse(page, why) for page in list(self._news)))

    async def _tell(self, page: Page) -> None:
        news = self._news[page]
        said: object = None
        shown: Picture | None = None
        untaken = self._untaken()
        with suppress(ClientConnectionResetError, ConnectionError):  # the page hears no more
            while True:
                news.clear()
                before, untaken = untaken, self._untaken()
                state, picture = self._state(page)
                if state != said:
                    await say(page, state)
                    said, shown = state, None
                if picture is not None and picture != shown:
                    await page.send_bytes(_packed(picture))
                    shown = picture
                if untaken > before and self._holder is page:
                    await say(page, {"type": UNTAKEN})
                await news.wait()

    def _state(self, page: Page) -> tuple[Mapping[str, object], Picture | None]:
        """Return the state to send to a page, and the picture, which only the holder is shown."""
        if self._holder is not page:
            kind = FREE if self._holder is None else ELSEWHERE
            return {"type": kind, "table": self.table}, None
        picture = self._picture()
        waits = STARTING if picture is None else picture.waits
        return {"type": waits or HERE, "table": self.table}, picture


async def say(page: Page, message: Mapping[str, object]) -> None:
    """Send a page a message."""
    await page.send_str(json.dumps(message))


async def refuse(page: Page, why: str) -> None:
    """Send a page away, which is told why by a word."""
    with suppress(ClientConnectionResetError, ConnectionError):
        await say(page, {"type": REFUSED, "why": why})
    await page.close(code=WSCloseCode.POLICY_VIOLATION)


def _packed(picture: Picture) -> bytes:
    """A picture for the page: flags, contrast, and what the display has in its memory."""
    return bytes([_ASLEEP * picture.asleep, picture.contrast]) + picture.memory
