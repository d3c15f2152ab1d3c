"""The formula of a season on its page: tried out, taken, printed and kept as files."""

import json
import re
import urllib.request

import pytest

from host_tools.formulas.built_in_formulas import built_in_text
from host_tools.intake.database import Database
from host_tools.web.serving import file_maker
from tests.host_tools.season_of_three import SEASON, play_season
from tests.host_tools.spreadsheet import read_workbook

TRIED = {"season": SEASON, "name": "Ours", "worth": "rank", "best": "2", "tie": ["wins", ""]}


@pytest.fixture
def season(page, path):
    """The page; events 2 to 4 are closed and count for one season."""
    with Database(path) as database:
        play_season(database)
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
    with urllib.request.urlopen(
        urllib.request.Request(f"{season.address}/season/table.xlsx?{here}", headers=season.headers)
    ) as answer:
        assert "Season 2026" in read_workbook(answer.read())
    rows = season.get(f"/season/table.csv?{here}&after=1").html.splitlines()
    assert rows[:2] == ["rank,number,name,event_2,total,tie", "1,1,Anna,6,6,"]
    [table] = json.loads(season.get(f"/season/table.json?{here}").html)
    assert len(table["rows"]) == 4
    document = json.loads(season.get(f"/season/document.json?{here}").html)
    assert document["format"] == "schreiber-season"
    assert 'worth = "cup"' in season.get(f"/season/formula.toml?season={SEASON}").html
    assert season.get("/season/paper?name=none").status == 404


def test_the_document_of_a_season_is_the_same_from_a_process_of_its_own(season, monkeypatch):
    address = f"/season/document.json?name={SEASON}"
    there = season.get(address).html
    monkeypatch.setattr(file_maker, "FEW_DEALS", -1)
    assert season.get(address).html == there
