"""Who may be meant by a name or by a row of a list, and why."""

import random
import re
import string

import pytest

from host_tools.club.finder.candidate import Why
from host_tools.club.finder.certain_person import meant, meant_if_shown, person_called
from host_tools.club.finder.person_finder import PersonFinder
from host_tools.club.folding import folded
from host_tools.club.person import Person, forgotten
from host_tools.common.errors import DeskError
from tests.each import each
from tests.host_tools.club.searches import Namesakes, OtherwiseCalled, RowCandidates, of_surname

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
    with pytest.raises(DeskError, match=re.escape(said)):
        person_called(known, typed)
    assert person_called(known, "anna") == known[2]


CALLED = {
    1: "Gertrude Huber",
    2: "Elfriede Pichler",
    3: "Karl Auer",
    4: "Gertrud Huber",
    5: "Eva Maria Lang",
    6: "Jean-Luc Đurić",
}
NAMESAKES = Namesakes(Person(number, name) for number, name in CALLED.items())


@each(
    "name",
    "numbers",
    [
        ("Gertrud Huber", [4, 1]),  # as it is written comes first
        ("Huber Gertrude", [1, 4]),
        ("GERTRUDE HUBRE", [1, 4]),
        ("Elfride Pichlr", [2]),  # an error in each word
        ("Elfrid Pichler", []),  # two in one
        ("Karl Auers", [3]),
        ("Kurl Auer", [3]),
        ("Karl Au", []),
        ("Eva Maria Lang", [5]),
        ("Gerti Huber", [1, 4]),  # a short form
        ("Pichler Elfi", [2]),
        ("Karli Auer", [3]),
        ("Evi Maria Lang", []),  # short words have no errors
        ("Maria Lang", []),  # as many words
        ("Jean Luc Djuric", [6]),
        ("", []),
    ],
)
def test_the_same_words_but_for_an_error_in_each(name, numbers):
    assert [person.number for person in NAMESAKES.of(name)] == numbers


@pytest.mark.parametrize("number", [1, 2, 4])
def test_every_typing_error_is_found(number):
    chance = random.Random(number)
    for _ in range(200):
        words = folded(CALLED[number]).split()
        at = chance.randrange(len(words))
        words[at] = misspelt(words[at], chance)
        assert number in [person.number for person in NAMESAKES.of(" ".join(words))], words


def misspelt(word, chance):
    """A word with a letter less, more or otherwise, or two exchanged."""
    place, letter = chance.randrange(len(word) - 1), chance.choice(string.ascii_lowercase)
    return chance.choice(
        (
            word[:place] + word[place + 1 :],
            word[:place] + letter + word[place:],
            word[:place] + letter + word[place + 1 :],
            word[:place] + word[place + 1] + word[place] + word[place + 2 :],
        )
    )


def found(row, *known, listed=(), playing=()):
    """The numbers of those whom a row `first name surname; place` may mean."""
    persons = [_person(number, text) for number, text in enumerate(known, 1)]
    return [
        person.number for person in OtherwiseCalled(persons, listed, playing).of(_person(0, row))
    ]


def _person(number, text):
    name, _, place = text.partition("; ")
    return Person(number, name, place)


@pytest.mark.parametrize(
    ("row", "known"),
    [
        ("Rupert Aichner; Schärding", "Rupert Aigner; Schärding"),
        ("Reinhard Fuchs; Traun", "Reinhold Fuchs; Traun"),
        ("Sabine Lehner", "Sabine Leitner"),
        ("Sabine Lehner; Wels", "Sabine Leitner"),
        ("Sabine Lehner", "Sabine Leitner; Wels"),
        ("Gerti Huemer", "Gerti Huemer-Neu"),
    ],
)
def test_a_part_of_a_name_that_was_mended(row, known):
    assert found(row, known) == [1]


def test_who_has_married_and_plays_is_the_only_one_of_that_first_name_in_the_place():
    one, other = "Sabine Lehner; Wels", "Sabine Auer; Wels"
    assert found("Sabine Hofer; Wels", one, playing={1}) == [1]
    assert found("Sabine Hofer; Wels", one) == []  # known from years ago
    assert found("Sabine Hofer; Wels", one, other, playing={1}) == []
    assert found("Sabine Hofer", "Sabine Lehner", playing={1}) == []  # that of many
    assert found("Fuchs; Traun", "Reinhold Fuchs; Traun", playing={1}) == [1]


@pytest.mark.parametrize("row", ["Rupert Aichner; Linz", "Karl Huber; Schärding", "Rupert; Linz"])
def test_who_is_somebody_else(row):
    assert found(row, "Rupert Aigner; Schärding") == []


def test_of_brothers_who_both_have_a_row_nobody_is_asked_about():
    brothers = ("Franz Huber; Ried", "Frank Huber; Ried")
    assert found("Fritz Huber; Ried", *brothers, listed={1, 2}) == []
    assert found("Fritz Huber; Ried", *brothers, listed={2}) == []
    assert found("Fran Huber; Ried", *brothers, listed={2}) == [1]


def test_what_very_many_have_says_nothing():
    many = [f"Spieler {number}; Wels" for number in range(101)]
    assert found("Spieler 1000; Wels", *many) == []
    assert found("Spieler 100; Wels", *many[:100]) != []


def may_be(row, *cards):
    """The numbers of those whom a row of this name may mean."""
    candidates = RowCandidates({card.number: card for card in cards}, (), ())
    new = Person(99, row)
    return [person.number for person in candidates.may_be(new, candidates.alike(new))]


def test_whoever_has_several_cards_is_found_by_the_name_on_each():
    cards = (Person(1, "Anna Klein"), Person(30, "Anna Lehner", same_as=1))
    assert may_be("Anna Lehner", *cards) == [1]
    assert may_be("Anna Lehnr", *cards) == [1]


def test_a_forgotten_card_has_no_name():
    cards = (Person(1, "Zita Klein"), forgotten(Person(30, "Anna Lehner", same_as=1)))
    assert may_be("Anna Lehner", *cards) == []


HUBERS = {
    1: Person(1, "Anna Schachinger"),
    2: Person(2, "Rudi Schachinger", "Linz"),
    3: Person(3, "Rosa Schachinger"),
    4: Person(4, "Anna von der Au"),
    5: Person(5, "Huber Karl", first="Karl", last="Huber"),
    6: Person(6, "Rudolf Schachinger", same_as=2),
    7: Person(7, "#7"),
    8: Person(8, "Ida"),
}


@each(
    "typed",
    "found",
    [
        ("Schachinger Rudolf", [2, 3, 1]),  # a short form, the first letter, by name
        ("Rudolf Schachinger", [2, 3, 1]),
        ("SCHACHINGRE Zita", [1, 3, 2]),  # one typing error
        ("Schachinger Rudolf Linz", [2, 3, 1]),
        ("Schach Rudolf", []),  # a beginning is no surname
        ("Schachinger", []),  # `find` has them all
        ("Zita von der Au", [4]),
        ("Zita Au", []),
        ("huber zita", [5]),
        ("Ida Neu", [8]),
        ("Zita Neu", []),
        ("#7 Zita", []),
        ("", []),
    ],
)
def test_those_of_a_surname_by_how_like_the_first_name_is(typed, found):
    assert [person.number for person in of_surname(HUBERS, typed)] == found
