"""A tariff is tried on a box at a further device, too, by whoever is there as director."""

import asyncio
import re
import ssl

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from host_tools.tariffs.shelf import find
from tests.host_tools.tariffs.test_tariff_form import sent_as_shown
from tests.host_tools.web.devices.conftest import several_at
from tests.host_tools.web.phones.page import Page

FORM = {"like": ["krenglbach"], "rules": ["our-club"], "box": ["yes"]}


@pytest.fixture
def several(path, in_network, made):
    with several_at(path, in_network, trial_box=["box"]) as several:
        yield several


def press(tablet, path, origin):
    """What the display of the box at a path shows after a key: how many went down."""

    async def scenario():
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        cookies = "; ".join(f"{name}={value}" for name, value in tablet.cookies.items())
        headers = {"Cookie": cookies, "Origin": origin}
        async with (
            ClientSession() as session,
            session.ws_connect(tablet.address + path, ssl=context, headers=headers) as socket,
        ):
            page = Page(socket)
            await page.press()
            await page.counts(1)

    asyncio.run(scenario())


@pytest.mark.long
def test_the_director_tries_it_at_a_tablet_and_no_other_page_does(several, made):
    tablet = several.let_in(role="director")
    shown = tablet.post("/tariff", sent_as_shown(find("krenglbach").tariff) | FORM).html
    frame = re.search(r'<iframe src="([^"]+)"', shown)[1]
    assert tablet.get(frame).status == 200
    for script in re.findall(r'(?:src|href)="(/static/[^"]+)"', tablet.get(frame).html):
        assert tablet.get(script).status == 200
    press(tablet, f"{frame}/display", tablet.address)
    with pytest.raises(WSServerHandshakeError):
        press(tablet, f"{frame}/display", "https://elsewhere.example")
    stranger = several.tablet()
    assert stranger.get(f"{frame}/display").headers["Location"] == "/join"
    assert made[0].keys == 1


@pytest.mark.parametrize("role", ["desk", "entrance", "look"])
def test_nobody_else_there_does(several, made, role):
    tablet = several.let_in(role=role)
    sent = sent_as_shown(find("krenglbach").tariff) | FORM
    assert tablet.post("/tariff", sent).status == 422
    assert tablet.get("/tariff/box/any").status == 422
    assert tablet.get("/tariff/box/any/display").status == 422
    assert made == []
