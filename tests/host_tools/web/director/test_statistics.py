"""The statistics of the club: on their page, as files, by the command, and published."""

import json

import pytest

from host_tools.cli.main import main
from host_tools.events.decide_on import decide_on
from host_tools.events.published_events import Choice
from host_tools.events.statistics_events import show_statistics, statistics_shown
from host_tools.intake.database import Database
from host_tools.web.published.chosen import published_files
from tests.host_tools.season_of_three import EVENTS, SEASON, play_season
from tests.host_tools.web.served import as_read


@pytest.mark.long
def test_of_all_events_of_a_season_and_of_one(page, path, played):
    """Two deals on a box, and three sheets of twelve."""
    assert "Solodreier 2 1 50" in page.get("/statistics").text
    for address in ("/statistics", "/statistics/paper"):
        shown = page.get(address)
        assert (
            shown.html.count('class="won"') == 3
        )  # of the two who have played it, and of the game
        assert "Solodreier 1/2 Games played" in shown.text
    with Database(path) as database:
        play_season(database)
    everything = page.get("/statistics").text
    assert "Solodreier 2 1 50" in everything
    season = page.get(f"/statistics?season={SEASON}").text
    assert "Solodreier" not in season
    assert "1 Anna 36 +11 0.31" in season
    assert "1 Anna 12 +6 0.50" in page.get("/statistics?event=2").text
    for address in ("/statistics", "/statistics/paper"):
        german = {"Accept-Language": "de"}
        assert "Anna 36 +11 0,31" in page.get(f"{address}?season={SEASON}", **german).text
    assert page.get("/statistics?event=99").status == 422
    assert page.get("/statistics?season=none").status == 422
    paper = page.get("/statistics/paper")
    assert "Records" in paper.text
    assert 'class="mean n"' in paper.html
    assert "<title>Statistics</title>" in paper.html
    tables = json.loads(page.get(f"/statistics/tables.json?season={SEASON}").html)
    assert tables[1]["rows"][0]["deals"] == 36
    assert tables[1]["rows"][0]["mean"] == "0.31"


@pytest.mark.long
def test_the_points_over_the_years(page, path):
    assert "Nothing was played yet." in page.get("/statistics/years").text
    with Database(path) as database:
        play_season(database)
    assert 'href="/statistics/years"' in page.get("/statistics").html
    years = page.get("/statistics/years")
    assert "Tiroler Cup Number Name Events 2026 All years 2 Emil 2 +11 +11 1 Anna" in years.text
    assert 'class="rules"' not in years.html  # the heading says it
    paper = page.get("/statistics/years/paper")
    assert "Points over the years" in paper.text
    assert "<title>Points over the years</title>" in paper.html
    table = page.get("/statistics/years/table.csv").html
    assert table.startswith("rules,number,name,events,year_2026,points")
    # A single year of somebody says no more than all of them do.
    assert "Points over the years" not in page.get("/persons/1/history").text
    assert "Points over the years" in page.get("/persons/1/history/paper").text


@pytest.mark.long
def test_they_are_published_only_if_the_director_wants(page, path):
    with Database(path) as database:
        play_season(database)
        for event_number in EVENTS:
            decide_on(database, event_number, [("publish", {"round": 1})])
        assert "statistics/index.de.html" not in published_files(database, Choice(), "de")
    assert "Only the director sees the statistics of the club" in page.get("/statistics").text
    page.post("/statistics/show", {"shown": "yes"})
    assert "Everybody sees the statistics" in page.get("/statistics").text
    with Database(path) as database:
        files = published_files(database, Choice(), "de")
        assert 'href="statistics/index.en.html"' in files["index.en.html"].decode()
        assert "Records" in as_read(files["statistics/index.en.html"].decode())
        show_statistics(database, False)
        assert "statistics/index.de.html" not in published_files(database, Choice(), "de")


@pytest.mark.long
def test_a_published_season_is_added_up_by_its_formula(page, path):
    with Database(path) as database:
        play_season(database)
        for event_number in EVENTS:
            decide_on(database, event_number, [("publish", {"round": 1})])
    text = 'name = "Fewest"\nworth = "rank"\nbest = 2\nties = ["wins"]\n'
    page.post("/season/formula/keep", {"season": SEASON, "text": text})
    with Database(path) as database:
        files = published_files(database, Choice(season=SEASON), "en")
    season = as_read(files["season-2026/index.en.html"].decode())
    assert "1 Anna 3 1 2 2 shares the rank" in season
    assert "Formula: Fewest." in season


@pytest.mark.long
def test_the_command(path, tmp_path, capsys):
    with Database(path) as database:
        play_season(database)
    known = ["--database", str(path)]
    assert main(["persons", "statistics", "--season", SEASON, *known]) == 0
    out = capsys.readouterr().out
    assert "1\tAnna\t36\t+11\t0.31" in out
    assert main(["persons", "statistics", "--event", "3", "--json", *known]) == 0
    assert json.loads(capsys.readouterr().out)[0]["title"] == "Records"
    file = tmp_path / "tables.xlsx"
    assert main(["persons", "statistics", "--output", str(file), *known]) == 0
    assert file.exists()
    assert main(["persons", "statistics", "--output", "tables.pdf", "--show", "yes", *known]) == 2
    with Database(path) as database:  # what is refused has decided nothing
        assert not statistics_shown(database)
    assert main(["persons", "statistics", "--show", "yes", *known]) == 0
    assert main(["persons", "journal", *known]) == 0
    assert "Everybody sees the statistics of the club" in capsys.readouterr().out
