"""A result document of another desk is taken in on the page: shown first, then one press."""

import json
import re
from types import SimpleNamespace

import pytest

from host_tools.club.person import Person
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from host_tools.web.director import result_import_page
from tests.docs.markdown import ROOT
from tests.host_tools.events.results.imported import furnish, village_file
from tests.host_tools.web.scene import ADDRESS
from tests.host_tools.web.served import desk_at


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """The document of an event of another desk."""
    return village_file(tmp_path_factory.mktemp("village") / "desk")


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """The bytes of the database of another club, where somebody has nearly an entrant's name."""
    path = tmp_path_factory.mktemp("club") / "club.db"
    with Database(path) as database:
        furnish(database)
    return path.read_bytes()


@pytest.fixture
def page(tmp_path, club):
    """The director's page of the other club."""
    path = tmp_path / "club.db"
    path.write_bytes(club)
    with desk_at(path, ADDRESS) as served:
        served.path = path
        yield served


def sent(page, file):
    """The `Answer` to a form with a file."""
    return page.send_file("/results/import", file, "village.json")


def fields(shown):
    """The fields of the second form, with what is chosen there by itself."""
    hidden = dict(re.findall(r'<input type="hidden" name="(digest)" value="([^"]*)"', shown.html))
    radios = re.findall(r'name="(person-\d+)" value="(\w+)" checked', shown.html)
    return hidden | dict(radios)


@pytest.mark.long
def test_it_is_shown_and_then_taken_in(page, file):
    shown = sent(page, file)
    assert shown.status == 200
    assert "Grüner Cup" in shown.text
    with Database(page.path) as database:
        assert database.events.numbers() == [1, 2]
    done = page.post("/results/import/confirm", fields(shown) | {"desk": "Wels"})
    assert (done.status, done.headers["Location"]) == (303, "/event/3/ranking")
    assert "of another desk: Wels" in page.get("/").text
    assert "of another desk: Wels" in page.get("/event/3/ranking").text
    assert "Another desk has decided this (Wels)" in page.get("/event/3/journal").text
    assert "This very document is here already" in sent(page, file).text


@pytest.mark.long
def test_nothing_is_decided_about_it_on_any_page(page, file):
    page.post("/results/import/confirm", fields(sent(page, file)))
    for path in ("ranking", "round/1", "table/1/1", "registration", "draw", "season", "settings"):
        answer = page.get(f"/event/3/{path}")
        assert answer.status == 200
        assert "/event/3/decide/" not in answer.html
    refused = page.post("/event/3/decide/close", {"closed": "no"})
    assert refused.status == 422
    assert "sealed by another desk" in refused.text


@pytest.mark.long
def test_who_is_meant_is_asked(page, file):
    first = json.loads(file)["entrants"][0]
    field = f"person-{first['person']}"
    with Database(page.path) as database:
        store_persons(database, [Person(70, first["name"]["text"], "Anderswo")])
    shown = sent(page, file)
    asked = re.findall(r'name="([^"]+)" value="70"', shown.html)
    assert field in asked
    refused = page.post("/results/import/confirm", fields(shown))
    assert refused.status == 422
    assert "or somebody new?" in refused.text
    said = fields(shown) | dict.fromkeys(asked, "new") | {field: "70"}
    assert page.post("/results/import/confirm", said).status == 303
    with Database(page.path) as database:
        assert database.origins.of(3).persons[first["person"]] == 70


def test_what_is_not_right_is_listed(page, file):
    shown = sent(page, file.replace(b'"points":', b'"points" :', 1).replace(b"Cup", b"Kap", 1))
    assert shown.status == 422
    assert "village.json is not right" in shown.text
    assert "something was changed" in shown.text
    assert sent(page, b"[]").status == 422
    assert page.post("/results/import/confirm", {"digest": "0"}).status == 422


@pytest.mark.long
def test_of_those_that_were_shown_the_first_ones_are_forgotten(page, file, monkeypatch):
    monkeypatch.setattr(result_import_page, "_MOST_SHOWN", 1)
    shown = fields(sent(page, file))
    assert page.post("/results/import/confirm", shown | {"person-1": "x"}).status == 422
    other = sent(page, (ROOT / "docs/result-example.json").read_bytes())
    refused = page.post("/results/import/confirm", shown)
    assert (refused.status, "choose the file again" in refused.text) == (422, True)
    assert "choose the file again" not in page.post("/results/import/confirm", fields(other)).text


def test_what_is_shown_once_more_waits_again_as_the_last_one():
    shown = {}
    for digest in "abcadef":
        result_import_page._keep(shown, SimpleNamespace(digest=digest))
    assert list(shown) == ["a", "d", "e", "f"]
