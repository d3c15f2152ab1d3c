"""What several decide at once: nothing is lost, nothing is stored twice, and all are told."""

import json
import re
import threading
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.events.journals import journal_of
from host_tools.intake.database import Database
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal
from host_tools.tournament.decisions.decision_marks import mark_of
from host_tools.tournament.decisions.resubmission import decided_otherwise_since
from tests.each import each
from tests.host_tools.web.served import desk_at
from tests.host_tools.web.sheets import ROUND_1, ROUND_2, sheet_form

PAID = "/event/1/decide/booking"
STAKE = {"what": "stake"}


def decisions(path):
    with Database(path) as database:
        return journal_of(database, 1).decisions


def seen_by(path):
    """What a page that is shown now says in its forms."""
    return {"Schreiber-Seen": mark_of(decisions(path)[-1]), "HX-Request": "true"}


@pytest.fixture
def rosa(several):
    """The first computer, at which Rosa is."""
    several.first.post("/devices/director", {"name": "Rosa"})
    return several.first


def test_the_same_is_stored_once(several, rosa, path):
    karl, seen = several.let_in("Karl", "entrance"), seen_by(path)
    assert rosa.post(PAID, {"what": "stake", "person": "1", "cents": "10"}, **seen).status == 303
    answer = karl.post(PAID, {"what": "stake", "person": "1", "cents": "10"}, **seen)
    assert (answer.status, "stored already" in answer.text) == (422, True)
    assert [one.author for one in decisions(path) if one.content.get("what") == "stake"] == ["Rosa"]


@pytest.mark.long
def test_a_form_whose_answer_was_lost_is_stored_once_by_the_desk_of_later(several, path):
    """The desk has stored it and was gone before it could say so: the device sends it again."""
    karl, seen = several.let_in("Karl", "entrance"), seen_by(path)
    assert karl.post(PAID, {"what": "stake", "person": "1", "cents": "10"}, **seen).status == 303
    before = decisions(path)
    several.first.post("/devices/off")
    with desk_at(path, clock=several.clock) as later:
        later.post("/devices/on")
        again = karl.post(PAID, {"what": "stake", "person": "1", "cents": "10"}, **seen)
        assert (again.status, "stored already" in again.text) == (422, True)
    assert decisions(path) == before


def test_otherwise_is_refused_until_the_page_was_looked_at(several, rosa, path):
    karl, seen = several.let_in("Karl", "entrance"), seen_by(path)
    rosa.post(PAID, {"what": "stake", "person": "1", "cents": "10"}, **seen)
    answer = karl.post(PAID, {"what": "stake", "person": "1", "cents": "5"}, **seen)
    assert answer.status == 422
    assert "Meanwhile Rosa has decided: Anna has paid 10.00" in answer.text
    assert karl.post(PAID, {"what": "stake", "person": "2", "cents": "5"}, **seen).status == 303
    seen = seen_by(path)
    for cents in ("5", "7"):  # whoever decides otherwise than he himself knows of it
        assert (
            karl.post(PAID, {"what": "stake", "person": "1", "cents": cents}, **seen).status == 303
        )
    said = [
        (one.author, one.content) for one in decisions(path) if one.content.get("what") == "stake"
    ]
    assert said == [
        ("Rosa", {"what": "stake", "person": 1, "cents": 1000}),
        ("Karl", {"what": "stake", "person": 2, "cents": 500}),
        ("Karl", {"what": "stake", "person": 1, "cents": 500}),
        ("Karl", {"what": "stake", "person": 1, "cents": 700}),
    ]


def test_what_the_first_computer_has_decided_without_a_name_is_told_too(several, path):
    karl, seen = several.let_in("Karl", "entrance"), seen_by(path)
    several.first.post(PAID, {"what": "stake", "person": "1", "cents": "10"}, **seen)
    answer = karl.post(PAID, {"what": "stake", "person": "1", "cents": "5"}, **seen)
    assert "Meanwhile it was decided at the first computer: Anna has paid 10.00" in answer.text


@pytest.mark.long
def test_both_are_told_by_whom_it_is(several, rosa, path):
    karl = several.let_in("Karl", "entrance")
    seen = mark_of(decisions(path)[-1])
    for one, other, name in ((rosa, karl, "Rosa"), (karl, rosa, "Karl")):
        one.post(PAID, {"what": "stake", "person": "3", "cents": "5"})
        told = other.get(f"/event/1/meanwhile?seen={seen}&names=&closed=no")
        assert f"Meanwhile, by {name}:" in told.text
        shown = other.get("/event/1/registration").html
        assert f"<small>{name}</small>" in shown.partition('id="meanwhile"')[0]


@pytest.mark.long
def test_a_card_that_was_changed_elsewhere_is_looked_at_again(several, rosa, path):
    karl = several.let_in("Karl", "director")
    shown = [one.get("/persons/1").html for one in (rosa, karl)]
    seen = [re.search(r'name="as_shown" value="(\w+)"', html)[1] for html in shown]
    card = {"place": "Wels"}
    assert rosa.post("/persons/1", card | {"as_shown": seen[0]}).status == 303
    answer = karl.post("/persons/1", card | {"place": "Linz", "as_shown": seen[1]})
    assert "card of Anna was changed elsewhere" in answer.text
    assert karl.post("/persons/1", card | {"as_shown": seen[1]}).status == 303  # it says the same
    assert 'value="Wels"' in karl.get("/persons/1").html


@pytest.mark.long
def test_many_at_once_lose_nothing(several, rosa, path):
    """Two press as fast as they can: each entry is there once, signed by who has made it."""
    karl = several.let_in("Karl", "entrance")
    before, answers = len(decisions(path)), Counter()

    def press(browser, cents):
        for person in range(1, 9):
            sent = {"what": "stake", "person": str(person), "cents": str(cents)}
            answers[browser.post(PAID, sent).status] += 1

    both = [threading.Thread(target=press, args=one) for one in ((rosa, 5), (karl, 6))]
    for one in both:
        one.start()
    for one in both:
        one.join()
    added = decisions(path)[before:]
    assert answers == {303: 16}
    assert [one.number for one in added] == list(range(before + 1, before + 17))
    made = Counter((one.author, one.content["person"], one.content["cents"]) for one in added)
    assert made == {("Rosa", n, 500): 1 for n in range(1, 9)} | {
        ("Karl", n, 600): 1 for n in range(1, 9)
    }


ENTRIES = st.lists(
    st.tuples(st.integers(1, 3), st.integers(0, 3), st.sampled_from(["Rosa", "Karl"])), max_size=6
)


@given(ENTRIES, st.integers(0, 6), st.integers(1, 3), st.integers(0, 3))
def test_of_money_only_what_another_one_has_entered_since_is_in_the_way(made, seen, person, cents):
    journal = EventJournal(
        [
            Decision(number, "booking", STAKE | {"person": who, "cents": paid}, 0, author)
            for number, (who, paid, author) in enumerate(made, 1)
        ]
    )
    step = ("booking", STAKE | {"person": person, "cents": cents})
    found = decided_otherwise_since(journal, seen, [step], "Karl")
    others = [
        number
        for number, (who, paid, author) in enumerate(made, 1)
        if number > seen and author == "Rosa" and who == person and paid != cents
    ]
    assert (found and found.number) == (others[-1] if others else None)


@each(
    "what",
    "replaces",
    [
        ("float", True),
        ("prize", True),
        ("share", True),
        ("house", True),
        ("counted", True),
        ("income", False),
        ("expense", False),
    ],
)
def test_of_the_till_only_what_there_is_once_is_in_the_way(what, replaces):
    step = ("booking", {"what": what, "cents": 700, "text": "Cards"})
    before = Decision(1, "booking", {"what": what, "cents": 500, "text": "Cards"}, 0, "Rosa")
    found = decided_otherwise_since(EventJournal([before]), 0, [step], "Karl")
    assert found == (before if replaces else None)


@pytest.mark.long
def test_everything_of_it_has_its_author_and_is_in_the_document(several, path):
    rosa = several.first
    rosa.post("/devices/director", {"name": "Rosa"})
    karl, ida = several.let_in("Karl", "entrance"), several.let_in("Ida", "desk")
    with Database(path) as database:
        before = len(journal_of(database, 1).decisions)
    for person in range(1, 9):
        assert (
            karl.post(
                "/event/1/decide/booking", {"what": "stake", "person": person, "cents": "5"}
            ).status
            == 303
        )
    for number, tables in enumerate((ROUND_1, ROUND_2), 1):
        for table, persons in enumerate(tables, 1):
            typed = ida.post(
                f"/event/1/table/{number}/{table}/typed", sheet_form(persons, (30, -10, -10, -10))
            )
            assert typed.status == 303, typed.text
        publish = {"round": str(number)}
        assert "Your part" in ida.post("/event/1/decide/publish", publish).text
        assert rosa.post("/event/1/decide/publish", publish).status == 303
    assert "30" in ida.get("/event/1/ranking/2").text
    assert rosa.post("/event/1/decide/close", {"closed": "yes"}).status == 303

    with Database(path) as database:
        made = journal_of(database, 1).decisions[before:]
    by_kind = {(one.kind, one.author) for one in made}
    assert by_kind == {
        ("booking", "Karl"),
        ("typed", "Ida"),
        ("publish", "Rosa"),
        ("close", "Rosa"),
    }
    assert [one.number for one in made] == list(range(before + 1, before + 1 + 8 + 4 + 3))
    document = json.loads(rosa.get("/event/1/paper/result.json?names=yes&cash=yes").html)
    said = [one["said"]["author"] for one in document["decisions"]][before:]
    assert said == [one.author for one in made]
    assert "closed" in karl.get("/event/1/registration").text
    refused = karl.post("/event/1/decide/booking", {"what": "stake", "person": "1", "cents": "6"})
    assert refused.status == 422
