"""The history of a person: on its page, on paper, as files and by the command."""

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
from host_tools.events.statistics_events import show_statistics
from host_tools.intake.database import Database
from host_tools.web.app import make_app
from host_tools.web.director import persons_page
from host_tools.web.published.chosen import published_files
from host_tools.web.serving.desk import Desk
from tests.host_tools.season_of_three import SEASON, play_season
from tests.host_tools.seats import drawn_as
from tests.host_tools.typed import sheet_typed
from tests.host_tools.web.served import TOKEN, Served
from tests.how_many import cases


@pytest.mark.long
def test_of_the_page_of_a_person_only_the_newest_events_are_derived(page, path, monkeypatch):
    """Even where each has a warning of the person."""
    warning = ("adjust", {"what": "warning", "round": 1, "persons": [1]})
    with Database(path) as database:
        play_season(database, close=False)
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
def test_page_paper_and_files(page, path, played):
    """Three sheets of twelve in two rule books, and the deals of the event of the scene."""
    with Database(path) as database:
        play_season(database)
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
def test_names_lead_to_it_on_every_page_of_the_director(page, path, played):
    with Database(path) as database:
        play_season(database, close=False)
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
    with Served(lambda: make_app(Desk(path), TOKEN, "http://192.168.1.4:8460")) as served:
        slip = served.post("/persons/1/link")
        assert "http://192.168.1.4:8460/own/" in slip.text
        assert "data:image/svg+xml;base64," in slip.html
        assert "There is a link" in served.get("/persons/1").text
        served.post("/persons/1/link/withdraw")
        assert "There is a link" not in served.get("/persons/1").text


@pytest.mark.long
def test_the_command(path, tmp_path, capsys):
    with Database(path) as database:
        play_season(database)
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
def test_merging_and_splitting_keeps_all_histories(path, seed):
    """Whoever is merged and parted, in any order: the points are those of all numbers together.

    After each step both whom it was about are looked at, and one more; in the end everybody is.
    """
    chance = random.Random(seed)
    everybody = range(1, 9)
    with Database(path) as database:
        play_season(database)
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
    steps = [("entrant", {"what": "registered", "person": person}) for person in range(5, 9)]
    steps += [drawn_as([[[5, 6, 7, 8]]]), sheet_typed(sheet | {"points": [7, -7, 2, -2]})]
    decide_on(database, event_number, steps)


def totals_of(database, number):
    """{event: points} of the events after the first."""
    events = load_history(database, number).events
    return {one.event.number: one.points for one in events if one.event.number > 1}
