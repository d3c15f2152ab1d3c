"""The field at the door: whom it suggests, who comes only now, pays, or is new."""

import re
from urllib.parse import quote

import pytest

from host_tools.club.person import Person
from host_tools.events.person_cards import persons_of
from host_tools.intake.database import Database
from tests.host_tools.decided import paid, present, registered
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


def test_who_was_registered_before_comes_and_pays_by_enter(page, decided):
    """Who is at the door now: his name is typed like all others', and must not be refused."""
    page.post(f"{REGISTRATION}/all", {"person": "1"})
    offered = page.get(f"{REGISTRATION}/suggestions?typed=Ann")
    assert "1 Anna · is registered, is noted as here" in offered.text
    assert 'name="marked" value="1"' in offered.html
    answer = page.post(REGISTER, {"typed": "Anna", "paid": "yes"})
    assert answer.status == 303
    assert decided()[-2:] == [present(1, True), paid(1, 500)]
    assert "Anna is here, number 1. Paid: 5.00" in page.get(answer.headers["Location"]).text
    assert "Anna takes part already" in page.post(REGISTER, {"typed": "Anna"}).text


def test_who_comes_pays_only_what_is_open_and_only_if_that_is_ticked(page, decided):
    page.post(f"{REGISTRATION}/all", {"person": ["1", "2"]})
    page.pay(1, 5, event=2)
    page.post(REGISTER, {"typed": "Anna", "paid": "yes"})
    assert decided()[-1] == present(1, True)
    answer = page.post(REGISTER, {"typed": "Emil"})
    assert decided()[-1] == present(2, True)
    assert "Emil is here, number 2. Undo" in page.get(answer.headers["Location"]).text


def test_who_is_here_and_has_not_paid_pays_where_that_is_ticked(page, refuses, decided):
    page.post(REGISTER, {"typed": "Anna"})
    offered = page.get(f"{REGISTRATION}/suggestions?typed=Ann&paid=yes")
    assert "1 Anna · takes part already, pays 5.00 now" in offered.text
    assert 'name="marked" value="1"' in offered.html
    before = decided()
    answer = page.post(REGISTER, {"typed": "Anna", "paid": "yes"})
    assert answer.status == 303
    assert decided() == [*before, paid(1, 500)]
    assert "Anna is here, number 1. Paid: 5.00" in page.get(answer.headers["Location"]).text
    refuses(REGISTER, {"typed": "Anna", "paid": "yes"}, "Anna takes part already.")


def test_who_is_here_and_has_not_paid_is_refused_without_the_tick(page, refuses):
    """What he still owes is said, and what to press if he pays it."""
    page.post(REGISTER, {"typed": "Anna"})
    page.pay(1, 2, event=2)
    shown = page.get(f"{REGISTRATION}/suggestions?typed=Ann")
    assert "1 Anna · takes part already, has not paid 3.00" in shown.text
    assert 'name="marked"' not in shown.html
    refuses(
        REGISTER,
        {"typed": "Anna"},
        "Anna takes part already, has not paid 3.00.",
        "tick “pays at once”, and register once more",
    )


def test_who_is_registered_and_absent_is_no_substitute(page):
    page.decide(present(1, False))
    beyond = page.get("/event/1/registration/suggestions?typed=Anna&round=3").text
    assert "is noted as here" not in beyond


def test_an_empty_field_says_nothing(page):
    address = f"{REGISTRATION}/suggestions?typed="
    for nothing in ("", "%20"):
        assert "Nobody" not in page.get(address + nothing).text
    assert "Nobody is found by that." in page.get(f"{address}99").text
    assert "Nobody is found by that." in page.get(f"{address}tour11").text


def test_only_digits_alone_are_a_number(page, refuses, decided):
    """Of a text that is neither a number nor a name it is not said that it is a number."""
    before = decided()
    assert "nobody has the number 99" in page.post(REGISTER, {"typed": "99"}).text
    for typed in ("tour11", "x"):
        refuses(REGISTER, {"typed": typed}, f"nobody is called {typed!r}")
    assert decided() == before


def test_somebody_new_comes_before_those_who_have_only_the_surname(page, refuses, known):
    """As with every other newcomer the first option makes the new person, and no option another."""
    known(Person(31, "Regula Tuor"), Person(32, "Silvia Tuor"))
    page.post(REGISTER, {"typed": "32", "person": "32"})
    shown = page.get(f"{REGISTRATION}/suggestions?typed=Peter+Tuor")
    values = re.findall(r'<button [^>]*name="(\w+)" value="([^"]*)"', shown.html)
    assert values == [("new", "Peter Tuor"), ("new", "Tuor Peter"), ("person", "31")]
    assert "Nobody is called that: ↓ and Enter, or a click, make the new person." in shown.text
    last = "Or somebody of that surname: 31 Regula Tuor 32 Silvia Tuor · takes part already"
    assert last in shown.text
    refuses(REGISTER, {"typed": "Peter Tuor"}, "It is not clear who '")


def test_a_surname_that_was_chosen_is_not_said_to_be_guessed(page):
    page.post(REGISTER, {"typed": "Tuor Peter", "new": "Peter Tuor"})
    card = page.get("/persons/9").text
    assert ("Guessed from the name" in card, "The name is made of both." in card) == (False, True)
    page.post(REGISTER, {"typed": "Zita", "new": "Zita"})
    assert "Guessed from the name" in page.get("/persons/10").text


def test_the_name_on_the_boxes_is_said_at_once_where_it_is_another_one(page):
    name = "Maria-Magdalena Hohenwarter-Obergruber"
    answer = page.post(REGISTER, {"typed": name, "new": name})
    shown = page.get(answer.headers["Location"])
    assert (
        f"{name} takes part, number 9. Name on the boxes: M. Hohenwarter Change Undo" in shown.text
    )
    card = "/event/2/persons/9?back=%2Fevent%2F2%2Fregistration"
    assert f'href="{card}"' in shown.html.replace("?back=/event/2/", "?back=%2Fevent%2F2%2F")
    assert 'name="short"' in page.get(card).html
    short = page.get(page.post(REGISTER, {"typed": "Anna"}).headers["Location"]).text
    assert "On boxes" not in short


def test_whom_nobody_can_choose_nobody_is_asked_to_choose(page, known, decided):
    """He was found by a typing error, or only several who all take part."""
    known(Person(31, "Franz Huber"), Person(32, "Anton Huber", "Wels"))
    page.post(REGISTER, {"typed": "Franz Huber"})
    refused = page.post(REGISTER, {"typed": "Franz Hubre"}).text
    assert "Franz Huber takes part already, has not paid 5.00." in refused
    assert "If it is somebody else, choose the new person: ↓ and Enter" in refused
    page.post(REGISTER, {"typed": "Anton Huber"})
    before = decided()
    several = page.post(REGISTER, {"typed": "Huber"})
    told = "Nobody of those whom 'Huber' may mean can be chosen: the list says why."
    assert (several.status, told in several.text, decided()) == (422, True, before)
    assert "may be several" not in refused + several.text


def test_enter_takes_who_was_marked_though_it_was_by_a_typing_error(page, refuses, decided):
    fields = {"typed": "Fanz"}
    refuses(REGISTER, fields, "It is not clear who 'Fanz' is")
    suggestions = page.get(f"{REGISTRATION}/suggestions?typed=Fanz").html
    assert 'name="marked" value="7"' in suggestions
    assert page.post(REGISTER, fields | {"marked": "1"}).status == 422  # of what was typed before
    assert page.post(REGISTER, fields | {"marked": "7"}).status == 303
    assert decided()[-1] == registered(7)


def test_nobody_is_marked_among_several_or_who_takes_part(page):
    assert 'name="marked"' not in page.get(f"{REGISTRATION}/suggestions?typed=a").html
    page.post(REGISTER, {"typed": "franz"})
    assert 'name="marked"' not in page.get(f"{REGISTRATION}/suggestions?typed=fanz").html
    assert page.post(REGISTER, {"typed": "fanz", "marked": "7"}).status == 422


def test_a_surname_that_was_typed_first_is_one(page, path, known):
    """Who is known is found in any order, so people type the surname first."""
    known(Person(31, "Sepp Schach"))
    shown = page.get(f"{REGISTRATION}/suggestions?typed=Mayrhofer+Sepp")
    assert "Nobody is called that: ↓ and Enter" in shown.text
    sepp, mayrhofer = "Sepp Mayrhofer · Surname: Mayrhofer", "Mayrhofer Sepp · Surname: Sepp"
    assert f"New person: {mayrhofer} New person: {sepp}" in shown.text
    fields = {"typed": "Mayrhofer Sepp"}
    assert page.post(REGISTER, fields | {"new": "Sepp Mayr"}).status == 422  # shown before
    assert page.post(REGISTER, fields | {"new": "Sepp Mayrhofer"}).status == 303
    with Database(path) as database:
        assert persons_of(database)[32].parts == ("Sepp", "Mayrhofer")
    known = page.get(f"{REGISTRATION}/suggestions?typed=Schach+Sepp").html
    assert re.findall(r'name="new" value="([^"]*)"', known) == ["Schach Sepp", "Sepp Schach"]


def test_those_of_the_surname_are_offered_before_somebody_new(page, refuses, known, decided):
    """At a door Rudolf is most often the Rudi whom the club knows: else there are two of him."""
    known(Person(31, "Rudi Schach", "Linz"), Person(32, "Anna Schach"))
    fields = {"typed": "Schach Rudolf"}
    shown = page.get(f"{REGISTRATION}/suggestions?typed=Schach+Rudolf")
    assert "Nobody has exactly this name." in shown.text
    values = re.findall(r'<button [^>]*name="(\w+)" value="([^"]*)"', shown.html)
    assert values[:1] == [("person", "31")]
    assert values[1:] == [("new", "Schach Rudolf"), ("new", "Rudolf Schach"), ("person", "32")]
    assert 'name="marked"' not in shown.html
    assert 'name="place"' in shown.html
    refuses(REGISTER, fields, "It is not clear who '")
    assert page.post(REGISTER, fields | {"new": "Schach Ru"}).status == 422  # shown before
    assert page.post(REGISTER, fields | {"person": "31"}).status == 303
    assert decided()[-1] == registered(31)
    again = page.get(f"{REGISTRATION}/suggestions?typed=Schach+Rudolf").text
    assert "31 Rudi Schach Linz · takes part already" in again
    assert page.post(REGISTER, fields | {"new": "Rudolf Schach"}).status == 303
    assert decided()[-1] == registered(33)


def test_a_name_that_is_too_long_is_not_offered(page, refuses):
    name = "Maria Magdalena Theresia Hofer-Freudenthaler von der Reith zu Puchheim"
    shown = page.get(f"{REGISTRATION}/suggestions?typed={quote(name)}")
    said = "Too long for a name: 70 characters, at most 60."
    assert said in shown.text
    assert 'name="new"' not in shown.html
    refuses(f"{REGISTRATION}/register", {"typed": name, "new": name}, said)
    fits = page.get(f"{REGISTRATION}/suggestions?typed={quote(name[:60])}").html
    assert f'value="{name[:60]}"' in fits
