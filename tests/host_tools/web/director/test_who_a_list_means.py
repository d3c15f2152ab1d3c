"""Whom a row of a list means that is taken in: what the preview asks, and what can be said."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.decided import registered
from tests.host_tools.web.conftest import NAMES, add_next_event
from tests.host_tools.web.sent_lists import as_sent, hidden, options, upload
from tests.host_tools.web.sheets import sheet


def test_who_is_known_by_nearly_the_name_of_a_newcomer_can_be_chosen(page, persons):
    text = "Name;Ort\nANNA;Linz\nGrette;Ried\nZita;\n"
    shown = upload(page, text.encode())
    assert "New: 1 Changed: 0 As before: 0 To decide: 2" in shown.text
    assert "Known already, No. 1: Anna · gets the place of the list: Linz · gets" in shown.text
    assert options(shown) == {
        "person-2": ["1", "keep-1", "known", "new", "out"],
        "person-3": ["8", "keep-8", "known", "new", "out"],
    }
    fields = hidden(shown) | {"text": text, "person-2": "new", "person-3": "keep-8"}
    assert page.post("/persons/import/confirm", fields).status == 303
    assert persons()[8] == Person(8, "Grete", "Ried")  # the name that the club has
    assert {number: persons()[number].name for number in persons() if number > 8} == {
        9: "ANNA",
        10: "Zita",
    }


def test_who_is_known_gets_the_name_of_the_list_if_he_is_not_to_keep_his(page, persons):
    text = "Name;Ort\nGrette;Ried\n"
    shown = upload(page, text.encode())
    assert (
        "No. 8: Grete · gets the place of the list: Ried · gets the name of the list: Grette"
        in (shown.text)
    )
    assert "Known already, No. 8 · keeps the present name: Grete" in shown.text
    fields = hidden(shown) | {"text": text, "person-2": "8"}
    assert page.post("/persons/import/confirm", fields).status == 303
    assert persons()[8] == Person(8, "Grette", "Ried")


def test_who_has_the_name_of_the_list_is_not_offered_it(page, known):
    known(Person(31, "Rosa Gattinger", "Ried"))
    shown = upload(page, b"Name;Ort\nRosa Gattinger;Wels\n")
    assert "Known already, No. 31: Rosa Gattinger" in shown.text
    assert "name of the list" not in shown.text
    assert "keeps the name" not in shown.text


@pytest.mark.parametrize("typed", ["30", "aigner", "Rupert Aigner (30)"])
def test_who_is_new_can_be_said_to_be_known_by_number_or_name(page, persons, known, typed):
    """Else the row is left out, and the card changed by hand."""
    known(Person(30, "Rupert Aigner", "Linz"))
    shown = upload(page, b"Nr;Name;Ort\n20;Yves;\n;Zita Neu;Wels\n;Xaver;\n")
    assert re.findall(r'name="(known-\d)" list="known"', shown.html) == ["known-3", "known-4"]
    assert '<option value="Rupert Aigner (30)">Linz</option>' in shown.html
    page.post("/persons/import/confirm", as_sent(shown) | {"known-3": typed, "known-4": " "})
    assert persons()[30] == Person(30, "Zita Neu", "Wels")
    assert [persons()[number].name for number in (31, 20)] == ["Xaver", "Yves"]


def test_whom_nobody_knows_or_a_row_means_already_no_other_row_can_be(page, refuses, known):
    known(Person(30, "Rupert Aigner"), Person(31, "Rupert Aigner"))
    shown = page.post("/persons/import", {"pasted": "Anna\nZita Neu; Wels\n"})
    assert "Anna (1)" not in shown.html
    for typed, sentence in (
        ("Niemand", "line 2: who is 'Niemand'? Type the number"),
        ("Rupert Aigner", "line 2: who is 'Rupert Aigner'? Type the number"),
        ("1", "No. 1 stands in line 1, too"),
    ):
        refuses("/persons/import/confirm", as_sent(shown) | {"known-2": typed}, sentence)


def test_of_a_row_in_doubt_somebody_else_may_be_meant(page, persons, known):
    known(Person(30, "Rupert Aigner", "Linz"))
    shown = page.post("/persons/import", {"pasted": "Grette; Ried"})
    assert options(shown) == {"person-1": ["8", "keep-8", "known", "new", "out"]}
    sent = as_sent(shown) | {"asked": "1", "person-1": "known"}
    assert "line 1: choose who is meant" in page.post("/persons/import/confirm", sent).text
    page.post("/persons/import/confirm", sent | {"known-1": "30", "person-1": "8"})
    assert (persons()[8].name, persons()[30].name) == ("Grette", "Rupert Aigner")
    shown = page.post("/persons/import", {"pasted": "Gretty; Ried"})
    page.post("/persons/import/confirm", as_sent(shown) | sent | {"known-1": "30"} | as_sent(shown))
    assert persons()[30] == Person(30, "Gretty", "Ried")


def test_of_the_first_list_of_a_club_nobody_is_known(page):
    shown = page.post("/persons/import", {"pasted": "Zita Neu\n" + "\n".join(NAMES)})
    assert "Known already" not in shown.text


def test_names_and_places_of_who_may_be_meant_are_said_apart(page, known, decide):
    known(Person(1, "Rupert Aigner", "Linz"), Person(2, "Emil", "Wels"))
    decide(sheet(), sheet(2, 1, [2, 3, 5, 6]))
    shown = page.post("/persons/import", {"pasted": "Rupert Aichner; Linz\nEmil; Graz"}).text
    assert "1 person with another name, 1 event with them: no result changes" in shown
    assert shown.count("gets the place of the list") == 1
    assert "Emil Wels · gets the place of the list: Graz" in shown
    shown = page.post("/persons/import", {"pasted": "Emil; Graz"}).text
    assert "with another name" not in shown


def test_who_plays_and_is_called_quite_otherwise_is_asked_about(page, known, decide):
    known(Person(30, "Sabine Lehner", "Wels"))
    pasted = {"pasted": "Sabine Hofer; Wels"}
    assert "to decide" not in page.post("/persons/import", pasted).text
    decide(registered(30))
    assert "To decide: 1" in page.post("/persons/import", pasted).text


def test_who_takes_part_is_asked_about_first(page, path):
    with Database(path) as database:
        others = [Person(number, "Rupert Aigner", "Linz") for number in (30, 31, 32)]
        store_persons(database, others)
        add_next_event(database)
        decide_on(database, 2, [registered(31)])
        decide_on(database, 1, [registered(32)])
    pasted = {"pasted": "Rupert Aichner; Linz"}
    shown = page.post("/event/2/persons/import", pasted)
    assert options(shown)["person-1"][:6:2] == ["31", "32", "30"]
    assert shown.text.count("registered here") == 1
    shown = page.post("/persons/import", pasted)
    assert options(shown)["person-1"][:6:2] == ["31", "32", "30"]
    assert "registered here" not in shown.text


def test_a_row_with_a_number_is_only_told_who_is_called_nearly_so(page):
    shown = upload(page, b"Nr;Name\r\n20;Grette\r\n")
    assert "Known already, No. 8: Grete" in shown.text
    assert options(shown) == {}


def test_it_is_asked_who_is_meant_and_nobody_is_chosen_before(page, refuses, persons):
    text = "Name;Ort\nGrette;Ried\nZita;\n"
    shown = upload(page, text.encode())
    assert not re.search(r'type="radio"[^>]* checked', shown.html)
    refuses(
        "/persons/import/confirm", hidden(shown) | {"text": text}, "line 2: choose who is meant"
    )
    assert 9 not in persons()


def test_a_row_of_which_it_is_asked_who_is_meant_is_left_out(page, persons):
    text = "Name;Ort\nGrette;Ried\nZita;\n"
    fields = hidden(upload(page, text.encode())) | {"text": text, "person-2": "out"}
    assert page.post("/persons/import/confirm", fields).status == 303
    assert persons()[8] == Person(8, "Grete")
    assert persons()[9] == Person(9, "Zita")
