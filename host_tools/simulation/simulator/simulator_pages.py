"""The pages that look at a box: each is told what is new, in its own language."""

import asyncio
import json
from contextlib import contextmanager

from aiohttp import WSCloseCode

from host_tools.common.plain import plain
from host_tools.language.translator import translator

# Pause between two looks at what is new, so that a burst of bus transactions is one picture.
FRAME_S = 0.01


class Pages:
    """Who looks on, and what is shown: JSON objects with a `type`, the newest of each.

    A page is its WebSocket. Everything runs in the event loop.
    """

    def __init__(self):
        self._shown = {}  # type -> its newest content
        self._news = {}  # page -> event: there is something new to send

    def publish(self, kind, **content):
        """Have every page show this. `content`: what JSON knows, and sentences as `Sayable`."""
        if self._shown.get(kind) != content:
            self._shown[kind] = content
            for news in self._news.values():
                news.set()

    @contextmanager
    def told(self, page, language):
        """Inside the block a page is told everything, in one of `LANGUAGES`."""
        self._news[page] = asyncio.Event()
        sender = asyncio.create_task(self._tell(page, translator(language)))
        try:
            yield
        finally:
            sender.cancel()
            del self._news[page]

    async def close(self):
        """Say good-bye to all of them."""
        for page in list(self._news):
            await page.close(code=WSCloseCode.GOING_AWAY)

    async def _tell(self, page, words):
        news, sent = self._news[page], {}
        while True:
            news.clear()
            for kind, content in list(self._shown.items()):
                if sent.get(kind) is not content:
                    await page.send_str(_said({"type": kind, **content}, words))
                    sent[kind] = content
            await asyncio.sleep(FRAME_S)
            await news.wait()


def _said(content, words):
    """JSON in which every `Sayable` is what a `Translator` says."""
    return json.dumps(content, default=lambda sentence: plain(sentence.said_by(words)))
