"""The web application of the phones: their page, and the WebSocket behind it.

The page is the same for everybody, and whatever code its address has. The code is checked when its
WebSocket says `hello`; wrong ones are counted. To the page go pictures as bytes (see
`phone_table`), and JSON objects with a `type`; from it come `hello` at first, then `key` (down or
up), `held` as long as one is down, `tap`, `take` and `ping`. No key is lost without a word: the
page hears of each that did not count, and by `pong` that all came which it had sent before its
`ping`. The phone that has a table may send photos of its sheet, which the desk keeps.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from aiohttp import WSMsgType, web

from host_tools.boxes.phones.phone_boxes import PhoneBoxes, typed_code
from host_tools.boxes.phones.phone_process import Picture
from host_tools.common.errors import DeskError
from host_tools.common.photo_file import MAX_PHOTO
from host_tools.language.choice import accepted
from host_tools.language.message import Message, Sentence, msg
from host_tools.language.translator import PAGE_LANGUAGES, translator
from host_tools.tournament.aliases import Place
from host_tools.web.phones.key_moves import Move, moves_in
from host_tools.web.phones.phone_table import UNTAKEN, Page, PhoneTable, refuse, say
from host_tools.web.public.public_app import only_as
from host_tools.web.render.templates import LANGUAGE, environment
from host_tools.web.serving.box_files import box_file_routes
from host_tools.web.serving.fingers import Fingers, Flood
from host_tools.web.serving.guard import HEADERS
from host_tools.web.serving.tries import Tries

FILES = Path(__file__).parent / "page"

# Wrong codes in a minute: of an address, and of all. A phone that had the right one is not asked.
EACH, TOGETHER, WINDOW_S = 10, 1000, 60
HELLO_S = 10  # a connection that does not say within this who it is is closed
HEARTBEAT_S = 10  # a phone that does not answer for so long is gone
# From a phone that says nothing for so long no key is down: an arrow that is held repeats. As long
# as a finger is on a key its page says so every half second.
HELD_S = 2
GOODBYE_S = 1  # how long a phone that is sent away may take to say so
TOLD_S = 10  # two phones that take the box from each other are no news each time
LONGEST_MESSAGE = 512  # bytes
MOST_PHONES = 8  # at one table
MOST_KNOWN = 1000  # phones
_LONGEST = 40  # letters of a code that is shown; the right ones are shorter
_PHONE = re.compile(r"[0-9a-f]{32}")

# Why a page is sent away.
WRONG_CODE, TRIES, RENEWED, FULL, OFF = "code", "tries", "renewed", "full", "off"

# Keeps a photo with the table of a box, by its id: the (round, table). DeskError.
KeepPhoto: TypeAlias = Callable[[bytes, bytes], Awaitable[Place]]

TOOK = msg("Table {table}: another phone has taken over.")


class Phones:
    """The phones of all tables of `PhoneBoxes`. Everything runs in the event loop.

    tell(message): called with what the director should know; keep_photo(id of a box, bytes): keeps
    a photo of a sheet of its table. Their application starts and closes them.
    """

    def __init__(
        self,
        boxes: PhoneBoxes,
        tell: Callable[[Message], None],
        keep_photo: KeepPhoto,
        tries: Tries | None = None,
    ) -> None:
        self.boxes = boxes
        self._tell = tell
        self._keep_photo = keep_photo
        self._tries = tries or Tries(EACH, TOGETHER, WINDOW_S)
        # (phone, code) that were right, the oldest first.
        self._known: dict[tuple[str, str], None] = {}
        self._tables: dict[int, PhoneTable] = {}
        self._codes: dict[int, str] = {}  # by which the phones of each table came in
        self._fingers: dict[int, Fingers] = {}
        self._told: dict[int, float] = {}  # when the director was told of a table last
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Be told by the boxes from now on, which are other threads."""
        loop = asyncio.get_running_loop()

        def told(table: int) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._look, table)

        self.boxes.told = told

    async def close(self) -> None:
        """Send all phones away."""
        await asyncio.gather(*(one.close(OFF) for one in list(self._tables.values())))
        for fingers in self._fingers.values():
            fingers.lift()
        await asyncio.gather(*self._tasks)

    def of_table(self, table: int) -> PhoneTable | None:
        """The phones of a table, None if none was there."""
        return self._tables.get(table)

    async def serve(self, page: Page, address: str, hello: object) -> None:
        """Talk with a page at a network address, which has said who it is, until it goes away."""
        match hello:
            case {"type": "hello", "code": str(typed), "phone": str(phone), "take": bool(take)} if (
                _PHONE.fullmatch(phone)
            ):
                code = typed_code(typed)
            case _:
                await refuse(page, WRONG_CODE)
                return
        if (phone, code) not in self._known and not self._tries.allows(address):
            await refuse(page, TRIES)
            return
        found = self.boxes.of_code(code)
        if found is None:
            self._tries.note_wrong(address)
            await refuse(page, WRONG_CODE)
            return
        self._remember(phone, code)
        table = self._table(found.table, found.code)
        if table.phones >= MOST_PHONES:
            await refuse(page, FULL)
            return
        with table.told(page), self._let_go(table, page) as heard:
            # A phone that was lost comes back before anybody knows that its connection is gone.
            if take or not table.held or table.owner == phone:
                self._take(table, page, phone)
            async for message in page:
                heard()
                if message.type is WSMsgType.TEXT and not await self._hear(
                    message.data, table, page, phone
                ):
                    await page.close(message=b"not understood")

    async def keep_photo(self, code: str, phone: str, address: str, data: bytes) -> Place:
        """Keep a photo that the phone of a table has sent: the (round, table). DeskError.

        code: typed; phone: its id; address: of the network.
        """
        typed = typed_code(code)
        if (phone, typed) not in self._known and not self._tries.allows(address):
            raise DeskError(
                msg(
                    "Too many wrong codes came from this phone. Wait a minute, then load the page "
                    "again."
                )
            )
        found = self.boxes.of_code(typed)
        if found is None:
            self._tries.note_wrong(address)
            raise DeskError(
                msg(
                    "This code is of no table, or it is not valid any more. Ask the director for "
                    "the card of your table."
                )
            )
        table = self._tables.get(found.table)
        if table is None or table.owner != phone or found.process is None:
            raise DeskError(msg("Another phone has the box of this table."))
        return await self._keep_photo(found.process.box, data)

    @contextmanager
    def _let_go(self, table: PhoneTable, page: Page) -> Iterator[Callable[[], None]]:
        """Inside the block the keys of a page go up whenever it was silent for `HELD_S`.

        heard(), which is what this gives: it was not.
        """
        loop, fingers = asyncio.get_running_loop(), self._fingers[table.table]
        timer = loop.call_later(HELD_S, fingers.leave, page)

        def heard() -> None:
            nonlocal timer
            timer.cancel()
            timer = loop.call_later(HELD_S, fingers.leave, page)

        try:
            yield heard
        finally:
            timer.cancel()

    async def _hear(self, text: str, table: PhoneTable, page: Page, phone: str) -> bool:
        """Do what a page says; False if that is not understood, or too much."""
        try:
            match json.loads(text):
                case {"type": "ping"}:
                    await say(page, {"type": "pong"})
                case {"type": "held"}:
                    pass
                case {"type": "take"}:
                    self._take(table, page, phone)
                case other:
                    moves = moves_in(other)
                    for move in moves:
                        await self._move(table, page, move)
                    return bool(moves)
        except (ValueError, RecursionError, Flood):  # no JSON, nesting without end
            return False
        return True

    async def _move(self, table: PhoneTable, page: Page, move: Move) -> None:
        _, down, _ = move
        if table.holds(page):
            self._fingers[table.table].move(page, *move)
        elif down:  # another phone has the box since the finger was lifted over the key
            await say(page, {"type": UNTAKEN})

    def _take(self, table: PhoneTable, page: Page, phone: str) -> None:
        now = asyncio.get_running_loop().time()
        if table.take(page, phone) and now - self._told.get(table.table, -TOLD_S) >= TOLD_S:
            self._told[table.table] = now
            self._tell(TOOK.about(table=table.table))

    def _table(self, number: int, code: str) -> PhoneTable:
        """The phones of a table, which have this code."""
        self._codes[number] = code
        if number not in self._tables:
            fingers = Fingers(
                asyncio.get_running_loop(), lambda key, down: self.boxes.move(number, key, down)
            )
            self._fingers[number] = fingers

            def picture() -> Picture | None:
                found = self.boxes.of_table(number)
                return None if found is None or found.process is None else found.process.picture

            def untaken() -> int:
                found = self.boxes.of_table(number)
                return 0 if found is None or found.process is None else found.process.untaken

            self._tables[number] = PhoneTable(number, picture, untaken, fingers.leave)
        return self._tables[number]

    def _look(self, number: int) -> None:
        """The box of a table shows something else, or has another code, or is gone."""
        table = self._tables.get(number)
        if table is None:
            return
        found = self.boxes.of_table(number)
        if found is None or found.code != self._codes[number]:
            task = asyncio.create_task(table.close(RENEWED))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        else:
            table.wake()

    def _remember(self, phone: str, code: str) -> None:
        self._known.pop((phone, code), None)
        self._known[phone, code] = None
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]


PHONES = web.AppKey("phones", Phones)


def make_phone_app(phones: Phones, address: str) -> web.Application:
    """The application of the phones, for who asks for it by an IP address or by that name."""
    app = web.Application(middlewares=[only_as(address)], client_max_size=1)
    app[PHONES] = phones
    app.on_startup.append(_start)
    app.on_shutdown.append(_close)
    app.add_routes(
        [
            web.get("/", _show),
            web.get("/t/{code}", _show),
            web.post("/t/{code}/photo", _take_photo),
            web.get("/box", _connect),
            *box_file_routes(),
            web.static("/page/", FILES, append_version=False),
        ]
    )
    app.on_response_prepare.append(_add_headers)
    return app


async def _start(app: web.Application) -> None:
    app[PHONES].start()


async def _close(app: web.Application) -> None:
    await app[PHONES].close()


async def _show(request: web.Request) -> web.Response:
    """The page: with the code of its address, or to type one."""
    typed = request.query.get("code")
    if typed is not None:
        raise web.HTTPSeeOther(f"/t/{typed_code(typed)[:_LONGEST]}")
    language = _language(request)
    template = environment(language).get_template("phone.html")
    code = typed_code(request.match_info.get("code", ""))[:_LONGEST]
    text = template.render(language=language, languages=PAGE_LANGUAGES, code=code)
    return web.Response(text=text, content_type="text/html")


async def _take_photo(request: web.Request) -> web.Response:
    """Keep the photo that is the body of the request, and say with which table, or why not."""
    _check_origin(request)
    # `client_max_size` is for what is read at once; of more than a photo no more is read.
    data = bytearray()
    async for part in request.content.iter_any():
        data += part
        if len(data) > MAX_PHOTO:
            break
    code, phone = request.match_info["code"], request.query.get("phone", "")
    try:
        place = await request.app[PHONES].keep_photo(code, phone, request.remote or "", bytes(data))
    except DeskError as error:
        return web.Response(text=_said(request, error.message), status=422)
    kept = msg("Kept with round {round}, table {table}.", round=place[0], table=place[1])
    return web.Response(text=_said(request, kept))


def _said(request: web.Request, sentence: Sentence) -> str:
    return translator(_language(request), on_page=True).say(sentence)


def _language(request: web.Request) -> str:
    """The language that the address says, or else the phone."""
    chosen = request.query.get(LANGUAGE, "")
    wished = accepted(request.headers.get("Accept-Language", ""), PAGE_LANGUAGES)
    return chosen if chosen in PAGE_LANGUAGES else wished


def _check_origin(request: web.Request) -> None:
    """Refuse what the page of another site asks for on the phone that shows it."""
    if request.headers.get("Origin") != f"http://{request.host}":
        raise web.HTTPForbidden


async def _connect(request: web.Request) -> web.WebSocketResponse:
    _check_origin(request)
    page = web.WebSocketResponse(
        timeout=GOODBYE_S, heartbeat=HEARTBEAT_S, max_msg_size=LONGEST_MESSAGE
    )
    await page.prepare(request)
    try:
        hello = json.loads((await page.receive_str(timeout=HELLO_S)) or "null")
    except (ValueError, TypeError, TimeoutError, RecursionError):
        await page.close()
        return page
    await request.app[PHONES].serve(page, request.remote or "", hello)
    return page


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(HEADERS)
    # Not every browser takes 'self' for the WebSocket, too.
    policy = HEADERS["Content-Security-Policy"]
    named = policy.replace("connect-src 'self'", f"connect-src 'self' ws://{request.host}")
    response.headers["Content-Security-Policy"] = named.replace(
        "frame-src 'self'; frame-ancestors 'self'", "frame-ancestors 'none'"
    )
    response.headers["X-Frame-Options"] = "DENY"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers.setdefault("Cache-Control", "no-cache")
