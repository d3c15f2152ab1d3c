"""The page of the simulator: serves it, brings it the picture and takes its keys.

One box and one desk; any number of pages may look at them, each in its own language. Over the
WebSocket go JSON objects with a `type`. To the page: `picture`, `power`, `desk`, each as a whole
whenever it has changed. From the page: `key` (down or up), `tap`, `power`, `sync`, `auto`.
"""

from __future__ import annotations

import asyncio
import base64
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import WSCloseCode, WSMsgType, web

from firmware.app.storage.log_file import PATH as LOG
from host_tools.boxes.news import news_of
from host_tools.common.errors import LinkError, SchreiberError, reason_of
from host_tools.common.unexpected import unexpected
from host_tools.language.games.game_words import box_texts
from host_tools.language.message import Message, msg
from host_tools.language.translator import LANGUAGES
from host_tools.simulation.simulator.desk_beside import DeskBeside
from host_tools.simulation.simulator.simulated_box import (
    Application,
    SimulatedBox,
    run_firmware,
)
from host_tools.simulation.simulator.simulator_pages import Pages
from host_tools.web.phones.key_moves import moves_in
from host_tools.web.render.templates import LANGUAGE, environment, language_of, say
from host_tools.web.serving.box_files import box_file_routes
from host_tools.web.serving.fingers import Fingers, Flood
from host_tools.web.serving.guard import NOT_HERE, from_here

if TYPE_CHECKING:
    from aiohttp.typedefs import Handler

    from host_tools.boxes.link.box_link import BoxLink
    from host_tools.boxes.link.in_process import InProcessLink
    from host_tools.intake.intake import IntakeReport


HOST = "127.0.0.1"
WEB = Path(__file__).parent / "web"
DATABASE = "desk.db"

# How long the keys rest before the desk looks for new deals by itself.
REST_S = 0.3
# The pause between two looks whether the application has started.
START_S = 0.05

# No message of a page is longer, in bytes.
LONGEST_MESSAGE = 1024

# Everything the page needs is beside it, and no other site may look into it or show it in a frame.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src data:; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

_GOODBYE_S = 1  # how long a page that is closed may take to say so

_NOT_YET = msg("Not synced yet.")
_ASLEEP = msg("The display is asleep. The first press only wakes it.")
_ELSEWHERE = msg("Its table is played by itself now.")
_NO_POWER = msg("No power. Confirmed deals are stored.")


def make_app(
    folder: Path,
    application: Application = run_firmware,
    greet: Callable[[BoxLink], object] | None = None,
) -> web.Application:
    """The web application for the box in `folder` (a Path) and a desk of its own beside it.

    The box runs while this is served. `greet(link)`: called once in a thread of its own, when the
    application of the box has started.
    """
    folder = Path(folder)
    return make_app_of(Simulator(folder, application, greet, DeskBeside(folder / DATABASE)))


def make_app_of(simulator: Simulator) -> web.Application:
    """The web application of a `Simulator`; it may be a part of another one."""
    app = web.Application(middlewares=[_only_from_here])
    app[_SIMULATOR] = simulator
    app.add_routes(
        [
            web.get("/", _index),
            web.get("/box", _connect),
            *box_file_routes(),
            web.static("/", WEB, append_version=False),
        ]
    )
    app.on_response_prepare.append(_add_headers)
    app.cleanup_ctx.append(_life)
    app.on_shutdown.append(_say_good_bye)
    return app


class Simulator:
    """A box and maybe a `desk` (`simulator.desk.DeskBeside`), and the pages that look at them.

    Everything runs in the event loop, but for the box's own thread and the slow calls handed to
    other threads.
    """

    def __init__(
        self,
        folder: Path,
        application: Application = run_firmware,
        greet: Callable[[BoxLink], object] | None = None,
        desk: DeskBeside | None = None,
    ) -> None:
        self._greet = greet
        self._box = SimulatedBox(folder, application, self._seen, self._ended)
        self._desk = desk
        self._overview = {} if desk is None else desk.overview()
        self._pages = Pages()
        self._rest: asyncio.TimerHandle | None = None
        self._wanted: bool | None = None  # what the switch was set to last, until that is done
        self._switching = False
        self._is_elsewhere = False  # another process has it
        self._auto = True
        self._syncing = False
        self._synced_size: int | None = None
        self._message: Message = _NOT_YET
        self._wrong = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def page(self) -> str:
        """The template of its page."""
        return "own_box.html" if self._desk is None else "simulator.html"

    @property
    def unique_id(self) -> bytes:
        """The id of the box."""
        return self._box.unique_id

    def link(self, closed: Callable[[], None] | None = None) -> InProcessLink:
        """An InProcessLink to the box, usable from any thread. LinkError if it does not run.

        As on a device the application starts anew afterwards, and finds what it was told. closed():
        called when the link is closed.
        """
        opened = self._box.link(closed)
        self._box.interrupt()
        return opened

    async def start(self) -> None:
        """Give the box power."""
        self._loop = asyncio.get_running_loop()
        self._fingers = Fingers(self._loop, self._box.set_key)
        self._publish_desk()
        self._box.power_on()
        self._publish_box()
        if self._greet is not None:
            self._spawn(self._call_on_start(self._greet))
        self._look_soon()

    async def _call_on_start(self, greet: Callable[[BoxLink], object]) -> None:
        """Call it with the link as soon as there is one; what goes wrong is told on the page."""
        while self._box.running:
            try:
                link = self._box.link()
            except LinkError:
                await asyncio.sleep(START_S)
                continue
            try:
                await asyncio.to_thread(greet, link)
            except SchreiberError as error:
                self._message, self._wrong = msg("{what}", what=error.message), True
                self._publish_desk()
            return

    async def hand_over(self) -> None:
        """Take the power away for good: another process has the box from now on."""
        self._is_elsewhere = True
        await asyncio.to_thread(self._box.pull_plug)
        self._publish_box()

    async def say_good_bye(self) -> None:
        """Close all pages: who ends the server waits for those that are open."""
        await self._pages.close()

    async def stop(self) -> None:
        """Take the power away."""
        self._fingers.lift()
        await asyncio.to_thread(self._box.pull_plug)
        if self._rest is not None:
            self._rest.cancel()
        await asyncio.gather(*self._tasks)

    async def serve(self, page: web.WebSocketResponse, language: str) -> None:
        """Talk with one page in its language (one of `LANGUAGES`) until it goes away."""
        with self._pages.told(page, language):
            try:
                async for message in page:
                    if message.type is WSMsgType.TEXT:
                        await self._hear(message.data, page)
            finally:
                self._fingers.leave(page)

    async def _hear(self, text: str, page: web.WebSocketResponse) -> None:
        try:
            if not self._obey(text, page):
                code = WSCloseCode.UNSUPPORTED_DATA
                await page.close(code=code, message=b"not understood")
        except Flood:
            code = WSCloseCode.POLICY_VIOLATION
            await page.close(code=code, message=b"too many presses")

    def _obey(self, text: str, page: web.WebSocketResponse) -> bool:
        """Do what a page says; False if that is not understood. Flood: see Fingers."""
        try:
            match json.loads(text):
                case {"type": "power", "on": bool(on)}:
                    self._wanted = on and not self._is_elsewhere
                    if not self._switching:
                        self._spawn(self._switch())
                case {"type": "sync"}:
                    self._spawn(self._sync())
                case {"type": "auto", "on": bool(on)}:
                    self._auto = on
                    self._publish_desk()
                    self._look_soon()
                case said:
                    moves = moves_in(said)
                    for move in moves:
                        self._fingers.move(page, *move)
                    self._look_soon()
                    return bool(moves)
        except (ValueError, RecursionError):  # no JSON, a number without end, nesting without end
            return False
        return True

    async def _switch(self) -> None:
        """Switch the box on or off, until it is as it was last asked for."""
        self._switching = True
        try:
            while self._wanted is not None:
                on, self._wanted = self._wanted, None
                if on and not self._box.running:
                    self._box.power_on()
                    self._look_soon()
                elif not on:
                    await asyncio.to_thread(self._box.pull_plug)
        finally:
            self._switching = False
        self._publish_box()

    def _look_soon(self) -> None:
        """Look for new deals when the keys have rested for a while."""
        if self._rest is not None:
            self._rest.cancel()
        self._rest = self._loop.call_later(REST_S, self._look)

    def _look(self) -> None:
        if self._desk is None:
            return
        if self._auto and self._box.running and self._log_size() != self._synced_size:
            self._spawn(self._sync())

    def _log_size(self) -> int | None:
        path = self._box.flash / LOG
        return path.stat().st_size if path.exists() else None

    async def _sync(self) -> None:
        if self._syncing or self._desk is None:
            return
        self._syncing = True
        self._publish_desk()
        size = self._log_size()
        try:
            report, self._overview = await asyncio.to_thread(_collect, self._desk, self._box.link)
        except (SchreiberError, OSError) as error:
            why = error.message if isinstance(error, SchreiberError) else reason_of(error)
            self._message, self._wrong = msg("Not synced: {error}.", error=why), True
        else:
            self._synced_size = size
            now = time.strftime("%H:%M:%S")
            self._message = msg("Synced at {time}: {news}.", time=now, news=news_of(report))
            self._wrong = bool(report.findings)
        finally:
            self._syncing = False
        self._publish_desk()

    def _publish_box(self) -> None:
        self._publish_power()
        self._publish_picture()

    def _publish_picture(self) -> None:
        running = self._box.running
        self._pages.publish(
            "picture",
            memory=base64.b64encode(self._box.picture()).decode(),
            contrast=self._box.board.bus.panel.contrast if running else 0,
        )

    def _publish_power(self) -> None:
        running = self._box.running
        error = self._box.error
        if running:
            message = _ASLEEP if self._box.asleep else ""
        elif error is not None:
            message = msg("The application of the box has ended: {error}", error=unexpected(error))
        else:
            message = _ELSEWHERE if self._is_elsewhere else _NO_POWER
        self._pages.publish(
            "power",
            running=running,
            message=message,
            wrong=error is not None,
            elsewhere=self._is_elsewhere,
        )

    def _publish_desk(self) -> None:
        if self._desk is None:
            return
        self._pages.publish(
            "desk",
            auto=self._auto,
            syncing=self._syncing,
            message=self._message,
            wrong=self._wrong,
            **self._overview,
        )

    def _seen(self) -> None:
        self._loop.call_soon_threadsafe(self._publish_box)

    def _ended(self) -> None:
        self._loop.call_soon_threadsafe(self._publish_box)

    def _spawn(self, coroutine: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _collect(
    desk: DeskBeside, link: Callable[[], InProcessLink]
) -> tuple[IntakeReport, dict[str, object]]:
    """In a thread of its own: the report of a sync, and what the page shows after it."""
    return desk.sync(link()), desk.overview()


_SIMULATOR = web.AppKey("simulator", Simulator)


@web.middleware
async def _only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse requests that another site's page has made through the user's browser."""
    if not from_here(request):
        raise web.HTTPForbidden(text=say(request, NOT_HERE))
    return await handler(request)


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)


def _language(request: web.Request) -> str:
    """The language that the address asks for, or else the one of the desk's pages."""
    chosen = request.query.get(LANGUAGE)
    return chosen if chosen in LANGUAGES else language_of(request)


async def _index(request: web.Request) -> web.Response:
    language = _language(request)
    page = environment(language).get_template(request.app[_SIMULATOR].page)
    text = page.render(
        language=language,
        languages=LANGUAGES,
        words=box_texts(language),
    )
    return web.Response(text=text, content_type="text/html")


async def _connect(request: web.Request) -> web.WebSocketResponse:
    page = web.WebSocketResponse(timeout=_GOODBYE_S, heartbeat=30, max_msg_size=LONGEST_MESSAGE)
    await page.prepare(request)
    await request.app[_SIMULATOR].serve(page, _language(request))
    return page


async def _life(app: web.Application) -> AsyncIterator[None]:
    await app[_SIMULATOR].start()
    yield
    await app[_SIMULATOR].stop()


async def _say_good_bye(app: web.Application) -> None:
    await app[_SIMULATOR].say_good_bye()
