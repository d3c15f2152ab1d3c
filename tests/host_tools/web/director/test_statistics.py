"""The statistics of the club and the history of a person: pages, paper, files, commands."""

import json
import random
import re
from contextlib import suppress

import pytest

from host_tools.cli.main import main
from host_tools.club.person import person_of
from host_tools.common.errors import DeskError
from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.new_events import new_event
from host_tools.events.person_cards import persons_of
from host_tools.events.person_histories import load_history
from host_tools.events.published_events import Choice
from host_tools.events.statistics_events import show_statistics, statistics_shown
from host_tools.intake.database import Database
from host_tools.web.director import persons_page
from host_tools.web.published.chosen import publication_of, published_files
from host_tools.web.serving.desk import Desk
from tests.host_tools.decided import drawn_as, registered, sheet_typed
from tests.host_tools.season_of_three import EVENTS, SEASON, play_season
from tests.host_tools.web.served import as_read, desk_at
from tests.how_many import cases


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
def test_they_are_published_only_if_the_director_wants(season_closed, page, path):
    with Database(path) as database:
        for event_number in EVENTS:
            decide_on(database, event_number, [("publish", {"round": 1})])
        assert publication_of(database, Choice()).statistics == []
    assert "Only the director sees the statistics of the club" in page.get("/statistics").text
    page.post("/statistics/show", {"shown": "yes"})
    assert "Everybody sees the statistics" in page.get("/statistics").text
    with Database(path) as database:
        files = published_files(database, Choice(), "de")
        assert 'href="statistics/index.en.html"' in files["index.en.html"].decode()
        assert "Records" in as_read(files["statistics/index.en.html"].decode())
        show_statistics(database, False)
        assert publication_of(database, Choice()).statistics == []


@pytest.mark.long
def test_a_published_season_is_added_up_by_its_formula(season_closed, page, path):
    with Database(path) as database:
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
def test_the_command(season_closed, path, tmp_path, capsys):
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


@pytest.mark.long
def test_of_the_page_of_a_person_only_the_newest_events_are_derived(
    season_open, page, path, monkeypatch
):
    """Even where each has a warning of the person."""
    warning = ("adjust", {"what": "warning", "round": 1, "persons": [1]})
    with Database(path) as database:
        for event_number in range(1, 5):
            decide_on(database, event_number, [warning], reason="showed a card")
    monkeypatch.setattr(persons_page, "NEWEST", 2)
    asked, event = [], Desk.event
    monkeypatch.setattr(
        Desk, "event", lambda desk, number: asked.append(number) or event(desk, number)
    )
    shown = page.get("/persons/1")
    assert asked == [4, 3]
    assert "Cup 4" in shown.text and "Cup 2" not in shown.text
    [link] = re.findall(r'href="(/persons/1\?all)"', shown.html)
    assert "Cup 2" in page.get(link).text
    assert asked == [4, 3, 4, 3, 2, 1]


@pytest.mark.long
def test_page_paper_and_files(season_closed, page, played):
    """Three sheets of twelve in two rule books, and the deals of the event of the scene."""
    text = page.get("/persons/1/history").text
    assert "1 · Anna" in text
    assert "Cup 4" in text
    assert "Best deal, Krenglbach: " in text
    assert "Solodreier" in text
    assert "With whom, against whom" in text
    assert 'class="curve c0"' in page.get("/persons/1/history").html
    assert "/persons/1/history" in page.get("/persons/1").html
    paper = page.get("/persons/1/history/paper")
    assert "<h1>Events</h1><p>Anna</p>" in paper.html
    assert 'class="date"' in paper.html and 'class="event n"' not in paper.html
    assert "Total" in paper.text
    assert "<polyline" in paper.html
    tables = json.loads(page.get("/persons/1/history/tables.json").html)
    cups = [row["points"] for row in tables[0]["rows"] if row["name"].startswith("Cup ")]
    assert cups[-3:] == [6, 4, 1]
    by_book = {row["rules"]: row["points"] for row in tables[1]["rows"]}
    assert 7 in by_book.values()
    assert page.get("/persons/1/history/tables.csv").status == 200
    assert page.get("/persons/999/history").status == 422


@pytest.mark.long
def test_names_lead_to_it_on_every_page_of_the_director(season_open, page, path, played):
    with Database(path) as database:
        decide_on(database, 2, [("publish", {"round": 1})])
        show_statistics(database, True)
        pages = published_files(database, Choice(), "en").values()
    link = 'href="/persons/1/history"'
    for address in (
        "/statistics",
        f"/season?name={SEASON}",
        "/event/2/registration/1",
        "/persons/2/history",
    ):
        assert link in page.get(address).html, address
    assert not any(b"/history" in one for one in pages)


def test_a_link_is_made_while_the_public_view_is_on(page, path):
    """The slip has the link; then it can be withdrawn."""
    refused = page.post("/persons/1/link")
    assert refused.status == 422
    assert "the public view is off" in refused.text
    assert "With a link this person sees" in page.get("/persons/1").text
    with desk_at(path, "http://192.168.1.4:8460") as served:
        slip = served.post("/persons/1/link")
        assert "http://192.168.1.4:8460/own/" in slip.text
        assert "data:image/svg+xml;base64," in slip.html
        assert "There is a link" in served.get("/persons/1").text
        served.post("/persons/1/link/withdraw")
        assert "There is a link" not in served.get("/persons/1").text


@pytest.mark.long
def test_the_history_by_command(season_closed, path, tmp_path, capsys):
    known = ["--database", str(path)]
    assert main(["persons", "show", "1", *known]) == 0
    assert "Cup 2" in capsys.readouterr().out
    assert main(["persons", "show", "1", "--json", *known]) == 0
    assert json.loads(capsys.readouterr().out)[0]["title"] == "Events"
    assert main(["persons", "show", "1", "--output", str(tmp_path / "a.xlsx"), *known]) == 0
    assert (tmp_path / "a.xlsx").exists()
    assert main(["persons", "show", "1", "--output", "a.pdf", *known]) == 2


@pytest.mark.long
@pytest.mark.parametrize("seed", range(cases(1, 10)))
def test_merging_and_splitting_keeps_all_histories(season_closed, path, seed):
    """Whoever is merged and parted, in any order: the points are those of all numbers together.

    After each step both whom it was about are looked at, and one more; in the end everybody is.
    """
    chance = random.Random(seed)
    everybody = range(1, 9)
    with Database(path) as database:
        play_beside(database)
        own = {number: totals_of(database, number) for number in everybody}
        assert own[1] == {2: 6, 3: 1, 4: 4}
        assert own[5] == {5: 7}
        for _ in range(8):
            kept, gone = chance.sample(everybody, 2)
            with suppress(DeskError):  # both have sat in one round, or are one person already
                persons.merge_persons(database, kept, gone)
            if chance.random() < 0.3:
                with suppress(DeskError):
                    persons.undo(database)
            cards = persons_of(database)
            for number in {kept, gone, chance.choice(everybody)}:
                known = person_of(cards, number).number
                theirs = [own[one] for one in everybody if person_of(cards, one).number == known]
                right = {event: points for totals in theirs for event, points in totals.items()}
                assert totals_of(database, number) == right
        while any(card.same_as for card in persons_of(database).values()):
            persons.undo(database)
        assert {number: totals_of(database, number) for number in everybody} == own


def play_beside(database):
    """An event of persons 5 to 8, who have sat with none of the others since."""
    settings = {"name": "Beside", "date": "2026-06-01", "rules": "tirol", "rounds": 1, "deals": 12}
    event_number = new_event(database, settings)
    sheet = {"round": 1, "table": 1, "persons": [5, 6, 7, 8], "deals": 12}
    steps = [registered(person) for person in range(5, 9)]
    steps += [drawn_as([[[5, 6, 7, 8]]]), sheet_typed(sheet | {"points": [7, -7, 2, -2]})]
    decide_on(database, event_number, steps)


def totals_of(database, number):
    """{event: points} of the events after the first."""
    events = load_history(database, number).events
    return {one.event.number: one.points for one in events if one.event.number > 1}
