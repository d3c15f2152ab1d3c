"""The pages of persons say how names are published."""

from host_tools.events.person_cards import shown_names
from host_tools.intake.database import Database


def known(path):
    with Database(path) as database:
        return shown_names(database)


def test_a_person_has_a_wish(page, path):
    assert "The name is shown as" in page.get("/persons/1").text
    answer = page.post("/persons/1/published", {"how": "initial"})
    assert (answer.status, answer.headers["Location"]) == (303, "/persons/1")
    assert known(path).wishes == {1: "initial"}
    assert '<option value="initial" selected>' in page.get("/event/1/persons/1").html
    journal = page.get("/persons/journal").text
    assert "On published pages first name and initial: Anna (1)" in journal


def test_the_club_has_a_usual_way(page, path):
    page.post("/persons/published", {"how": "number"})
    assert known(path).usual == "number"
    assert '<option value="number" selected>' in page.get("/persons").html


def test_what_cannot_be_is_said(page):
    answer = page.post("/persons/1/published", {"how": "loud"})
    assert answer.status == 422
    assert "is none of full, initial, number, club" in answer.text
