"""Who serves the page may have something for the box, as soon as its application runs."""

import asyncio

import pytest
from aiohttp.test_utils import TestClient, TestServer

from host_tools.common.errors import LinkError
from host_tools.simulation.simulator.server import make_app
from tests.patience import HANGS_S


@pytest.mark.parametrize("error", [None, LinkError("the simulated box: no room")])
def test_it_is_called_on_once_when_it_has_started(tmp_path, error):
    """What the box refuses is told on the page."""
    links = []

    def greet(link):
        links.append(link.identify().box)
        if error is not None:
            raise error

    async def open_page():
        server = TestServer(make_app(tmp_path / "box", greet=greet))
        async with (
            TestClient(server) as client,
            client.ws_connect("/box") as page,
            asyncio.timeout(HANGS_S),
        ):
            while not links:
                await asyncio.sleep(0.01)
            while error is not None:
                message = await page.receive_json()
                if message["type"] == "desk" and "no room" in message["message"]:
                    assert message["wrong"]
                    break

    asyncio.run(open_page())
    assert len(links) == 1
