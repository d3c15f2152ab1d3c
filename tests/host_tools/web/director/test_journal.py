"""The journal in words, and the line of what was decided last, with its undoing."""

import re
from functools import partial

import pytest

from host_tools.club.person import Person
from host_tools.events.journals import journal_of, row_of
from host_tools.intake.database import Database
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import GROUPS, Decision
from host_tools.tournament.decisions import KINDS
from tests.host_tools.brought import bring
from tests.host_tools.decided import paid, present, stops
from tests.host_tools.web.sheets import sheet_form
from tests.host_tools.web.table_forms import HERE, LOST, SOLO, offers, take


@pytest.fixture
def decide(decide):
    """What is decided is by Resi, if nobody else is said."""
    return partial(decide, author="Resi")


def test_every_kind_of_decision_is_about_something():
    assert {kind.group for name, kind in KINDS.items() if name != UNDO} == set(GROUPS)


def test_decisions_are_told_newest_first(page, decide):
    decide(paid(1, 1250), reason="in coins")
    text = page.get("/event/1/journal?all=yes").text
    newest, _, older = text.partition("Rounds 1 to 2 drawn (draw number 7)")
    assert "Anna has paid 12.50 in coins No. 11 · Resi" in newest
    assert "Anna takes part" in older


def test_what_is_undone_is_struck_through_and_can_be_restored(page, decide, decided):
    [made] = decide(paid(1, 1250))
    here = "/event/1/journal"
    answer = page.post("/event/1/decide/undo", {"decision": made.number, "back": here})
    assert answer.headers["Location"] == here
    answer = page.get(here)
    assert "<s>Anna has paid 12.50</s>" in answer.html
    assert "undone by no. 12" in answer.text
    assert "Undone: Anna has paid 12.50" in answer.text
    assert answer.html.count(f'name="decision" value="{made.number}"') == 0
    page.post("/event/1/decide/undo", {"decision": "12"})
    assert decided()[-1] == ("undo", {"decision": 12})
    answer = page.get(here)
    assert "<span>Anna has paid 12.50</span>" in answer.html
    assert "<s>Undone: Anna has paid 12.50</s>" in answer.html


def test_what_others_stand_on_says_why_it_cannot_be_undone(page):
    answer = page.post("/event/1/decide/undo", {"decision": "2"}, **{"HX-Request": "true"})
    assert answer.status == 422
    assert "decision 10 (seats) would not hold" in answer.text


def test_that_the_event_was_made_is_not_undone(page):
    assert 'name="decision" value="1"' not in page.get("/event/1/journal").html


def test_only_what_is_about_one_kind_of_thing(page, decide):
    decide(paid(1, 1250), ("publish", {"round": 1}))
    decide((UNDO, {"decision": 12}))
    of = {about: page.get(f"/event/1/journal?of={about}").text for about in GROUPS}
    here = {
        "persons": "Anna has paid",
        "seats": "drawn (draw number 7)",
        "event": "Undone: Everybody",
    }
    for about, said in here.items():
        assert [one for one, text in of.items() if said in text.partition("Journal All")[2]] == [
            about
        ]
    assert "Nothing of this has been decided yet." in of["tables"]
    assert page.get("/event/1/journal?of=weather").status == 404


def test_the_newest_are_shown_and_all_of_them_when_asked_for(page, decide, monkeypatch):
    decide(("publish", {"round": 1}))
    monkeypatch.setattr("host_tools.web.director.journal_page.NEWEST", 3)
    newest = page.get("/event/1/journal")
    assert re.findall(r"No\. (\d+)", newest.text) == ["11", "10", "9"]
    assert "Show the older decisions (8)" in newest.text
    assert 'href="/event/1/journal?all=yes"' in newest.html
    whole = page.get("/event/1/journal?all=yes")
    assert whole.html.count('<li id="d') == 11
    assert "older" not in whole.text


def test_the_newest_about_one_kind_of_thing_lead_to_all_of_that(page, decide, monkeypatch):
    monkeypatch.setattr("host_tools.web.director.journal_page.NEWEST", 3)
    decide(("publish", {"round": 1}))
    persons = page.get("/event/1/journal?of=persons")
    assert re.findall(r"No\. (\d+)", persons.text) == ["9", "8", "7"]
    assert 'href="/event/1/journal?of=persons&amp;all=yes"' in persons.html
    assert page.get("/event/1/journal?of=persons&all=yes").html.count('<li id="d') == 8
    assert "older" not in page.get("/event/1/journal?of=event").text


def test_what_cannot_hold_any_more_says_why(page, path):
    with Database(path) as database:
        number = len(journal_of(database, 1).decisions) + 1
        late = Decision(number, "booking", {"what": "stake", "person": 99, "cents": 5}, 0)
        database.events.decide(row_of(1, late))
    text = page.get("/event/1/journal").text
    assert "It cannot hold any more: person: #99 is not registered" in text


@pytest.mark.long
def test_the_last_decision_stands_on_every_page_and_is_undone_there(page, decide, decided):
    for address in ("/event/1/round/1", "/event/1/ranking/1", "/event/1/registration"):
        decide(paid(1, 1250), reason="in coins")
        last = len(decided())
        answer = page.get(address)
        assert "Anna has paid 12.50 (in coins) Resi Undo" in answer.text
        assert f'name="decision" value="{last}"' in answer.html
        page.post("/event/1/decide/undo", {"decision": last, "back": address})
        assert "Anna has paid" not in page.get(address).text


def test_a_new_event_has_nothing_to_undo(page):
    fields = {"name": "New", "date": "2026-12-01", "rules": "fft-4", "rounds": "1", "deals": "4"}
    address = page.post("/events", fields).headers["Location"]
    # Its place is there: what is decided by htmx is swapped into it.
    assert 'id="last" hidden' in page.get(f"{address}/registration").html
    page.post(f"{address}/registration/register", {"typed": "1", "person": "1"})
    assert 'id="last" data-seen' in page.get(f"{address}/registration").html


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
    known, page, decided, last_line, undo
):
    known(Person(9, "Vera"), Person(10, "Xaver"), Person(11, "Zita"))
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


def test_what_no_form_has_decided_is_taken_back_alone(decide, page, last_line):
    steps = [present(person, False) for person in (1, 2)]
    decide(*steps)
    line, button, numbers = last_line()
    assert ("Emil" in line, button, len(numbers)) == (True, "Undo", 1)


def bring_two_deals(path, box):
    box.play(SOLO)
    box.play(LOST)
    bring(path, box)


@pytest.mark.long
@pytest.mark.parametrize("between", [[], [ADJUSTED]], ids=["at once", "something between"])
def test_an_answer_by_which_what_was_typed_does_not_count_is_taken_back(
    page, path, box, last_line, undo, between
):
    page.post(f"{HERE}/typed", sheet_form(deals=10, first=1))
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
    page.decide(stops(1, 2))
    first = len(decided())
    page.decide(present(2, False))
    both = {"decision": [str(first), str(first + 1)], "reason": "it was otherwise"}
    page.post("/event/1/decide/undo", both)
    line, button, _ = last_line()
    assert "Undone: Anna" in line
    assert "Emil" not in line
    assert "and 1 more" in line
    assert button == "Undo both"
