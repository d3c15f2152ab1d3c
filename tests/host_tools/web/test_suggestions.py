"""Whom the field at the door suggests, and how a new person would be called."""

import re
from urllib.parse import quote

import pytest

from host_tools.events.person_cards import persons_of, store_persons
from host_tools.intake.database import Database
from host_tools.tournament.person import Person
from tests.host_tools.web.conftest import add_next_event

pytestmark = pytest.mark.long

REGISTRATION = "/event/2/registration"
REGISTER = f"{REGISTRATION}/register"


@pytest.fixture
def path(path):
    """The event of the tests, and event 2, of nobody so far."""
    with Database(path) as database:
        add_next_event(database)
    return path


@pytest.fixture
def event():
    return 2


def test_suggestions_as_somebody_types(page):
    assert "1 Anna" in page.get(f"{REGISTRATION}/suggestions?typed=AN").text
    nobody = page.get(f"{REGISTRATION}/suggestions?typed=Zita").html
    assert 'name="new" value="Zita"' in nobody
    assert 'name="place"' in nobody


def test_enter_takes_who_was_marked_though_it_was_by_a_typing_error(page, decided):
    fields = {"typed": "Fanz"}
    refused = page.post(REGISTER, fields)
    assert refused.status == 422
    assert "Is Franz meant?" in refused.text
    suggestions = page.get(f"{REGISTRATION}/suggestions?typed=Fanz").html
    assert 'name="marked" value="7"' in suggestions
    assert page.post(REGISTER, fields | {"marked": "1"}).status == 422  # of what was typed before
    assert page.post(REGISTER, fields | {"marked": "7"}).status == 303
    assert decided()[-1] == ("register", {"person": 7})


def test_nobody_is_marked_among_several_or_who_takes_part(page):
    assert 'name="marked"' not in page.get(f"{REGISTRATION}/suggestions?typed=a").html
    page.post(REGISTER, {"typed": "franz"})
    assert 'name="marked"' not in page.get(f"{REGISTRATION}/suggestions?typed=fanz").html
    assert page.post(REGISTER, {"typed": "fanz", "marked": "7"}).status == 422


def test_a_surname_that_was_typed_first_is_one(page, path):
    """Who is known is found in any order, so people type the surname first."""
    with Database(path) as database:
        store_persons(database, [Person(31, "Sepp Schach")])
    shown = page.get(f"{REGISTRATION}/suggestions?typed=Mayrhofer+Sepp")
    assert "Which is the surname?" in shown.text
    sepp, mayrhofer = "Sepp Mayrhofer · surname Mayrhofer", "Mayrhofer Sepp · surname Sepp"
    assert f"New person: {mayrhofer} New person: {sepp}" in shown.text
    fields = {"typed": "Mayrhofer Sepp"}
    assert page.post(REGISTER, fields | {"new": "Sepp Mayr"}).status == 422  # shown before
    assert page.post(REGISTER, fields | {"new": "Sepp Mayrhofer"}).status == 303
    with Database(path) as database:
        assert persons_of(database)[32].parts == ("Sepp", "Mayrhofer")
    known = page.get(f"{REGISTRATION}/suggestions?typed=Schach+Sepp").html
    assert re.findall(r'name="new" value="([^"]*)"', known) == ["Schach Sepp", "Sepp Schach"]


def test_those_of_the_surname_are_offered_before_somebody_new(page, path, decided):
    """At a door Rudolf is most often the Rudi whom the club knows: else there are two of him."""
    with Database(path) as database:
        store_persons(database, [Person(31, "Rudi Schach", "Linz"), Person(32, "Anna Schach")])
    fields = {"typed": "Schach Rudolf"}
    shown = page.get(f"{REGISTRATION}/suggestions?typed=Schach+Rudolf")
    assert "Nobody is called that. Is it one of that surname?" in shown.text
    values = re.findall(r'<button [^>]*name="(\w+)" value="([^"]*)"', shown.html)
    assert values[:1] == [("person", "31")]
    assert values[1:] == [("new", "Schach Rudolf"), ("new", "Rudolf Schach"), ("person", "32")]
    assert 'name="marked"' not in shown.html
    assert 'name="place"' in shown.html
    before = decided()
    told = page.post(REGISTER, fields)
    assert (told.status, decided()) == (422, before)
    assert "Is it one of that surname?" in told.text
    assert page.post(REGISTER, fields | {"new": "Schach Ru"}).status == 422  # shown before
    assert page.post(REGISTER, fields | {"person": "31"}).status == 303
    assert decided()[-1] == ("register", {"person": 31})
    again = page.get(f"{REGISTRATION}/suggestions?typed=Schach+Rudolf").text
    assert "31 Rudi Schach Linz · takes part already" in again
    assert page.post(REGISTER, fields | {"new": "Rudolf Schach"}).status == 303
    assert decided()[-1] == ("register", {"person": 33})


def test_a_name_that_is_too_long_is_not_offered(page, decided):
    name = "Maria Magdalena Theresia Hofer-Freudenthaler von der Reith zu Puchheim"
    shown = page.get(f"{REGISTRATION}/suggestions?typed={quote(name)}")
    said = "Too long for a name: 70 characters, at most 60."
    assert said in shown.text
    assert 'name="new"' not in shown.html
    before = decided()
    answer = page.post(f"{REGISTRATION}/register", {"typed": name, "new": name})
    assert (answer.status, said in answer.text) == (422, True)
    assert decided() == before
    fits = page.get(f"{REGISTRATION}/suggestions?typed={quote(name[:60])}").html
    assert f'value="{name[:60]}"' in fits
