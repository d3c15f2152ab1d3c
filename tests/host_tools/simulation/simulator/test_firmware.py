"""The firmware's own application in the simulated box: the guide of the page, step by step."""

import asyncio

import pytest
from aiohttp.test_utils import TestClient, TestServer

from hardware.power import DARK_AFTER_MS
from host_tools.simulation.emulator.display_pictures import BLANK
from host_tools.simulation.simulator.desk_beside import DeskBeside
from host_tools.simulation.simulator.server import DATABASE, make_app
from host_tools.simulation.simulator.simulated_box import ScriptedBox
from tests.host_tools.simulation.simulator.played import (
    POINTS_AND_EXTRAS,
    START_A_ROUND,
    UP_TO_THE_POINTS,
    confirm,
    play_a_deal,
)
from tests.host_tools.simulation.simulator.test_server import Page

pytestmark = pytest.mark.long

GARDE_MADE = [180, -60, -60, -60]
# Of a picture all but the two lines below, which say that a number has to be set anew.
ABOVE = 6 * 128


@pytest.fixture
def box(tmp_path):
    with ScriptedBox(tmp_path) as box:
        yield box


@pytest.fixture
def desk(tmp_path):
    return DeskBeside(tmp_path / DATABASE)


def test_the_first_deal_by_the_guide_is_in_the_standings(box, desk):
    box.play(START_A_ROUND)
    box.play(UP_TO_THE_POINTS)
    box.play(POINTS_AND_EXTRAS)
    confirm(box)
    report = desk.sync(box.link())
    assert (report.deals, report.findings) == (1, [])
    overview = desk.overview()
    (ranking,) = overview["standings"]
    assert [(line["name"], line["points"]) for line in ranking["lines"]] == [
        ("#1", 180),
        ("#2", -60),
        ("#3", -60),
        ("#4", -60),
    ]
    (session,) = overview["sessions"]
    (entry,) = session["entries"]
    assert entry["points"] == GARDE_MADE
    assert str(entry["summary"]) == "Garde by #1, 56 points, 1 bout, made"


def test_syncing_twice_brings_nothing_twice_and_the_box_goes_on(box, desk):
    box.play(START_A_ROUND)
    box.play(UP_TO_THE_POINTS)
    before = box.picture()
    desk.sync(box.link())
    assert box.picture() == before
    box.play(POINTS_AND_EXTRAS)
    confirm(box)
    assert desk.sync(box.link()).deals == 1
    assert desk.sync(box.link()).records == 0


def test_a_deal_in_progress_outlives_the_plug(box, desk):
    box.play(START_A_ROUND)
    box.play(UP_TO_THE_POINTS)
    before = box.picture()
    box.pull_plug()
    box.power_on()
    box.settle()
    assert box.picture()[:ABOVE] == before[:ABOVE]
    assert box.picture()[ABOVE:] != before[ABOVE:]
    box.play(POINTS_AND_EXTRAS)
    confirm(box)
    assert desk.sync(box.link()).deals == 1
    assert desk.overview()["sessions"][0]["entries"][0]["points"] == GARDE_MADE


def test_a_dark_display_is_asleep_and_a_press_only_wakes_it(box):
    table = box.picture()
    assert not box.asleep
    box.wait(DARK_AFTER_MS)
    assert box.asleep
    assert box.picture() == BLANK
    box.press("ok")
    assert not box.asleep
    assert box.picture() == table
    box.pull_plug()
    assert not box.asleep


def test_the_panel_understood_everything_it_was_sent(box):
    box.play(START_A_ROUND)
    assert box.board.bus.panel.faults == []


def test_new_deals_reach_the_page_by_themselves(tmp_path):
    play_a_deal(tmp_path)

    async def scenario():
        server = TestServer(make_app(tmp_path), host="127.0.0.1")
        async with TestClient(server) as client, client.ws_connect("/box") as socket:
            message = await Page(socket).wait_for(lambda m: m["type"] == "desk" and m["standings"])
            assert "1 new deal" in message["message"]
            assert message["sessions"][0]["entries"][0]["points"] == GARDE_MADE

    asyncio.run(scenario())
