"""The clock of the round, which goes on although nothing that is stored changes."""

import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from tests.host_tools.seats import drawn_as

MINUTES = 45  # for four deals of French Tarot


@pytest.fixture
def started(path, time):
    """When the clock of a round of `MINUTES` was started, in Unix seconds; it is that time now."""
    with Database(path) as database:
        settings = {"name": "Open", "date": "2026-11-22", "rules": "fft-4"}
        number = new_event(database, settings | {"rounds": 1, "deals": 4})
        steps = [("entrant", {"what": "registered", "person": person}) for person in range(1, 5)]
        steps += [drawn_as([[[1, 2, 3, 4]]]), ("start", {"round": 1})]
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
