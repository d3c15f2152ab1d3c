"""The years of players in a folder of results: whose there are, and what they show."""

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.persons import forget_person, merge_persons, show_names
from host_tools.events.published_events import Choice
from host_tools.events.statistics_events import show_statistics
from host_tools.intake.database import Database
from host_tools.web.published.chosen import published_files
from tests.host_tools.season_of_three import EVENTS, play_season
from tests.host_tools.web.published.folder_faults import faults_of
from tests.host_tools.web.served import as_read

CUP_2 = "2026-03-01-cup-2"


@pytest.fixture
def season(path):
    """A database with three events, all of them published."""
    with Database(path) as database:
        play_season(database, close=False)
        for event_number in EVENTS:
            decide_on(database, event_number, [("publish", {"round": 1})])
        show_statistics(database, True)
        yield database


def files_of(database):
    files = published_files(database, Choice(), "de")
    assert faults_of(files) == []
    return files


def histories(files):
    return [path for path in files if path.startswith("history/") and path.endswith(".en.html")]


def test_a_player_has_events_and_curves_of_each_rule_book(season):
    files = files_of(season)
    assert histories(files) == [f"history/{person}.en.html" for person in (1, 2, 3, 4)]
    page = files["history/1.en.html"].decode()
    assert "Cup 2 March 1, 2026 · Tiroler Cup 1 of 4 +6" in as_read(page)
    assert "Krenglbach 2 of 4 +4" in as_read(page)
    assert page.count("<svg") == 1  # there is no line of one event
    assert "Entry fee" not in page
    assert f'href="../{CUP_2}/index.en.html"' in page
    assert 'href="../history/1.en.html">All events' in files[f"{CUP_2}/player-1.en.html"].decode()


def test_only_who_is_called_by_the_full_name_has_one(season):
    show_names(season, "initial", [1])
    show_names(season, "number", [2])
    forget_person(season, 3)
    files = files_of(season)
    assert histories(files) == ["history/4.en.html"]
    assert "history" not in files[f"{CUP_2}/player-1.en.html"].decode()


def test_there_is_none_where_nobody_is_to_see_the_statistics(season):
    show_statistics(season, False)
    assert histories(files_of(season)) == []


def test_a_round_that_is_not_published_is_not_in_it(season):
    for event_number in (3, 4):
        decide_on(season, event_number, [("publish", {"round": 0})])
    assert histories(files_of(season)) == []


def test_older_numbers_of_a_player_count(season):
    decide_on(season, 1, [("publish", {"round": 2})])
    merge_persons(season, 5, 4)
    files = files_of(season)
    assert histories(files)[-1] == "history/5.en.html"
    assert 'href="../history/5.en.html">' in files[f"{CUP_2}/player-4.en.html"].decode()
