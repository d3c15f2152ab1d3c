"""Who has a box to try a tariff on, for how long, and who is sent away."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from host_tools.common.errors import DeskError
from host_tools.web.trial import trials
from host_tools.web.trial.trials import ALONE_S, MOST, REST_S, TRIALS, Trials
from tests.host_tools.web.phones.page import Page
from tests.host_tools.web.trial.stand_in import Box


class Desk:
    """A desk with `trials` inside the block. `boxes`: all there were; `now`: its clock."""

    def __init__(self, made, client):
        self.boxes, self.client = made, client

    def on(self):
        """The tariffs of those that are switched on."""
        return [box.tariff for box in self.boxes if box.on]

    async def is_alone(self, key):
        """Wait until the desk knows that no page shows it."""
        while self.trials.is_shown(key):
            await asyncio.sleep(0)

    @asynccontextmanager
    async def page(self, key):
        async with self.client.ws_connect(f"/tariff/box/{key}/display") as socket:
            yield Page(socket)


@pytest.fixture
def desk(made):
    @asynccontextmanager
    async def desk():
        app = web.Application()
        app.add_routes(trials.routes)
        here = Desk(made, None)
        here.now = 1000.0
        here.trials = app[TRIALS] = Trials(["box"], lambda: here.now)
        async with TestClient(TestServer(app)) as here.client:
            yield here
            await here.trials.close()
            assert here.on() == []

    return desk


def test_keys_change_the_picture_of_the_own_box_alone(desk):
    async def scenario():
        async with desk() as here:
            one, other = [await here.trials.begin(data, "fr") for data in (b"1", b"2")]
            first = here.boxes[0]
            assert (first.program, first.tariff, first.language) == (["box"], b"1", "fr")
            async with here.page(one) as page, here.page(other) as beside:
                await page.hear(type="here")
                await page.press()
                await page.counts(1)
                await page.send(type="tap", key="left")
                await page.counts(2)
                await page.send(type="ping")
                await page.hear(type="pong")
                await beside.counts(0)
            assert [box.keys for box in here.boxes] == [2, 0]

    asyncio.run(scenario())


def test_another_try_takes_the_place_of_the_one_before(desk):
    async def scenario():
        async with desk() as here:
            one = await here.trials.begin(b"1", "de")
            async with here.page(one) as page:
                await page.hear(type="here")
                await here.trials.begin(b"2", "de", one)
                await page.hear(type="refused", why="others")
                await page.is_sent_away()
            assert here.on() == [b"2"]

    asyncio.run(scenario())


def test_of_too_many_the_one_goes_whose_keys_have_rested_longest(desk):
    async def scenario():
        async with desk() as here:
            keys = []
            for number in range(MOST):
                here.now += 1
                keys.append(await here.trials.begin(b"%d" % number, "de"))
            async with here.page(keys[0]) as page:
                await page.hear(type="here")
                here.now += 1
                await page.press()
                await page.counts(1)
                await here.trials.begin(b"new", "de")
                assert here.on() == [b"0", *(b"%d" % one for one in range(2, MOST)), b"new"]

    asyncio.run(scenario())


def test_one_whose_keys_rest_is_switched_off(desk):
    async def scenario():
        async with desk() as here:
            key = await here.trials.begin(b"1", "de")
            async with here.page(key) as page:
                await page.counts(0)
                here.now += REST_S - 1
                await here.trials.look()
                await page.press()
                await page.counts(1)
                here.now += REST_S - 1
                await here.trials.look()
                assert here.on() == [b"1"]
                here.now += 1
                await here.trials.look()
                await page.hear(type="refused", why="rest")
            assert here.on() == []
            async with here.page(key) as page:
                await page.hear(type="refused", why="ended")

    asyncio.run(scenario())


def test_one_whose_page_is_closed_is_switched_off_but_a_page_may_come_back(desk):
    async def scenario():
        async with desk() as here:
            key = await here.trials.begin(b"1", "de")
            here.now += ALONE_S - 1
            await here.trials.look()
            async with here.page(key) as page:
                await page.counts(0)
                here.now += ALONE_S
                await here.trials.look()
                await page.press()
                await page.counts(1)
            await here.is_alone(key)
            here.now += ALONE_S - 1
            await here.trials.look()
            async with here.page(key) as page:
                await page.counts(1)
            await here.is_alone(key)
            here.now += ALONE_S
            await here.trials.look()
            assert here.on() == []

    asyncio.run(scenario())


def test_one_that_no_page_ever_showed_is_switched_off(desk):
    async def scenario():
        async with desk() as here:
            await here.trials.begin(b"1", "de")
            here.now += ALONE_S
            await here.trials.look()
            assert here.on() == []

    asyncio.run(scenario())


def test_a_second_window_takes_it_over(desk):
    async def scenario():
        async with desk() as here:
            key = await here.trials.begin(b"1", "de")
            async with here.page(key) as first, here.page(key) as second:
                await first.hear(type="elsewhere")
                await first.press()  # nothing comes of it
                await first.send(type="ping")
                await first.hear(type="pong")
                await second.press()
                await second.counts(1)

    asyncio.run(scenario())


def test_what_cannot_be_tried_is_said_and_takes_no_place(desk, monkeypatch):
    async def scenario():
        async with desk() as here:
            with monkeypatch.context() as meanwhile:
                meanwhile.setattr(Box, "wrong", "it cannot be")
                for _ in range(MOST + 1):
                    with pytest.raises(DeskError, match="it cannot be"):
                        await here.trials.begin(b"wrong", "de")
            keys = [await here.trials.begin(b"%d" % number, "de") for number in range(MOST)]
            assert len(set(keys)) == MOST
            assert len(here.on()) == MOST

    asyncio.run(scenario())


@pytest.mark.parametrize("said", ["no JSON", "[" * 400, '{"type": "take"}', "7", "{}"])
def test_what_is_not_understood_ends_the_connection(desk, said):
    async def scenario():
        async with desk() as here:
            key = await here.trials.begin(b"1", "de")
            async with here.page(key) as page:
                await page.counts(0)
                await page.socket.send_str(said)
                await page.is_sent_away()
            assert here.on() == [b"1"]

    asyncio.run(scenario())


def test_no_finger_is_so_quick(desk):
    async def scenario():
        async with desk() as here, here.page(await here.trials.begin(b"1", "de")) as page:
            for _ in range(200):
                await page.send(type="tap", key="ok")
            await page.is_sent_away()

    asyncio.run(scenario())


def test_a_desk_without_such_boxes_says_that_there_is_none(desk):
    async def scenario():
        async with desk() as here:
            app = web.Application()
            app.add_routes(trials.routes)
            app[TRIALS] = None
            async with TestClient(TestServer(app)) as here.client, here.page("any") as page:
                await page.hear(type="refused", why="ended")

    asyncio.run(scenario())
