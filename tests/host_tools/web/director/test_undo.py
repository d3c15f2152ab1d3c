"""The line of what was decided last: its button takes back all that one form has decided."""

import re

import pytest

from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.person_cards import store_persons
from host_tools.intake.database import Database
from tests.host_tools.brought import bring
from tests.host_tools.web.table_forms import HERE, LOST, SOLO, offers, take

REGISTRATION = "/event/1/registration"
ADJUSTED = {
    "what": "points",
    "persons": "1",
    "points": "-4",
    "reason": "late",
    "public_reason": "Came late",
}


@pytest.fixture
def last_line(page):
    """A function that reads (what was decided last, its button, the decisions it undoes)."""

    def read():
        line = page.get(REGISTRATION).html.split('id="last"')[1].split("</div>")[0]
        button = re.search(r"<button[^>]*>(.*?)</button>", line).group(1)
        numbers = re.findall(r'name="decision" value="(\d+)"', line)
        return line, button, numbers

    return read


@pytest.fixture
def undo(page, last_line):
    """A function that presses the button."""

    def press():
        _, _, numbers = last_line()
        assert page.post("/event/1/decide/undo", {"decision": numbers}).status == 303

    return press


def test_points_and_their_reason_for_everybody_are_taken_back_together(
    page, decided, last_line, undo
):
    page.post("/event/1/table/1/1/adjust", ADJUSTED)
    line, button, numbers = last_line()
    assert ("Anna" in line, "Came late" in line) == (True, True)
    assert (button, len(numbers)) == ("Undo both", 2)
    undo()
    adjusted, explained, *undone = decided()[-4:]
    assert (adjusted[0], explained[0]) == ("adjust", "explain")
    assert undone == [("undo", {"decision": int(number)}) for number in reversed(numbers)]
    assert last_line()[1] == "Undo"  # the draw


def test_all_who_were_registered_by_one_form_are_taken_back_together(
    path, page, decided, last_line, undo
):
    with Database(path) as database:
        store_persons(database, [Person(9, "Vera"), Person(10, "Xaver"), Person(11, "Zita")])
    page.post(f"{REGISTRATION}/all", {"person": ["9", "10", "11"]})
    _, button, numbers = last_line()
    assert (button, len(numbers)) == ("Undo all 3", 3)
    undo()
    assert [kind for kind, _ in decided()[-3:]] == ["undo"] * 3


def test_two_forms_of_the_same_second_are_taken_back_one_by_one(page, last_line, undo):
    for person in ("1", "2"):
        page.post("/event/1/table/1/1/adjust", ADJUSTED | {"persons": person, "public_reason": ""})
    assert "Emil" in last_line()[0]
    undo()
    line, button, _ = last_line()
    assert ("Anna" in line, button) == (True, "Undo")


def test_what_no_form_has_decided_is_taken_back_alone(path, page, last_line):
    with Database(path) as database:
        steps = [
            ("entrant", {"what": "present", "person": person, "present": False})
            for person in (1, 2)
        ]
        decide_on(database, 1, steps)
    line, button, numbers = last_line()
    assert ("Emil" in line, button, len(numbers)) == (True, "Undo", 1)


TYPED = [("deals", 10), *(("persons", one) for one in (1, 2, 3, 4)), ("first", 1)]
TYPED += [("points", points) for points in (6, 2, -3, -5)]


def bring_two_deals(path, box):
    box.play(SOLO)
    box.play(LOST)
    bring(path, box)


@pytest.mark.long
@pytest.mark.parametrize("between", [[], [ADJUSTED]], ids=["at once", "something between"])
def test_an_answer_by_which_what_was_typed_does_not_count_is_taken_back(
    page, path, box, last_line, undo, between
):
    page.post(f"{HERE}/typed", TYPED)
    for one in between:
        page.post(f"{HERE}/adjust", one)
    bring_two_deals(path, box)
    answered = "only the box"
    take(page, answered)
    line, button, _ = last_line()
    assert (f"Table 1, round 1: what counts is {answered}" in line, button) == (True, "Undo")
    assert "Which deals count?" not in page.get(HERE).text
    undo()
    assert answered in offers(page)


def test_of_several_that_are_taken_back_the_first_one_is_told(page, decided, last_line):
    """What began it all says what is otherwise now; they are taken back from the last one on."""
    page.post("/event/1/decide/plays", {"what": "stops", "person": "1", "round": "2"})
    first = len(decided())
    page.post("/event/1/decide/entrant", {"what": "present", "person": "2", "present": "no"})
    both = {"decision": [str(first), str(first + 1)], "reason": "it was otherwise"}
    page.post("/event/1/decide/undo", both)
    line, button, _ = last_line()
    assert "Undone: Anna" in line
    assert "Emil" not in line
    assert "and 1 more" in line
    assert button == "Undo both"
