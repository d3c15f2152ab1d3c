"""The clock of a round on the page of the director: it waits, runs on, and is given minutes."""

import re

import pytest

HERE = "/event/1/round/1"


@pytest.fixture
def press(page):
    """A function that presses a button about the clock: what the page says of it then."""

    def pressed(what, **more):
        fields = {"what": what, "round": 1, "back": HERE} | more
        assert page.post("/event/1/decide/clock", fields).status == 303
        return page.get(HERE).text

    return pressed


@pytest.fixture(autouse=True)
def limited(decide):
    decide(("settings", {"settings": {"minutes": 50}}))


def test_a_press_starts_it_another_one_lets_it_wait(page, press):
    assert "Start the clock of 50 minutes" in page.get(HERE).text
    assert 'data-left="' not in page.get(HERE).html
    assert "Wait 5 minutes more" in press("started")
    assert 'data-left="' in page.get(HERE).html
    assert "it waits Run on" in press("waits")
    assert 'data-left="' not in page.get(HERE).html
    assert "Wait 5 minutes more" in press("runs_on")


def test_minutes_are_given_to_all_and_to_one_table(page, press):
    press("started")
    before = re.search(r"until (\d\d:\d\d)", page.get(HERE).text)[1]
    assert f"until {before}" not in press("longer", minutes=5)
    assert re.search(r"table 2 until \d\d:\d\d", press("longer", minutes=5, table=2))


def test_a_text_for_everybody_is_shown_and_taken_away(page):
    fields = {"text": "Soup at 7", "back": "/event/1/public"}
    assert page.post("/event/1/decide/announce", fields).status == 303
    html = page.get("/event/1/public").html
    assert 'value="Soup at 7"' in html
    assert "Take it away" in html
    page.post("/event/1/decide/announce", fields | {"text": ""})
    assert "Take it away" not in page.get("/event/1/public").html
