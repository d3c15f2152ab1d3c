"""The page and its WebSocket, with a small application in the box."""

import asyncio
import base64
import json
import re
from contextlib import asynccontextmanager

import pytest
from aiohttp import WSCloseCode, WSMsgType, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer

from firmware.app.keys import Debouncer
from host_tools.simulation.simulator.server import WEB, make_app
from host_tools.web.serving.box_files import BOX_FILES
from tests.host_tools.simulation.simulator import counter
from tests.patience import HANGS_S

pytestmark = pytest.mark.long


class Page:
    """What a page does: sends, and waits for what it is waiting for."""

    def __init__(self, socket):
        self._socket = socket

    async def send(self, **message):
        await self._socket.send_json(message)

    async def wait_for(self, wanted):
        """The first message for which `wanted(message)` holds."""
        while not wanted(message := await self._socket.receive_json(timeout=HANGS_S)):
            pass
        return message

    async def wait_for_count(self, count):
        """Wait until the display shows that many presses."""
        wanted = base64.b64encode(counter.picture(count)).decode()
        await self.wait_for(lambda m: m["type"] == "picture" and m["memory"] == wanted)

    async def tap(self, key):
        await self.send(type="key", key=key, down=True)
        await self.send(type="key", key=key, down=False)


def is_picture(message):
    return message["type"] == "picture"


def shown(picture):
    """The count that a picture shows."""
    return base64.b64decode(picture["memory"])[0] - 1


@asynccontextmanager
async def served(folder, application=counter.run, **options):
    """A client of the page; its host name is the one that the page is for. Options: its own."""
    server = TestServer(make_app(folder, application), host="127.0.0.1")
    async with TestClient(server, **options) as client:
        yield client


@asynccontextmanager
async def page_of(client, language="en"):
    """A page in a language that is connected."""
    async with client.ws_connect(f"/box?language={language}") as socket:
        yield Page(socket)


def test_the_page_and_its_parts_are_served(tmp_path):
    async def scenario():
        async with served(tmp_path) as client:
            index = await client.get("/")
            assert index.status == 200
            assert index.content_type == "text/html"
            names = re.findall(r'(?:href|src)="([\w.]+)"', await index.text())
            assert sorted(names) == ["box.css", "simulator.css", "simulator.js"]
            for name in names:
                part = await client.get(f"/{name}")
                assert part.status == 200
                folder = BOX_FILES if name == "box.css" else WEB
                assert await part.text() == (folder / name).read_text(encoding="utf-8")

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "path", sorted([*WEB.iterdir(), *BOX_FILES.iterdir()]), ids=lambda path: path.name
)
def test_the_page_needs_nothing_from_outside(path):
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"https?://|@import|url\(|\bimport\b\s*\(", text)
    assert all(name.startswith("./") for name in re.findall(r'\bimport\b[^;]*"(.*?)"', text))
    assert not re.findall(r'(?:src|href)="//', text)


def test_a_key_on_the_page_changes_the_picture(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, page_of(client) as page:
            await page.wait_for_count(0)
            await page.send(type="key", key="ok", down=True)
            await page.wait_for_count(1)
            await page.send(type="key", key="ok", down=False)
            # A tap without any duration is as long as a finger's.
            await page.tap("left")
            await page.wait_for_count(2)

    asyncio.run(scenario())


def test_every_page_shows_the_same_box(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, page_of(client) as one, page_of(client) as other:
            await one.wait_for_count(0)
            await one.tap("up")
            await other.wait_for_count(1)
            await other.tap("opponents")
            await one.wait_for_count(2)

    asyncio.run(scenario())


def test_a_page_that_goes_away_lets_its_keys_go(tmp_path):
    async def scenario():
        async with served(tmp_path) as client:
            async with page_of(client) as page:
                await page.wait_for_count(0)
                await page.send(type="key", key="ok", down=True)
                await page.wait_for_count(1)
            async with page_of(client) as page:
                # Only a key that is up can be pressed again.
                await page.send(type="key", key="ok", down=True)
                await page.wait_for_count(2)

    asyncio.run(scenario())


def test_what_was_stored_is_there_when_the_plug_is_in_again(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, page_of(client) as page:
            await page.wait_for_count(0)
            await page.tap("ok")
            await page.wait_for_count(1)
            await page.send(type="power", on=False)
            off = await page.wait_for(lambda m: m["type"] == "power" and not m["running"])
            assert off["message"] == "No power. Confirmed deals are stored."
            await page.send(type="power", on=True)
            await page.wait_for(lambda m: m["type"] == "power" and m["running"])
            await page.wait_for_count(1)

    asyncio.run(scenario())


def test_an_application_that_fails_is_shown(tmp_path):
    def application(board):
        raise ValueError("so it goes")

    async def scenario():
        async with served(tmp_path, application) as client, page_of(client) as page:
            message = await page.wait_for(lambda m: m["type"] == "power" and not m["running"])
            assert message["wrong"]
            assert "so it goes" in message["message"]

    asyncio.run(scenario())


def test_a_box_without_power_cannot_be_synced_and_says_so(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, page_of(client) as page:
            await page.send(type="power", on=False)
            await page.wait_for(lambda m: m["type"] == "power" and not m["running"])
            await page.send(type="sync")
            await page.wait_for(lambda m: m["type"] == "desk" and "power" in m["message"])

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"type": "key", "key": "seventh", "down": true}',
        '{"type": "power"}',
        "[" * 1000,
        "1" * 1000,
    ],
)
def test_what_no_page_of_ours_says_ends_the_connection(tmp_path, text):
    async def scenario():
        async with served(tmp_path) as client, client.ws_connect("/box") as socket:
            await socket.send_str(text)
            while (await socket.receive(timeout=HANGS_S)).type is WSMsgType.TEXT:
                pass
            assert socket.close_code == 1003

    asyncio.run(scenario())


def test_a_server_that_ends_sends_its_pages_away_before_it_waits_for_them(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, client.ws_connect("/box") as socket:
            await socket.receive(timeout=HANGS_S)
            ending = asyncio.create_task(client.server.app.shutdown())
            while (await socket.receive(timeout=HANGS_S)).type is WSMsgType.TEXT:
                pass
            await ending
            assert socket.close_code == WSCloseCode.GOING_AWAY

    asyncio.run(scenario())


def test_a_message_without_end_ends_the_connection(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, client.ws_connect("/box") as socket:
            await socket.send_str(" " * 100_000)
            while (await socket.receive(timeout=HANGS_S)).type is WSMsgType.TEXT:
                pass
            assert socket.close_code == 1009

    asyncio.run(scenario())


def test_a_page_that_floods_the_keys_is_shut_out(tmp_path):
    async def scenario():
        async with served(tmp_path) as client:
            async with client.ws_connect("/box") as socket:
                for _ in range(20_000):
                    await socket.send_json({"type": "tap", "key": "ok"})
                while (await socket.receive(timeout=HANGS_S)).type is WSMsgType.TEXT:
                    pass
                assert socket.close_code == 1008
            # The next page finds the keys free: other presses count, and no flood goes on. The
            # last press of the flood may be counted after the first picture.
            async with page_of(client) as page:
                before = count = shown(await page.wait_for(is_picture))
                for least in (before + 1, before + 2):
                    await page.tap("left")
                    while count < least:
                        count = shown(await page.wait_for(is_picture))
                assert count <= before + 3

    asyncio.run(scenario())


def test_the_switch_follows_who_changed_his_mind_last(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, page_of(client) as page:
            await page.wait_for_count(0)
            for on in (False, True) * 50:
                await page.send(type="power", on=on)
            await page.send(type="power", on=False)
            off = await page.wait_for(lambda m: m["type"] == "power" and not m["running"])
            assert not off["wrong"]

    asyncio.run(scenario())


@pytest.mark.parametrize("path", ["/", "/simulator.js", "/simulator.css", "/missing"])
def test_no_other_site_may_frame_the_page_or_add_to_it(tmp_path, path):
    async def scenario():
        async with served(tmp_path) as client:
            headers = (await client.get(path)).headers
            policy = dict(
                rule.strip().split(" ", 1) for rule in headers["Content-Security-Policy"].split(";")
            )
            assert policy == {
                "default-src": "'none'",
                "script-src": "'self'",
                "style-src": "'self'",
                "img-src": "data:",
                "connect-src": "'self'",
                "base-uri": "'none'",
                "form-action": "'self'",
                "frame-ancestors": "'none'",
            }
            assert headers["X-Frame-Options"] == "DENY"
            assert headers["X-Content-Type-Options"] == "nosniff"

    asyncio.run(scenario())


def test_the_page_says_that_the_display_is_asleep(tmp_path):
    def application(board):
        """Wakes at a press and falls asleep at the next one."""
        keys = Debouncer(board.ticks_diff, board.keys(), board.ticks_us())
        lit = True
        board.on_edge(lambda: keys.sample(board.keys(), board.ticks_us(), 0))
        counter.show(board, 0)
        while True:
            keys.sample(board.keys(), board.ticks_us(), 0)
            if keys.take() >= 0:
                lit = not lit
                board.display.power(lit)
            board.sleep_ms(counter.POLL_MS)

    async def scenario():
        async with served(tmp_path, application) as client, page_of(client) as page:
            await page.wait_for_count(0)  # a key that is down at the start is no press
            for words in ("asleep", "", "asleep"):
                await page.tap("ok")
                await page.wait_for(
                    lambda m, words=words: (
                        m["type"] == "power"
                        and m["running"]
                        and bool(words) == bool(m["message"])
                        and words in m["message"]
                    )
                )

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere"},
        {"Origin": "http://["},
        {"Host": "elsewhere:8470"},
        {"Host": "[::1"},
        {"Host": "localhost.elsewhere"},
    ],
)
def test_pages_of_other_sites_are_refused(tmp_path, headers):
    async def scenario():
        async with served(tmp_path) as client:
            assert (await client.get("/", headers=headers)).status == 403
            with pytest.raises(WSServerHandshakeError):
                await client.ws_connect("/box", headers=headers)

    asyncio.run(scenario())


def test_the_messages_are_json_objects_with_a_type(tmp_path):
    async def scenario():
        async with served(tmp_path) as client, client.ws_connect("/box") as socket:
            kinds = {
                json.loads((await socket.receive(timeout=HANGS_S)).data)["type"] for _ in range(3)
            }
            assert kinds == {"picture", "power", "desk"}

    asyncio.run(scenario())
