"""The pages that look at a box: each is told what is new, in its own language."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from aiohttp import WSCloseCode, web

from host_tools.common.plain import plain
from host_tools.language.translator import Translator, translator

# Pause between two looks at what is new, so that a burst of bus transactions is one picture.
FRAME_S = 0.01


class Pages:
    """The pages that look on, and what they show: JSON objects with a `type`, the newest of each.

    A page is its WebSocket. Everything runs in the event loop.
    """

    def __init__(self) -> None:
        self._shown: dict[str, dict[str, object]] = {}  # type -> its newest content
        self._news: dict[
            web.WebSocketResponse, asyncio.Event
        ] = {}  # page -> event: there is something new to send

    def publish(self, kind: str, **content: object) -> None:
        """Have every page show this. `content`: what JSON knows, and sentences as `Sayable`."""
        if self._shown.get(kind) != content:
            self._shown[kind] = content
            for news in self._news.values():
                news.set()

    @contextmanager
    def told(self, page: web.WebSocketResponse, language: str) -> Iterator[None]:
        """Inside the block a page is told everything, in one of `LANGUAGES`."""
        self._news[page] = asyncio.Event()
        sender = asyncio.create_task(self._tell(page, translator(language)))
        try:
            yield
        finally:
            sender.cancel()
            del self._news[page]

    async def close(self) -> None:
        """Say good-bye to all of them."""
        await asyncio.gather(
            *(page.close(code=WSCloseCode.GOING_AWAY) for page in list(self._news))
        )

    async def _tell(self, page: web.WebSocketResponse, words: Translator) -> None:
        news = self._news[page]
        sent: dict[str, dict[str, object]] = {}  # type -> what the page has of it
        while True:
            news.clear()
            for kind, content in list(self._shown.items()):
                if sent.get(kind) is not content:
                    await page.send_str(_said({"type": kind, **content}, words))
                    sent[kind] = content
            await asyncio.sleep(FRAME_S)
            await news.wait()


def _said(content: Mapping[str, object], words: Translator) -> str:
    """JSON in which every `Sayable` is what a `Translator` says."""
    return json.dumps(content, default=lambda sentence: plain(sentence.said_by(words)))
