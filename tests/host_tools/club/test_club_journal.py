"""Decisions about persons: who is the same, who was forgotten, and what can be undone."""

import re

import pytest

from host_tools.club.club_journal import (
    CARD,
    FORGOTTEN,
    RENAMED,
    SAME,
    ClubJournal,
    also,
    club_of,
    completed,
    decide,
    in_order,
    sentence,
)
from host_tools.club.person import Person, person_of
from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from host_tools.journal.kind import Decision
from host_tools.tournament.decisions import EventJournal
from tests.each import each
from tests.host_tools.decided import registered
from tests.host_tools.tournament.example_event import said


def club_journal(cards, steps):
    """The journal of these decisions, (kind, content) each, about the persons with these cards."""
    made = ClubJournal()
    for kind, content in steps:
        made.decisions.append(decide(cards, made, kind, content, 0, "desk"))
    return made


CARDS = {
    1: Person(1, "Anna", "", "Auto"),
    2: Person(2, "Anna G.", "Linz", "Hund"),
    3: Person(3, "Anni"),
    4: Person(4, "Beat"),
}


def same(kept, gone):
    return CARD, {"what": SAME, "kept": kept, "gone": gone}


def journal(*steps, cards=CARDS):
    return club_journal(cards, steps)


def persons(made, cards=CARDS):
    return completed(club_of(cards, made).persons)


def test_two_who_are_one_and_two_again():
    made = journal(same(1, 2))
    now = persons(made)
    assert person_of(now, 2) == Person(1, "Anna", "Linz", "Auto")
    assert (now[2].same_as, also(now)) == (1, {1: [2]})
    assert club_of(CARDS, made).by == {2: 1}
    assert persons(journal(same(1, 2), (UNDO, {"decision": 1}))) == CARDS
    again = journal(same(1, 2), (UNDO, {"decision": 1}), (UNDO, {"decision": 2}))
    assert persons(again) == now


def test_one_after_the_other():
    made = journal(same(1, 2), same(3, 1))
    assert [person_of(persons(made), number).number for number in CARDS] == [3, 3, 3, 4]
    # 2 is named as whom it is known to be already, by its own number or not.
    assert journal(same(1, 2), same(3, 2)).decisions[1].content == same(3, 2)[1]
    assert persons(journal(same(1, 2), same(3, 2)))[1].same_as == 3


@each(
    "steps",
    "told",
    [
        ([same(1, 2), same(1, 2)], "1 and 2 are one person already"),
        ([same(1, 2), same(2, 1)], "2 and 1 are one person already"),
        ([same(1, 1)], "1 and 1 are one person already"),
        ([same(1, 9)], "nobody has the number 9"),
        ([(CARD, {"what": FORGOTTEN, "person": 9})], "nobody has the number 9"),
        ([(CARD, {"what": FORGOTTEN, "person": 1}), (UNDO, {"decision": 1})], "does not come back"),
        ([(CARD, {"what": RENAMED, "persons": [4, 9]})], "nobody has the number 9"),
        (
            [(CARD, {"what": RENAMED, "persons": [1]}), (UNDO, {"decision": 1})],
            "a name is changed again on the card",
        ),
        ([(UNDO, {"decision": 1})], "there is no decision 1"),
        ([registered(1)], "there is no decision 'entrant'"),
        # Restored it would go round in a circle.
        (
            [same(1, 2), (UNDO, {"decision": 1}), same(2, 1), (UNDO, {"decision": 2})],
            "decision 3 (card) would not hold: 2 and 1 are one person already",
        ),
    ],
)
def test_what_cannot_be(steps, told):
    with pytest.raises(DeskError, match=re.escape(told)):
        journal(*steps)


def test_who_is_meant_by_either_number():
    made = journal(
        same(1, 2), (CARD, {"what": FORGOTTEN, "person": 4}), (UNDO, {"decision": 1}), same(1, 3)
    )
    now = club_of(CARDS, made).persons
    assert [one.number for one in made.about(now, {2})] == [1, 3]
    assert [one.number for one in made.about(now, {3})] == [1, 3, 4]
    assert [one.number for one in made.about(now, {4})] == [2]


def test_it_is_said():
    made = journal(same(1, 2), (CARD, {"what": FORGOTTEN, "person": 4}), (UNDO, {"decision": 1}))
    assert said(sentence(one, made, CARDS) for one in made.decisions) == [
        "Anna G. (2) is the same person as Anna (1)",
        "Number 4 was forgotten",
        "Undone: Anna G. (2) is the same person as Anna (1)",
    ]
    assert str(sentence(Decision(4, UNDO, {"decision": 77}), made, CARDS)) == "Decision 77 undone"
    nobody = CARDS | {2: Person(2, "#2")}
    assert "#2 is the same" in str(sentence(made.decisions[0], made, nobody))


def test_what_could_not_hold_before_keeps_nobody_from_deciding():
    made = journal(same(1, 2), (UNDO, {"decision": 1}), same(2, 1))
    made.decisions.append(Decision(4, UNDO, {"decision": 2}))  # which nobody could decide here
    made.decisions.append(Decision(5, "split", {"persons": [1, 2]}))
    assert [one.number for one, _ in club_of(CARDS, made).idle] == [3, 5]
    assert decide(CARDS, made, *same(3, 4), 0).number == 6
    with pytest.raises(DeskError, match="1 and 2 are one person already"):
        decide(CARDS, made, *same(1, 2), 0)


def test_both_journals_in_the_order_of_their_times():
    event = EventJournal([Decision(1, "entrant", {}, 10), Decision(2, "entrant", {}, 30)])
    about = [Decision(7, *same(1, 2), 20)]
    told = [(one.number, of_club) for one, of_club in in_order(event, about)]
    assert told == [(1, False), (7, True), (2, False)]


def test_within_one_second_what_is_about_persons_comes_first():
    """Somebody was forgotten, and the event opened again: the event is what was decided last."""
    event = EventJournal(
        [Decision(1, "entrant", {}, 10), Decision(2, "close", {"closed": False}, 20)]
    )
    about = [Decision(7, *same(1, 2), 20)]
    assert [one.number for one, _ in in_order(event, about)] == [1, 7, 2]


def test_other_names_are_noted_by_numbers_and_say_what_is_on_the_cards():
    made = journal(
        (CARD, {"what": RENAMED, "persons": [1, 3]}), (CARD, {"what": RENAMED, "persons": [4]})
    )
    assert persons(made) == CARDS
    assert said(sentence(one, made, CARDS) for one in made.decisions) == [
        "Another name: Anna (1), Anni (3)",
        "Another name: Beat (4)",
    ]
    assert [one.number for one in made.about(CARDS, [3, 2])] == [1]
    many = {number: Person(number, f"P{number}") for number in range(1, 14)}
    made = journal((CARD, {"what": RENAMED, "persons": sorted(many)}), cards=many)
    assert str(sentence(made.decisions[0], made, many)).endswith("P10 (10), 3 more")
