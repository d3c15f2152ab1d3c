"""What is on the wall: pages that follow one another, of which none is too long."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.web.public.wall import slides_of
from host_tools.web.public.wall_lines import SIZES, SMALLEST
from tests.host_tools.decided import CLOSE, drawn_as, in_team, ruled
from tests.host_tools.tournament.example_event import example
from tests.host_tools.web.conftest import FIVES
from tests.host_tools.web.public.conftest import ROUND_1, ROUND_2


def big(players, name="Player"):
    """The `Event` of so many players at tables of four."""
    persons = {number: Person(number, f"{name} {number:03}") for number in range(1, players + 1)}
    numbers = list(persons)
    tables = [numbers[start : start + 4] for start in range(0, players, 4)]
    drawn = drawn_as([tables])
    return example(persons=persons, players=players, draw=drawn)


@pytest.mark.parametrize("players", [8, 24, 28, 100])
def test_everybody_is_once_on_the_wall_and_no_page_is_too_long(players):
    slides = [slide for slide in slides_of(big(players)) if slide.kind == "seats"]
    columns = [column for slide in slides for column in slide.columns]
    names = [name for column in columns for name, _ in column]
    assert names == [f"Player {number:03}" for number in range(1, players + 1)]
    assert max(len(column) for column in columns) <= SMALLEST.lines
    assert len(slides) == -(-players // (2 * SMALLEST.lines))


@pytest.mark.parametrize(("players", "size"), [(4, 60), (8, 48), (16, 42), (27, 30), (28, 30)])
def test_the_type_is_as_large_as_all_names_have_room(players, size):
    """At two metres' width 30 tenths of a percent of it are six centimetres."""
    [slide] = [slide for slide in slides_of(big(players)) if slide.kind == "seats"]
    assert slide.size == size >= min(SIZES)


def test_long_names_take_more_lines_of_a_page():
    name = "Maximilian-Ferdinand von Hohenlohe-Schillingsfürst"
    slides = [slide for slide in slides_of(big(28, name)) if slide.kind == "seats"]
    columns = [column for slide in slides for column in slide.columns]
    assert sum(map(len, columns)) == 28
    assert max(map(len, columns)) == SMALLEST.lines // 3


def test_a_page_leads_to_the_next_and_the_last_to_the_first(view):
    seen = []
    path = "/wall?language=de"
    for _ in range(3):
        html = view.get(path).html
        seen.append(re.search(r'<main class="(\w+)', html).group(1))
        seconds, path = re.search(r'content="(\d+); url=([^"]+)"', html).groups()
        path = path.replace("&amp;", "&")
        assert "language=de" in path
        assert int(seconds) >= 5
    assert seen == ["round", "seats", "round"]


def test_a_closed_event_has_its_final_ranking_there(view, decide):
    decide(*ROUND_1, *ROUND_2, ("publish", {"round": 2}))
    assert "Still playing: 2" in view.get("/wall").text
    assert "After round 2" in view.get("/wall?page=1").text
    decide(CLOSE)
    assert "The event is closed." in view.get("/wall").text
    assert "Final ranking" in view.get("/wall?page=1").text
    assert "After round" not in view.get("/wall?page=1").text


def test_who_has_finished_sees_where_to_go_next(view, decide):
    assert "Round 1: who sits where Anna 1 Emil 1" in view.get("/wall?page=1").text
    decide(ROUND_1[0])
    assert "Round 2: who sits where Anna 1 Emil 1 Franz 2" in view.get("/wall?page=1").text
    decide(ROUND_1[1], ruled(1, 2, over=True))
    assert "your table" not in view.get("/wall?page=1").text


def test_who_sits_out_is_on_the_wall(view, decide):
    decide(*FIVES)
    assert "Anna 1 Emil 1 Franz sits out Grete sits out Ida 1" in view.get("/wall?page=1").text


def test_a_page_that_is_gone_is_another_one(view):
    for page in ("7", "-1", "x", "99999"):
        assert view.get(f"/wall?page={page}").status == 200


def test_the_ranking_is_shown_once_it_is_published(view, decide):
    assert "After round" not in view.get("/wall?page=2").text
    decide(*ROUND_1, ("publish", {"round": 1}))
    assert "After round 1 of 2 1 Otto +9 2 Anna +6" in view.get("/wall?page=2").text


def test_the_parts_of_the_players_come_after_all(view, decide):
    """Krenglbach: "Der/die bestplatzierte Krenglbacher/in dürfen sich außerdem für ein Jahr lang
    Ortsmeister im Tarock-Spielen nennen."
    """
    local = [
        ("entrant", {"what": "marks", "person": person, "marks": ["local"]}) for person in (1, 2)
    ]
    parts = ("settings", {"settings": {"parts": [["local", "Ortsmeister", []]]}})
    decide(*ROUND_1, *local, parts, ("publish", {"round": 1}))
    page = view.get("/wall?page=3")
    assert "Ortsmeister (home club) After round 1 of 2 1 Anna +6" in page.text
    assert '<main class="standings s60">' in page.html
    assert "Ortsmeister (Heimverein)" in view.get("/wall?page=3&language=de").text


def test_the_teams_come_after_the_players(view, decide):
    named = (1, "Au"), (5, "Au"), (2, "Wels"), (6, "Wels")
    teams = [in_team(person, team) for person, team in named]
    decide(*ROUND_1, *teams, ("publish", {"round": 1}))
    assert "Teams After round 1 of 2 1 Au +15 2 Wels +1" in view.get("/wall?page=3").text


def test_it_says_who_is_still_playing_and_where_to_look(view, decide):
    decide(ROUND_1[0])
    html = view.get("/wall").html
    assert "Still playing: 2" in view.get("/wall").text
    assert "http://cup.example:8460" in html
    assert '<img src="/address.svg"' in html
    assert "<noscript><meta" in html


def test_a_text_for_everybody_fills_a_page_and_stands_below_the_others(view, decide):
    decide(("announce", {"text": "Soup at <7>"}))
    assert view.get("/wall?page=1").text.count("Soup at <7>") == 1
    assert '<main class="announced s60">' in view.get("/wall?page=1").html
    for page in ("/wall", "/wall?page=2", "/", "/standings"):
        assert "Soup at <7>" in view.get(page).text
    decide(("announce", {"text": ""}))
    assert "Soup" not in view.get("/").text + view.get("/wall?page=1").text
