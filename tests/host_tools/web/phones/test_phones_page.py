"""The director's page of the phones, and what comes to the desk from them."""

import asyncio
import socket
import urllib.request

import pytest
from aiohttp import ClientSession
from PIL import Image

from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.common.errors import DeskError, SchreiberError
from host_tools.language.message import msg
from host_tools.web.phones import phone_switch
from host_tools.web.phones.phone_app import Phones, make_phone_app
from host_tools.web.serving import network
from host_tools.web.serving.guard import LOOPBACK
from tests.host_tools.web.looking import DESKTOP, PHONE, Window, appears
from tests.host_tools.web.own_network import only_this_computer
from tests.host_tools.web.phones.conftest import PROGRAM
from tests.host_tools.web.served import Served, desk_at

pytestmark = pytest.mark.long


@pytest.fixture
def in_network(monkeypatch):
    """A computer whose network reaches nobody else; a port that is free there: the address."""
    return f"http://{LOOPBACK}:{only_this_computer(monkeypatch, phone_switch)}"


@pytest.fixture
def boxes(tmp_path):
    return PhoneBoxes(tmp_path / "phones", PROGRAM)


@pytest.fixture
def desk(path, boxes):
    """The director's page of a desk that can have phones."""
    with desk_at(path, phones=boxes) as served:
        yield served


def test_they_are_off_and_a_rehearsal_has_none(desk, page):
    assert "They are off." in desk.get("/event/1/phones").text
    assert 'href="/event/1/phones"' in desk.get("/event/1/boxes").html
    assert desk.get("/phones/1/code.svg").status == 404
    assert page.get("/event/1/phones").status == 404
    assert 'href="/event/1/phones"' not in page.get("/event/1/boxes").html


def test_a_table_gets_a_phone_another_code_and_none(desk, boxes, in_network):
    assert desk.post("/event/1/phones/on").headers["Location"] == "/event/1/phones"
    assert desk.post("/event/1/phones/add", {"table": "2"}).status == 303
    old = boxes.of_table(2).code
    answer = desk.get("/event/1/phones")
    assert f'href="{in_network}/t/{old}"' in answer.html
    assert f"{old[:5]}-{old[5:]}" in answer.text
    assert desk.get("/phones/2/code.svg").headers["Content-Type"] == "image/svg+xml"
    assert desk.get("/phones/1/code.svg").status == 404
    with urllib.request.urlopen(f"{in_network}/t/{old}") as page:
        assert page.status == 200
    assert desk.post("/event/1/phones/renew", {"table": "2"}).status == 303
    assert boxes.of_table(2).code != old
    assert old not in desk.get("/event/1/phones").html
    cards = desk.get("/event/1/phones/cards")
    assert boxes.of_table(2).code in cards.text
    assert desk.post("/event/1/phones/remove", {"table": "2"}).status == 303
    assert boxes.tables() == []
    assert "No table has a phone" in desk.get("/event/1/phones/cards").text


def test_all_tables_without_a_box_get_one(desk, boxes, in_network, played):
    """Table 1 has one, which has brought two deals."""
    desk.post("/event/1/phones/on")
    assert "This table has a box" in desk.post("/event/1/phones/add", {"table": "1"}).text
    desk.post("/event/1/phones/add", {"all": "yes"})
    assert [one.table for one in boxes.tables()] == [2]
    for table in ("", "9", "one"):
        assert desk.post("/event/1/phones/add", {"table": table}).status == 422
    assert desk.post("/event/1/phones/remove", {}).status == 422
    assert desk.post("/event/1/phones/renew", {"table": "9"}).status == 422


def test_the_boxes_say_that_they_are_on_phones(desk, boxes, in_network):
    desk.post("/event/1/phones/on")
    assert "on a phone" not in desk.get("/event/1/boxes").text
    desk.post("/event/1/phones/add", {"table": "2"})
    while "on a phone, at the table" not in desk.get("/event/1/boxes").text:
        pass


def test_the_page_says_whether_a_phone_is_there(desk, boxes, in_network):
    desk.post("/event/1/phones/on")
    desk.post("/event/1/phones/add", {"table": "2"})

    async def says(words):
        while words not in (await asyncio.to_thread(desk.get, "/event/1/phones")).text:
            pass

    async def scenario():
        origin, code = {"Origin": in_network}, boxes.of_table(2).code
        hello = {"type": "hello", "code": code, "take": False}
        async with ClientSession(headers=origin) as client:
            await says("no phone is connected")
            async with client.ws_connect(f"{in_network}/box") as watching:
                async with client.ws_connect(f"{in_network}/box") as playing:
                    await playing.send_json(hello | {"phone": "1" * 32})
                    await says("a phone is connected")
                    photo = f"{in_network}/t/{code}/photo?phone={'1' * 32}"
                    async with client.post(photo, data=b"x") as answer:
                        assert (answer.status, await answer.text()) == (
                            422,
                            "photo: this table plays in no round yet",
                        )
                    await watching.send_json(hello | {"phone": "2" * 32})
                    await watching.receive_json()
                await says("phones are connected, and none has taken the box")

    asyncio.run(scenario())


def test_they_are_switched_off_and_have_the_same_codes_later(desk, boxes, in_network):
    desk.post("/event/1/phones/on")
    desk.post("/event/1/phones/add", {"all": "yes"})
    codes = [one.code for one in boxes.tables()]
    desk.post("/event/1/phones/off")
    assert boxes.tables() == []
    with pytest.raises(OSError):
        urllib.request.urlopen(in_network)
    assert "switched off" in desk.post("/event/1/phones/add", {"table": "1"}).text
    desk.post("/event/1/phones/on")
    desk.post("/event/1/phones/on")  # as it is
    assert [one.code for one in boxes.tables()] == codes


def test_why_they_cannot_be_switched_on_is_said(desk, boxes, in_network, monkeypatch):
    taken = int(in_network.rpartition(":")[2])
    with socket.socket() as other:
        other.bind((LOOPBACK, taken))
        other.listen()
        assert f"port {taken} is taken" in desk.post("/event/1/phones/on").text

    def alone():
        raise SchreiberError("this computer is in no network")

    monkeypatch.setattr(network, "_own_address", alone)
    assert "is in no network" in desk.post("/event/1/phones/on").text
    monkeypatch.undo()

    def fail(language):
        raise DeskError("no folder can be made")

    monkeypatch.setattr(boxes, "switch_on", fail)
    monkeypatch.setattr(phone_switch, "PORTS", [taken])
    assert "no folder can be made" in desk.post("/event/1/phones/on").text
    with pytest.raises(OSError):
        urllib.request.urlopen(in_network)
    assert not boxes.on
    assert "They are off." in desk.get("/event/1/phones").text


def test_a_page_that_looks_again_hears_only_what_is_new(desk, boxes, in_network):
    def version(answer):
        return answer.html.partition("list?since=")[2].partition('"')[0]

    shown = version(desk.get("/event/1/phones"))
    assert desk.get(f"/event/1/phones/list?since={shown}").status == 204
    desk.post("/event/1/phones/on")
    answer = desk.get(f"/event/1/phones/list?since={shown}")
    assert answer.status == 200
    assert version(answer) != shown


def test_the_page_and_the_cards_look_well(desk, boxes, in_network, browser):
    with Window(browser, desk.address) as window:
        window.open("/event/1/phones")
        assert window.look() == []
        window.page.click("main button.main")
        window.page.click("button[name=all]")
        appears(window.page.locator(".phones .code").first)
        for size in (DESKTOP, PHONE):
            window.page.set_viewport_size(size)
            assert window.look() == []
        assert window.read() == []
        window.page.set_viewport_size(DESKTOP)
        window.open("/event/1/phones/cards")
        assert window.look() == []
        assert window.faults == []


def test_a_photo_that_is_kept_looks_otherwise_than_one_that_is_refused(boxes, browser, tmp_path):
    kept = [True, False]

    async def keep(*_):
        if not kept.pop():
            raise DeskError(msg("photo: this table plays in no round yet"))
        return (2, 7)

    boxes.switch_on("en")
    boxes.add(7)
    phones = Phones(boxes, lambda _: None, keep)
    with (
        Served(lambda: make_phone_app(phones, f"http://{LOOPBACK}")) as served,
        Window(browser, served.address, viewport=PHONE, locale="en-GB") as window,
    ):
        window.open(f"/t/{boxes.of_table(7).code}")
        appears(window.page.get_by_text("for the next one: a minute after the last key"))
        photo = tmp_path / "sheet.jpg"
        Image.new("RGB", (30, 20)).save(photo)
        window.page.locator("#sheet").set_input_files(photo)
        appears(window.page.get_by_text("this table plays in no round yet"))
        assert window.page.locator("#kept.done").count() == 0
        window.page.locator("#sheet").set_input_files(photo)
        appears(window.page.get_by_text("Kept with round 2, table 7."))
        assert window.page.locator("#kept.done").count() == 1
        assert window.look() == []
    boxes.switch_off()
