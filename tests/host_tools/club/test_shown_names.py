"""How persons are called on published pages."""

import pytest

from host_tools.club.club_journal import CARD, NAMES, SAME, SHOWN, club_of
from host_tools.club.club_journal import sentence as said
from host_tools.club.person import Person
from host_tools.club.shown_names import ShownNames, shown_name
from host_tools.common.errors import DeskError
from host_tools.journal.journal import UNDO
from tests.host_tools.club.club_decisions import club_journal

CARDS = {
    1: Person(1, "Anna von der Au", first="Anna", last="von der Au", place="Linz"),
    2: Person(2, "Beat Moser"),
    3: Person(3, "Cilli"),
    4: Person(4, "#4"),
}


def decided(*steps):
    return club_journal(CARDS, steps)


def names(*steps):
    """{number: what is shown} after these decisions."""
    club = club_of(CARDS, decided(*steps))
    return {number: card.name for number, card in club.shown.applied(club.persons).items()}


def shown(how, *persons):
    return SHOWN, {"what": NAMES, "how": how, "persons": list(persons)}


def test_full_names_until_somebody_says_otherwise():
    assert names() == {1: "Anna von der Au", 2: "Beat Moser", 3: "Cilli", 4: "#4"}


def test_the_wish_of_a_person():
    assert names(shown("initial", 1), shown("number", 2)) == {
        1: "Anna v.",
        2: "#2",
        3: "Cilli",
        4: "#4",
    }
    assert names(shown("number", 1), shown("full", 1))[1] == "Anna von der Au"


def test_the_club_decides_for_all_without_a_wish():
    assert names(shown("full", 2), shown("initial")) == {
        1: "Anna v.",
        2: "Beat Moser",
        3: "C.",
        4: "#4",
    }
    assert names(shown("number", 1), shown("club", 1))[1] == "Anna von der Au"


def test_nothing_else_of_a_card_is_shown():
    card = ShownNames(usual="initial").applied(CARDS)[1]
    assert (card.place, card.first, card.last) == ("", "", "")


def test_two_who_are_one_have_one_wish():
    same = (CARD, {"what": SAME, "kept": 1, "gone": 2})
    assert names(shown("number", 2), same)[1] == "#1"
    assert names(shown("number", 2), shown("initial", 1), same)[1] == "Anna v."
    assert names(same, shown("number", 2))[2] == "#2"


def test_a_wish_is_undone():
    assert names(shown("number", 1), (UNDO, {"decision": 1}))[1] == "Anna von der Au"


def test_it_is_said():
    made = decided(shown("initial", 1), shown("number"))
    assert [str(said(one, made, CARDS)) for one in made.decisions] == [
        "On published pages first name and initial: Anna von der Au (1)",
        "Names on published pages: the number only",
    ]


@pytest.mark.parametrize("step", [shown("loud", 1), shown("club"), shown("", 1), shown("full", 9)])
def test_what_cannot_be_is_refused(step):
    with pytest.raises(DeskError):
        decided(step)


def test_it_is_not_about_results():
    made = decided(
        shown("initial", 1), (UNDO, {"decision": 1}), (CARD, {"what": SAME, "kept": 1, "gone": 2})
    )
    assert [made.is_about_results(one) for one in made.decisions] == [False, False, True]


@pytest.mark.parametrize(
    ("parts", "shown"),
    [(("Anna", "Huber"), "Anna H."), (("", "Huber"), "H."), (("Anna", ""), "Anna")],
)
def test_an_initial(parts, shown):
    assert shown_name("Anna Huber", parts, "initial") == shown
