"""Events that count together, and the formula that adds them up."""

import json
import re

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.formulas.built_in_formulas import built_in_text
from host_tools.intake.database import Database
from host_tools.web.serving import file_maker
from tests.host_tools.decided import CLOSE, drawn_as, registered, sheet_typed
from tests.host_tools.season_of_three import SEASON
from tests.host_tools.web.served import close_by_page, desk_at, event_at
from tests.host_tools.workbooks import read_workbook

POINTS = {2: ([6, 2, -3, -5], "2026-03-01"), 3: ([1, 9, -1, -9], "2026-05-01")}


@pytest.fixture
def cups(path):
    """Events 2 and 3 by the rules of Tirol, one round of one table each; event 1 is Krenglbach."""
    with Database(path) as database:
        for number, (points, day) in POINTS.items():
            settings = {"name": f"Cup {number}", "date": day, "rules": "tirol"}
            assert new_event(database, settings | {"rounds": 1, "deals": 12}) == number
            sheet = {"round": 1, "table": 1, "persons": [1, 2, 3, 4], "deals": 12}
            steps = [registered(person) for person in range(1, 5)]
            steps += [drawn_as([[[1, 2, 3, 4]]]), sheet_typed(sheet | {"points": points})]
            decide_on(database, number, steps)
    return path


def seasons(path):
    """{event: its season} of events 1 to 3, and whether it is closed."""
    states = {number: event_at(path, number).state for number in (1, 2, 3)}
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
        decide_on(database, 3, [CLOSE], anyway=True)
    text = page.get("/season?name=2026").text
    assert "“Cup 3” was closed while something was open." in text
    assert "may still change" not in text
    assert "The event was closed while this was open:" in page.get("/event/3/paper/results").text


def test_the_season_after_each_of_its_events(page, cups):
    page.post("/season", {"name": "2026", "event": ["2", "3"]})
    first = page.get("/season?name=2026&after=1").text
    assert "1 1 Anna 6 6 2 2 Emil 2 2" in first
    assert "Emil 11" not in first
    assert "1 1 Anna 6 6 2 2 Emil 2 2" in page.get("/season?name=2026&after=0").text
    assert "1 2 Emil 11 2 9" in page.get("/season").text
    race = page.get("/season").text.partition("The ranks after each event")[2]
    assert "Name 01.03. 01.05. Emil 2 1 Anna 1 2" in race
    assert "The ranks after each event" not in first
    paper = page.get("/season/paper?name=2026").text
    assert "The ranks after each event" in paper
    assert "1 2 3 4 1 Emil 2 2 2 2 Anna 2 2 2" in paper.partition("Meetings at the tables")[2]


def test_without_a_name_the_season_of_the_newest_event_is_shown(page, cups):
    for season, event in (("Spring", "3"), ("Winter", "2")):
        page.post("/season", {"name": season, "event": [event]})
    shown = page.get("/season").text
    assert shown == page.get("/season?name=Spring").text
    assert shown != page.get("/season?name=Winter").text


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
    assert "Total" not in page.get(here).text  # what counts for none is not added up
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


def test_a_season_has_a_name(page, refuses, cups):
    refuses("/season", {"name": " ", "event": ["2"]}, "A season has a name.")
    assert page.get("/season?name=2026&after=x").status == 422


TRIED = {"season": SEASON, "name": "Ours", "worth": "rank", "best": "2", "tie": ["wins", ""]}


@pytest.fixture
def season(season_closed, page):
    """The page; events 2 to 4 are closed and count for one season."""
    return page


@pytest.mark.long
def test_a_built_in_formula_is_tried_and_taken(season):
    """Points for ranks in a field of four: 5 3 2 1."""
    assert "Formula: Cup points" in season.get(f"/season?name={SEASON}").text
    tried = season.get(f"/season/formula?season={SEASON}&formula=ranks").text
    assert "Rank Before No. Name Total" in tried
    assert "1 2 1 Anna 11 5 3 3" in tried
    assert "Formula: Cup points" in season.get(f"/season?name={SEASON}").text
    kept = season.post("/season/formula/keep", {"season": SEASON, "text": sent("ranks")})
    assert kept.headers["Location"] == f"/season?name={SEASON}"
    assert "Formula: Points for ranks" in season.get(f"/season?name={SEASON}").text
    assert "added up by this formula" in season.get(f"/season/formula?season={SEASON}").text


@pytest.mark.long
def test_beside_each_formula_stands_how_many_events_it_leaves_out(season):
    """Two of four are of another rule book: they have no cup points, and points do not add up."""
    season.post("/season", {"name": SEASON, "event": ["1", "2", "3", "4"]})
    shown = season.get(f"/season?name={SEASON}").html
    assert f'<a href="/season/formula?season={SEASON}">Another formula …</a>' in shown
    html = season.get(f"/season/formula?season={SEASON}").html
    choices = re.findall(r"formula=(\w+)[^>]*>[^<]*<small>([^<]*)</small></a>", html)
    two, fits = "without 2 events", "fits all events"
    assert dict(choices) == {"cup": two, "sum": two, "mean": two, "ranks": fits, "rank_sum": fits}


def test_it_is_said_how_equal_totals_are_told_apart(season):
    cup = season.get(f"/season/formula?season={SEASON}&formula=cup").text
    assert "Players with equal totals share the rank." in cup
    mean = season.get(f"/season/formula?season={SEASON}&formula=mean").text
    assert "Equal totals are told apart by: number of events, best event, last event." in mean


def sent(formula_id):
    """The text of a formula as the page would send it."""
    return built_in_text(formula_id).replace("\n", "\r\n")


def test_a_formula_is_filled_in(season):
    """Ranks 1 2 2, 2 4 1, 3 1 3, 4 3 4; the best two of each, then events won."""
    text = season.post("/season/formula", TRIED).text
    assert "1 2 1 Anna shares the rank 3 1 2 2 shares the rank" in text
    assert "Best events that count: 2." in text
    assert "does not count: better events do." in text


def test_a_file_is_tried(season):
    def sent_file(text):
        form = {"season": SEASON}
        return season.send_file("/season/formula", text.encode(), "own.toml", form)

    assert "Season 2026: Fewest ranks" in sent_file('name = "Fewest ranks"\nworth = "rank"').text
    assert "worth is missing" in sent_file('name = "A"').text


def test_every_field_of_the_form_is_read_and_filled_in_again(season):
    form = {
        **TRIED,
        "worth": "rank-points",
        "fields": "1: 3 2 1 | 0\n4: 9, 6, 3 | 1",
        "prizes": "ladies; Queen; 30 12.50",
        "marks": "Damen, local",
        "digits": "3",
        "shared": "split",
    }
    html = season.post("/season/formula", form).html
    assert "1: 3 2 1\n4: 9 6 3 | 1" in html
    assert "ladies; Queen; 30.00 12.50" in html
    assert 'value="ladies, local"' in html
    german = season.post("/season/formula", form, **{"Accept-Language": "de"}).html
    assert "ladies; Queen; 30,00 12,50" in german


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (TRIED | {"best": "x"}, "is not a whole number"),
        (TRIED | {"dropped": "1"}, "dropped: does not go with best"),
        (TRIED | {"worth": "rank-points", "fields": "9 8"}, "a line is such as 9: 8 6 5 4"),
        (TRIED | {"prizes": "a; b; c"}, "is no amount of money"),
        (TRIED | {"name": ""}, "name is missing"),
    ],
)
def test_a_mistake_in_the_form_is_told(season, form, sentence):
    answer = season.post("/season/formula", form)
    assert (answer.status, sentence in answer.text) == (422, True)


def test_what_was_changed_on_the_way_is_refused(season):
    answer = season.post("/season/formula/keep", {"season": SEASON, "text": 'name = "A"'})
    assert (answer.status, "worth is missing" in answer.text) == (422, True)
    assert season.get(f"/season/formula?season={SEASON}&formula=none").status == 404


def test_the_table_is_printed_and_kept(season):
    here = f"name={SEASON}"
    assert "Season 2026 Rank Name Cup 2 Cup 3 Total" in season.get(f"/season/paper?{here}").text
    assert "Season 2026" in read_workbook(season.get(f"/season/table.xlsx?{here}").data)
    rows = season.get(f"/season/table.csv?{here}&after=1").html.splitlines()
    assert rows[:2] == ["rank,number,name,event_2,total,tie", "1,1,Anna,6,6,"]
    [table] = json.loads(season.get(f"/season/table.json?{here}").html)
    assert len(table["rows"]) == 4
    document = json.loads(season.get(f"/season/document.json?{here}").html)
    assert document["format"] == "schreiber-season"
    assert 'worth = "cup"' in season.get(f"/season/formula.toml?season={SEASON}").html
    assert season.get("/season/paper?name=none").status == 404


@pytest.mark.nightly
def test_the_document_of_a_season_is_the_same_from_a_process_of_its_own(season, monkeypatch):
    address = f"/season/document.json?name={SEASON}"
    there = season.get(address).html
    monkeypatch.setattr(file_maker, "FEW_DEALS", -1)
    assert season.get(address).html == there


@pytest.mark.parametrize(("played", "offered"), [("season_open", False), ("season_closed", True)])
def test_the_document_of_a_season_is_offered_once_all_its_events_are_closed(
    request, path, played, offered
):
    request.getfixturevalue(played)
    with desk_at(path) as page:
        html = page.get(f"/season?name={SEASON}").html
        assert ("/season/document.json" in html) == offered
        assert "/season/document.json" not in page.get("/season?name=none").html
