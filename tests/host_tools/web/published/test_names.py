"""Persons in a published folder: their names as each wishes, and their years."""

import json

import pytest

from host_tools.events.decide_on import decide_on
from host_tools.events.events import load_event
from host_tools.events.persons import change_person, forget_person, merge_persons, show_names
from host_tools.events.published_events import Choice, published_document
from host_tools.events.statistics_events import show_statistics
from host_tools.intake.database import Database
from host_tools.results.sealing import digest_of
from host_tools.web.published.chosen import published_files
from tests.host_tools.decided import CLOSE, OPEN
from tests.host_tools.season_of_three import EVENTS
from tests.host_tools.web.published.conftest import up_to
from tests.host_tools.web.published.folder_faults import faults_of
from tests.host_tools.web.published.test_published import HERE, text_of
from tests.host_tools.web.served import as_read

SURNAMES = {1: "Zwettler", 2: "Quendler", 3: "Xaver-Yps"}


@pytest.fixture
def named(played, publish):
    """The path of the database; four persons have names that nobody else has."""
    publish(up_to(2))
    with Database(played) as database:
        for person, surname in SURNAMES.items():
            change_person(database, person, {"first": "Maria", "last": surname})
        change_person(database, 4, {"name": "Vergessener"})
    return played


def files_after(path, *wishes):
    with Database(path) as database:
        for how, *persons in wishes:
            show_names(database, how, persons)
        return published_files(database, Choice(), "de")


@pytest.mark.long
def test_names_as_each_wishes(named):
    files = files_after(named, ("initial", 1), ("number", 2))
    assert faults_of(files) == []
    hidden = [surname.encode() for surname in ("Zwettler", "Quendler")]
    assert [path for path, data in files.items() if any(one in data for one in hidden)] == []
    assert "Maria Z. +6 +50 +56" in text_of(files, "index")
    assert "#2 ex aequo +2 −4 −2" in text_of(files, "index")
    assert "Maria Xaver-Yps" in text_of(files, "table-1-1")


@pytest.mark.long
def test_the_document_shows_only_the_names_of_those_who_want_it(named):
    before = files_after(named)[f"{HERE}/{HERE}.json"]
    after = files_after(named, ("initial", 1), ("number", 2))[f"{HERE}/{HERE}.json"]
    document = json.loads(after)
    assert [set(one["name"]) for one in document["entrants"][:3]] == [
        {"sha256"},
        {"sha256"},
        {"salt", "text"},
    ]
    assert document["digest"] == json.loads(before)["digest"] == digest_of(document)


def test_the_club_shows_only_initials(named):
    files = files_after(named, ("initial",), ("full", 3))
    assert "Maria Xaver-Yps" in text_of(files, "index")
    assert "O. " in text_of(files, "index")
    assert [path for path, data in files.items() if b"Otto" in data] == []


@pytest.mark.long
def test_two_of_one_initial_have_their_numbers(named):
    with Database(named) as database:
        change_person(database, 2, {"last": "Zach"})
    files = files_after(named, ("initial", 1, 2))
    assert "Maria Z. (1)" in text_of(files, "index")
    assert "Maria Z. (2)" in text_of(files, "index")


@pytest.mark.long
def test_who_is_forgotten_is_a_number(named):
    with Database(named) as database:
        forget_person(database, 4)
        document = published_document(database, load_event(database, 1))
    files = files_after(named)
    assert [path for path, data in files.items() if b"Vergessener" in data] == []
    assert "#4" in text_of(files, "index")
    assert "Vergessener" not in json.dumps(document)


@pytest.mark.long
def test_a_wish_after_closing_is_obeyed_and_changes_no_digest(named):
    with Database(named) as database:
        decide_on(database, 1, [CLOSE], reason="all is paid")
        decide_on(database, 1, [OPEN], reason="somebody has cheated")
        decide_on(database, 1, [CLOSE], reason="all is paid again")
    before = files_after(named)
    after = files_after(named, ("initial", 1), ("number", 2))
    hidden = [text.encode() for text in ("Zwettler", "Quendler", "cheated", "all is paid")]
    assert [path for path, data in after.items() if any(one in data for one in hidden)] == []
    assert faults_of(after) == []
    documents = [json.loads(files[f"{HERE}/{HERE}.json"]) for files in (before, after)]
    assert documents[0]["digest"] == documents[1]["digest"] == digest_of(documents[1])
    assert set(documents[1]["previous"]["reason"]) == {"sha256"}


CUP_2 = "2026-03-01-cup-2"


@pytest.fixture
def season(season_open, path):
    """A database with three events, all of them published."""
    with Database(path) as database:
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
