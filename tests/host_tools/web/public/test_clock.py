"""The clock of the round, which goes on although nothing that is stored changes."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from tests.host_tools.decided import drawn_as, registered

MINUTES = 45  # for four deals of French Tarot


@pytest.fixture
def started(path, time):
    """When the clock of a round of `MINUTES` was started, in Unix seconds; it is that time now."""
    with Database(path) as database:
        settings = {"name": "Open", "date": "2026-11-22", "rules": "fft-4"}
        number = new_event(database, settings | {"rounds": 1, "deals": 4})
        steps = [registered(person) for person in range(1, 5)]
        steps += [drawn_as([[[1, 2, 3, 4]]]), ("clock", {"what": "started", "round": 1})]
        time.now = decide_on(database, number, steps)[-1].time
    return time.now


@pytest.mark.long
def test_the_minutes_go_by(view, time, started):
    for seconds, said in ((0, "45 minutes"), (61, "44 minutes"), (44 * 60 + 1, "1 minute")):
        time.now = started + seconds
        for page in ("/", "/standings", "/tables", "/table/1/1"):
            assert f"Round 1 of 1 {said} left until" in view.get(page).text
        assert f"Round 1 of 1 {said} left until" in view.get("/wall").text
    time.now = started + MINUTES * 60
    assert "The time is up" in view.get("/").text
    assert "The time is up" in view.get("/wall").text


@pytest.mark.long
def test_the_minutes_that_the_director_allows_are_on_all_pages(view, path, time, started):
    with Database(path) as database:
        decide_on(database, 2, [("settings", {"settings": {"minutes": 50}})])
    time.now = started + 61
    for page in ("/", "/table/1/1", "/wall"):
        assert "49 minutes left until" in view.get(page).text


def test_a_page_looks_again_and_gets_a_new_one_once_a_minute(view, time, started):
    again = re.search(r'hx-get="([^"]+)"', view.get("/").html).group(1)
    time.now = started + 30
    answers = [view.get(again).status]
    time.now = started + 60
    answers.append(view.get(again).status)
    assert answers == [204, 200]


@pytest.fixture
def say(path, time):
    """A function that decides about the clock, a minute later each."""

    def decided(what, **more):
        time.now += 60
        with Database(path, check=False, clock=time) as database:
            decide_on(database, 2, [("clock", {"what": what, "round": 1} | more)])
        time.now += 2

    return decided


def test_a_clock_that_waits_after_the_time_is_up_says_that_it_is_up(view, started, say, time):
    time.now = started + MINUTES * 60
    say("waits")
    assert "The time is up" in view.get("/").text
    for page in range(3):
        assert "The clock waits" not in view.get(f"/wall?page={page}").text


def test_a_clock_that_waits_says_so_and_keeps_its_minutes(view, started, say, time):
    say("waits")
    time.now += 600
    assert "The clock waits 44 minutes left" in view.get("/").text
    wall = view.get("/wall")
    assert "44 minutes left The clock waits" in wall.text
    assert "data-ends" not in wall.html
    say("runs_on")
    time.now += 2
    assert "44 minutes left until" in view.get("/").text
    assert f'data-ends="{started + MINUTES * 60 + 662}"' in view.get("/wall").html


def test_minutes_for_one_table_stand_beside_the_others(view, started, say):
    say("longer", minutes=5)
    assert "49 minutes left until" in view.get("/wall").text
    say("longer", minutes=5, table=1)
    for page in ("/", "/wall"):
        assert re.search(r"table 1 until \d\d:\d\d", view.get(page).text)


def test_the_wall_has_another_colour_before_the_time_is_up(view, started, time):
    colours = []
    for left in (301, 300, 1, 0):
        time.now = started + MINUTES * 60 - left
        colours.append(re.search(r'<div id="wall" class="(\w*)"', view.get("/wall").html)[1])
    assert colours == ["", "soon", "soon", "up"]
