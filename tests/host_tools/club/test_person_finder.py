"""One question, who may be meant by what was said, is answered with why for each."""

import pytest

from host_tools.club.finder.candidate import Why
from host_tools.club.finder.certain_person import meant, meant_if_shown, person_called
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.person import Person, forgotten
from host_tools.common.errors import DeskError
from tests.each import each

CLUB = {
    1: Person(1, "Rudi Schachinger", "Linz"),
    2: Person(2, "Anna Schachinger", "Wels", licence="AT-47"),
    3: Person(3, "Sabine Leitner", "Wels"),
    4: Person(4, "Sabine Lehner", "Linz", same_as=3),
    5: forgotten(Person(5, "Rosa Schachinger")),
}


@each(
    "said",
    "found",
    [
        ("rudi schachinger", [(1, Why.WHOLE)]),
        ("4", [(3, Why.WHOLE)]),
        ("at4", [(2, Why.FORM)]),
        ("at 47", [(2, Why.WHOLE)]),
        ("schach", [(2, Why.PART), (1, Why.PART)]),
        ("schachingre", [(2, Why.ERROR), (1, Why.ERROR)]),
        ("Rudolf Schachinger", [(1, Why.FIRST_NAME), (2, Why.SURNAME)]),
        (Person(9, "Rudolf Schachinger", "Linz"), [(1, Why.FORM)]),
        (Person(9, "SCHACHINGER Rudi"), [(1, Why.WHOLE)]),
        (Person(9, "Ana Schachinger", "Wels"), [(2, Why.MENDED)]),  # short words have no errors
        (Person(9, "Anna Schachinger", licence="AT-11"), []),
        (Person(9, "Sabine Lehner", "Wels"), [(3, Why.WHOLE)]),  # as another card calls her
        (Person(9, "Sabine Leidner", "Wels"), [(3, Why.ERROR)]),
        (Person(9, "Rosa Schachinger", "Ried"), []),
        ("", []),
    ],
)
def test_each_candidate_says_why(said, found):
    candidates = PersonFinder(CLUB).candidates(said)
    assert [(one.person.number, one.why) for one in candidates] == found


def test_who_is_said_already_is_nobody_to_ask_about():
    finder = PersonFinder(CLUB, listed=[1, 4])
    found = finder.candidates(Person(9, "Rudolf Schachinger"))
    assert [one.person for one in found] == [CLUB[1]]
    assert finder.may_be(found) == []
    assert finder.may_be(finder.candidates(Person(9, "Sabine Leitnr"))) == []


def test_the_only_one_of_a_surname_is_never_certain():
    candidates = PersonFinder({1: CLUB[1]}).candidates("Rudolf Schachinger")
    assert [one.why for one in candidates] == [Why.FIRST_NAME]
    assert meant(candidates) is None
    assert meant_if_shown(candidates) is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Rudolf Schachinger", "may be Rudi Schachinger (1), Anna Schachinger (2): give"),
        ("zita", "nobody is called"),
        ("47", "nobody has the number 47"),
    ],
)
def test_of_whom_nobody_is_certain_the_candidates_are_named(typed, said):
    known = {1: CLUB[1], 2: Person(2, "Anna Schachinger")}
    with pytest.raises(DeskError) as refused:
        person_called(known, typed)
    assert said in str(refused.value)
    assert person_called(known, "anna") == known[2]
