"""The boxes on which tariffs are tried: a few at once, each for one page, none for long.

The page of a tariff shows that of its box in a frame.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Sequence

from aiohttp import WSMsgType, web

from host_tools.boxes.phones.trial_box import TrialBox
from host_tools.web.phones.key_moves import moves_in
from host_tools.web.phones.phone_app import GOODBYE_S, HEARTBEAT_S, LONGEST_MESSAGE
from host_tools.web.phones.phone_table import Page, PhoneTable, refuse, say
from host_tools.web.render.templates import render
from host_tools.web.serving.fingers import Fingers, Flood

MOST = 3  # at once; each is a process of some 25 MB
REST_S = 600  # after so long without a key it is switched off
# A page that is closed comes not again; one that was loaded anew, or lost its network, does.
ALONE_S = 15

# Why a page has its box no longer.
REST, OTHERS, ENDED = "rest", "others", "ended"

routes = web.RouteTableDef()


class Trial:
    """A box that is tried, and the page that shows it. All times by the clock of its `Trials`.

    `moved`: when a key was moved last; `alone`: since when no page shows it, None while one does,
    and until it has started.
    """

    def __init__(self, box: TrialBox, now: float) -> None:
        self.box = box
        self.moved = now
        self.alone: float | None = None
        self.fingers = Fingers(asyncio.get_running_loop(), box.move)
        self.pages = PhoneTable(0, lambda: box.picture, lambda: box.untaken, self.fingers.leave)


class Trials:
    """All of them. Everything runs in the event loop. `close` it last.

    program: what starts the process of a box, see `TrialBox`; clock(): seconds that only go on.
    """

    def __init__(self, program: Sequence[str], clock: Callable[[], float] = time.monotonic) -> None:
        self._program = list(program)
        self._clock = clock
        self._trials: dict[str, Trial] = {}

    async def begin(self, tariff: bytes, language: str, instead: str = "") -> str:
        """Try a tariff (its bytes) on a new box, which speaks a language: its key. SchreiberError.

        instead: the key of the one that it takes the place of, if that is still there. Where there
        are too many one goes that no page shows, else the one whose keys have rested longest.
        """
        await self._end(instead, OTHERS)
        while len(self._trials) >= MOST:
            await self._end(min(self._trials, key=self._worth), OTHERS)
        key = secrets.token_urlsafe(12)
        loop = asyncio.get_running_loop()

        def changed() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._wake, key)

        trial = Trial(TrialBox(self._program, tariff, language, changed), self._clock())
        self._trials[key] = trial
        try:
            await asyncio.to_thread(trial.box.start)
        except BaseException:
            await self._end(key, ENDED)
            raise
        trial.alone = self._clock()
        return key

    async def serve(self, key: str, page: Page) -> None:
        """Show a page the box with this key until it goes away, and take its keys."""
        trial = self._trials.get(key)
        if trial is None:
            await refuse(page, ENDED)
            return
        try:
            with trial.pages.told(page):
                trial.alone = None
                trial.pages.take(page, key)
                async for message in page:
                    if message.type is WSMsgType.TEXT and not await self._hear(
                        message.data, trial, page
                    ):
                        await page.close(message=b"not understood")
        finally:
            if not trial.pages.phones:
                trial.alone = self._clock()

    def is_shown(self, key: str) -> bool:
        """Does a page show the box with this key?"""
        return key in self._trials and self._trials[key].alone is None

    async def look(self) -> None:
        """Switch off those that nobody has any more; to be called about once a second."""
        now = self._clock()
        for key, trial in list(self._trials.items()):
            if now - trial.moved >= REST_S:
                await self._end(key, REST)
            elif trial.alone is not None and now - trial.alone >= ALONE_S:
                await self._end(key, ENDED)

    async def close(self) -> None:
        """Switch all of them off."""
        await asyncio.gather(*(self._end(key, ENDED) for key in list(self._trials)))

    async def _hear(self, text: str, trial: Trial, page: Page) -> bool:
        """Do what a page says; False if that is not understood, or too much."""
        try:
            said = json.loads(text)
            if said == {"type": "ping"}:
                await say(page, {"type": "pong"})
                return True
            moves = moves_in(said)
            if trial.pages.holds(page):
                trial.moved = self._clock()
                for move in moves:
                    trial.fingers.move(page, *move)
        except (ValueError, RecursionError, Flood):  # no JSON, nesting without end
            return False
        return bool(moves)

    def _worth(self, key: str) -> tuple[bool, float]:
        """Return the sort key of a box for being given up: a box less likely to be used is less."""
        return self.is_shown(key), self._trials[key].moved

    async def _end(self, key: str, why: str) -> None:
        trial = self._trials.pop(key, None)
        if trial is None:
            return
        await trial.pages.close(why)
        trial.fingers.lift()
        await asyncio.to_thread(trial.box.stop)

    def _wake(self, key: str) -> None:
        """The box shows something else."""
        if key in self._trials:
            self._trials[key].pages.wake()


TRIALS: web.AppKey[Trials | None] = web.AppKey("trials")  # None: there can be none


@routes.get("/tariff/box/{trial}")
async def show(request: web.Request) -> web.StreamResponse:
    """The page of a box; whether it is there its `connect` says."""
    return render(request, "trial.html")


@routes.get("/tariff/box/{trial}/display")
async def connect(request: web.Request) -> web.StreamResponse:
    """The WebSocket of that page: pictures to it, keys from it, as that of a phone has them."""
    page = web.WebSocketResponse(
        timeout=GOODBYE_S, heartbeat=HEARTBEAT_S, max_msg_size=LONGEST_MESSAGE
    )
    await page.prepare(request)
    trials = request.app[TRIALS]
    if trials is None:
        await refuse(page, ENDED)
    else:
        await trials.serve(request.match_info["trial"], page)
    return page
