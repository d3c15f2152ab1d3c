"""The season, the statistics and the own history in the public view."""

import pytest

from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.person_links import has_link, make_link, person_of_link, withdraw_links
from host_tools.events.statistics_events import show_statistics
from host_tools.intake.database import Database
from host_tools.web.public import club_pages
from host_tools.web.public.club_pages import FRESH_S
from tests.host_tools.season_of_three import EVENTS, play_season

PAGES = ("/season", "/statistics")


def play(path, shown):
    with Database(path) as database:
        play_season(database)
        for event_number in list(EVENTS)[:2]:
            decide_on(database, event_number, [("publish", {"round": 1})])
        decide_on(database, 1, [("season", {"season": "2026"})])
        persons.show_names(database, "number", [2])
        show_statistics(database, shown)


@pytest.mark.long
def test_nobody_sees_them_until_they_are_shown(view, path, time):
    play(path, shown=False)
    assert [view.get(page).status for page in PAGES] == [404, 404]
    assert not any(f'href="{page}"' in view.get("/standings").html for page in PAGES)
    with Database(path) as database:
        show_statistics(database, True)
    time.now += 2
    assert [view.get(page).status for page in PAGES] == [200, 200]
    assert all(f'href="{page}"' in view.get("/standings").html for page in PAGES)


@pytest.mark.long
def test_they_show_what_is_published_and_names_as_everybody_wishes(view, path, time, monkeypatch):
    play(path, shown=True)
    for page in PAGES:
        text = view.get(page).text
        assert "Anna" in text
        assert "Cup 4" not in text  # of which nothing is published
        assert "Beat" not in text
        assert "#2" in text
        assert "/history" not in view.get(page).html
    assert "Name 01.03. 01.05." in view.get("/season").text
    monkeypatch.setattr(club_pages, "_read", None)  # a minute is not over: nothing is read
    for later in (0, FRESH_S - 1):
        time.now += later
        assert "Anna" in view.get("/season").text
    monkeypatch.undo()
    with Database(path) as database:
        persons.forget_person(database, 1)
    time.now += 1
    assert not any("Anna" in view.get(page).text for page in PAGES)


def test_an_event_without_a_season_has_no_page_of_one(view, path):
    with Database(path) as database:
        show_statistics(database, True)
    assert view.get("/season").status == 404
    assert "Nothing was played yet." in view.get("/statistics").text
    assert 'href="/season"' not in view.get("/standings").html


@pytest.fixture
def secret(season_open, path):
    with Database(path) as database:
        for event_number in list(EVENTS)[:2]:
            decide_on(database, event_number, [("publish", {"round": 1})])
        persons.show_names(database, "number", [2])
        return make_link(database, 1)


def test_the_own_history_shows_what_is_published_and_names_as_everybody_wishes(secret, view):
    text = view.get(f"/own/{secret}").text
    assert "Anna" in text
    assert "Cup 2" in text
    assert "Krenglbach" not in text  # of which nothing is published
    assert "Beat" not in text
    assert "#2" in text


def test_it_is_read_in_the_language_that_is_chosen(secret, view):
    page = view.get(f"/own/{secret}")
    assert [f'href="?language={code}"' in page.html for code in ("de", "fr", "en")] == [True] * 3
    assert '<html lang="fr">' in view.get(f"/own/{secret}?language=fr").html


def test_a_wrong_and_a_withdrawn_link_say_one_sentence(secret, view, path):
    said = "This link leads to nobody, or it was withdrawn."
    wrong = view.get("/own/wrong")
    assert (wrong.status, said in wrong.text) == (404, True)
    with Database(path) as database:
        withdraw_links(database, 1)
        assert not has_link(database, 1)
    withdrawn = view.get(f"/own/{secret}")
    assert (withdrawn.status, said in withdrawn.text) == (404, True)


def test_links_follow_who_is_one_person_and_die_with_the_name(secret, path):
    with Database(path) as database:
        assert secret not in repr(database.events.all_decisions())
        other = persons.add_person(database, {"name": "Xaver"}).number
        theirs = make_link(database, other)
        persons.merge_persons(database, 1, other)
        assert {person_of_link(database, one) for one in (secret, theirs)} == {1}
        persons.undo(database)
        assert [person_of_link(database, one) for one in (secret, theirs)] == [1, other]
        new = make_link(database, 1)
        assert [person_of_link(database, one) for one in (secret, new)] == [None, 1]
        persons.forget_person(database, 1)
        assert person_of_link(database, new) is None
