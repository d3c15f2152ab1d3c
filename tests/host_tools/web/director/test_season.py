"""Events that count together."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.closing import close_by_page

POINTS = {2: ([6, 2, -3, -5], "2026-03-01"), 3: ([1, 9, -1, -9], "2026-05-01")}


@pytest.fixture
def cups(path):
    """Events 2 and 3 by the rules of Tirol, one round of one table each; event 1 is Krenglbach."""
    with Database(path) as database:
        for number, (points, day) in POINTS.items():
            settings = {"name": f"Cup {number}", "date": day, "rules": "tirol"}
            assert new_event(database, settings | {"rounds": 1, "deals": 12}) == number
            sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12}
            steps = [
                ("entrant", {"what": "registered", "person": person}) for person in range(1, 5)
            ]
            steps += [drawn_as([[[1, 2, 3, 4]]]), sheet_typed(sheet | {"points": points})]
            decide_on(database, number, steps)
    return path


def seasons(path):
    """{event: its season} of events 1 to 3, and whether it is closed."""
    with Database(path) as database:
        states = {number: load_event(database, number).state for number in (1, 2, 3)}
    return {number: (state.season, state.closed) for number, state in states.items()}


@pytest.mark.long
def test_events_are_chosen_that_count_together(page, cups):
    assert "There is no event yet." not in page.get("/season").text
    answer = page.post("/season", {"name": "Winter & Spring", "event": ["2", "3"]})
    assert answer.headers["Location"] == "/season?name=Winter+%26+Spring"
    assert seasons(cups) == {
        1: ("", False),
        2: ("Winter & Spring", False),
        3: ("Winter & Spring", False),
    }
    text = page.get(answer.headers["Location"]).text
    assert "1 2 Emil 11 2 9 2 1 Anna 7 6 1 3 3 Ida 0 0 0" in text
    assert "This may still change." not in text
    page.post("/season", {"name": "Winter & Spring", "event": ["3"]})
    assert seasons(cups)[2] == ("", False)


def test_what_was_open_at_closing_changes_no_more_by_itself(page, cups):
    page.post("/season", {"name": "2026", "event": ["2", "3"]})
    half = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "points": [1, 9, -1, -9], "deals": 5}
    with Database(cups) as database:
        decide_on(database, 3, [sheet_typed(half)])
    text = page.get("/season?name=2026").text
    assert "This may still change. The ranking of “Cup 3” is not final." in text
    with Database(cups) as database:
        decide_on(database, 3, [("close", {"closed": True})], anyway=True)
    text = page.get("/season?name=2026").text
    assert "“Cup 3” was closed while something was open." in text
    assert "may still change" not in text
    assert "The event was closed while this was open:" in page.get("/event/3/paper/results").text


def test_the_season_after_each_of_its_events(page, cups):
    page.post("/season", {"name": "2026", "event": ["2", "3"]})
    first = page.get("/season?name=2026&after=1").text
    assert "1 1 Anna 6 6 2 2 Emil 2 2" in first
    assert "Emil 11" not in first
    assert "1 2 Emil 11 2 9" in page.get("/season").text
    race = page.get("/season").text.partition("The ranks after each event")[2]
    assert "Name 01.03. 01.05. Emil 2 1 Anna 1 2" in race
    assert "The ranks after each event" not in first
    paper = page.get("/season/paper?name=2026").text
    assert "The ranks after each event" in paper
    assert "1 2 3 4 1 Emil 2 2 2 2 Anna 2 2 2" in paper.partition("Meetings at the tables")[2]


def test_an_event_is_derived_for_its_season_after_a_change_of_it(
    page, cups, no_event_kept, derived
):
    page.post("/season", {"name": "2026", "event": ["2", "3"]})
    first = page.get("/season?name=2026").text
    years = page.get("/statistics/years").text
    derived.clear()
    assert page.get("/season?name=2026&after=1").text != first
    assert page.get("/season?name=2026").text == first
    assert page.get("/statistics/years").text == years
    assert derived == []
    sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12}
    with Database(cups) as database:
        decide_on(database, 3, [sheet_typed(sheet | {"points": [9, 1, -1, -9]})])
    derived.clear()
    assert page.get("/season?name=2026").text != first
    assert page.get("/statistics/years").text != years
    assert set(derived) == {3}


def test_an_event_chooses_its_season(page, cups):
    here = "/event/2/season"
    assert "This one counts for none." in page.get(here).text
    assert page.post(here, {"name": " 2026 "}).headers["Location"] == here
    text = page.get(here).text
    assert "Season 2026" in text
    assert "1 1 Anna 6 6" in text
    page.post(here, {"name": ""})
    assert seasons(cups)[2] == ("", False)


def test_an_event_that_is_over_stays_over(page, cups):
    close_by_page(page, 2)
    page.post("/season", {"name": "2026", "event": ["2"]})
    assert seasons(cups)[2] == ("2026", True)


def test_where_nothing_has_cup_points_a_season_begins_with_points_for_ranks(page, cups):
    assert "This one counts for none." in page.get("/event/1/season").text
    assert "Cup November 21, 2026 its rule book knows no cup points" in page.get("/season").text
    page.post("/event/1/decide/season", {"season": "2026"})
    text = page.get("/season").text
    assert "Formula: Points for ranks" in text
    assert "it adds nothing" not in text


def test_what_is_not_final_is_said(page, cups):
    page.post("/season", {"name": "2026", "event": ["2"]})
    with Database(cups) as database:
        decide_on(database, 2, [("settings", {"settings": {"rounds": 2}})])
    assert "The ranking of “Cup 2” is not final." in page.get("/season").text


def test_a_season_has_a_name(page, cups):
    answer = page.post("/season", {"name": " ", "event": ["2"]})
    assert (answer.status, "A season has a name." in answer.text) == (422, True)
    assert page.get("/season?name=2026&after=x").status == 422
