"""The own history, for whoever has the link to it."""

import pytest

from host_tools.events import persons
from host_tools.events.decide_on import decide_on
from host_tools.events.person_links import has_link, make_link, person_of_link, withdraw_links
from host_tools.intake.database import Database
from tests.host_tools.season_of_three import EVENTS, play_season


@pytest.fixture
def secret(path):
    with Database(path) as database:
        play_season(database, close=False)
        for event_number in list(EVENTS)[:2]:
            decide_on(database, event_number, [("publish", {"round": 1})])
        persons.show_names(database, "number", [2])
        return make_link(database, 1)


def test_it_shows_what_is_published_and_names_as_everybody_wishes(secret, view):
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
