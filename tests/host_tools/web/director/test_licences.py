"""The licence list: taken in on its page, and who is marked at the door by it."""

from host_tools.events.persons import change_person
from host_tools.intake.database import Database

LIST = b"Name;Licence\nAnna;A 1\nEmil;E 2\n"
DOOR = "/event/1/registration"


def take_in(page, data=LIST, home="/persons/licences"):
    return page.send_file(home, data, "federation.csv")


def test_nobody_is_marked_without_a_list(page):
    assert "There is no licence list yet" in page.get("/persons/licences").text
    assert 'href="/persons/licences"' in page.get("/persons").html
    assert "no licence" not in page.get(DOOR).text


def test_who_has_no_valid_licence_is_marked_and_found(page, path, zita):
    with Database(path) as database:
        change_person(database, 1, {"licence": "a1"})
        change_person(database, 2, {"licence": "E3"})
    for home in ("/persons/licences", "/event/1/persons/licences"):
        answer = take_in(page, home=home)
        assert (answer.status, answer.headers["Location"]) == (303, home)
    answer = page.get("/persons/licences")
    assert '<p><a href="/persons">Persons</a></p>' in answer.html
    assert "Remove" in answer.text
    text = answer.text
    assert "Valid licences: 2. 8 of 9 persons of the club have none of them." in text
    text = page.get(DOOR).text
    assert "Without a valid licence 7" in text
    assert "no licence on the card" not in text  # most have none: the count says it
    shown = page.get(f"{DOOR}?show=unlicensed").text
    assert "Emil" in shown and "Anna" not in shown
    assert "licence E3 is not in the licence list" in shown
    assert shown.count("no licence on the card") == 6
    assert "no licence on the card" in page.get(f"{DOOR}/suggestions?typed=zita").text
    page.post("/persons/licences/remove")
    assert "no licence" not in page.get(DOOR).text


def test_few_without_a_licence_are_marked_in_the_list_without_alarm(page, path):
    with Database(path) as database:
        for person in range(1, 8):
            change_person(database, person, {"licence": f"A{person}"})
    take_in(page, b"Licence\n" + b"\n".join(b"A%d" % person for person in range(1, 8)))
    html = page.get(DOOR).html
    assert html.count('<span class="state">no licence on the card</span>') == 1
    assert "Without a valid licence <strong>1</strong>" in html


def test_a_file_without_licences_changes_nothing(page):
    take_in(page)
    answer = take_in(page, b"Name;Place\nAnna;Wels\n")
    assert answer.status == 422
    assert "federation.csv: one column is to be called Licence, and no other" in answer.text
    assert "Valid licences: 2." in page.get("/persons/licences").text
