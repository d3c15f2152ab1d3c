"""Persons are found by what somebody types in a hurry."""

import pytest

from host_tools.club.finder.word_likeness import one_error_apart
from host_tools.club.folding import folded
from host_tools.club.person import Person, in_order
from host_tools.club.person_names import BY_NAME, BY_SURNAME
from tests.each import each
from tests.host_tools.club.searches import find, is_another_name, meant, meant_if_shown

NAMES = {1: "Karl Groß", 2: "Ève Müller", 12: "Gustav Karlsson", 3: "Karl Müller", 21: "Askar Lang"}
PERSONS = {number: Person(number, name) for number, name in NAMES.items()}


@each(
    "typed",
    "found",
    [
        ("gro", [1]),
        ("GROSS", [1]),
        ("eve", [2]),
        ("mul", [2, 3]),
        ("mü ka", [3]),
        ("kar", [12, 1, 3, 21]),
        ("1", [1, 12]),
        ("12", [12]),
        ("9", []),
        ("zita", []),
        ("  ", []),
    ],
)
def test_by_parts_of_names_and_by_numbers(typed, found):
    assert [person.number for person in find(PERSONS, typed)] == found


@pytest.mark.parametrize("typed", ["frieda pichler", "pichler frieda", "elfi pichler", "elfriede"])
def test_a_short_form_finds_whom_it_may_mean(typed):
    persons = {1: Person(1, "Elfriede Pichler"), 2: Person(2, "Franz Pichler")}
    assert [person.number for person in find(persons, typed)] == [1]
    assert meant_if_shown(persons, typed).number == 1


def test_who_is_somebody_else_is_found_as_that_one():
    known = PERSONS | {47: Person(47, "Carl Gross", same_as=1)}
    assert find(known, "47") == [PERSONS[1]]
    assert find(known, "carl gro") == [PERSONS[1]]  # one letter otherwise than Karl


CLUB = {
    1: Person(1, "Gruber Hubert", "Wels"),
    2: Person(2, "Anna Huber", "Linz"),
    3: Person(3, "Huberta Klein"),
    4: Person(4, "Franz Huber", "Wels"),
    5: Person(5, "Đorđe O'Brien-Łukasz", licence="AT-4711"),
    6: Person(6, "Hans-Peter Größwang", first="Hans-Peter", last="Größwang", short="Hape"),
    47: Person(47, "Øystein Meier"),
}


@each(
    "typed",
    "found",
    [
        ("huber", [2, 4, 1, 3]),  # whole words, a first name or a surname, before beginnings
        ("hubre", [2, 4, 1, 3]),  # two neighbours exchanged
        ("hubr", [2, 4, 1, 3]),  # a letter less, of a word that is still being typed
        ("franz hubrr", [4]),
        ("fanz hubre", [4]),  # two errors in two words
        ("fanz hbure", []),  # two in one
        ("fanz hubre lnz", []),  # a short word has none
        ("huber wels", [4, 1]),  # a place tells two of one name apart
        ("wels", []),  # but names nobody
        ("huber a", [2]),  # a letter or two begin a word
        ("hu u", []),
        ("z", [5, 4]),  # alone it shows who there is
        ("dorde", [5]),
        ("djordje", [5]),
        ("obrien", [5]),
        ("o’brien lukasz", [5]),
        ("o brien", [5]),
        ("brien-luk", [5]),
        ("hans peter", [6]),
        ("hanspeter", [6]),
        ("grosswang", [6]),
        ("hape", [6]),
        ("oystein maier", [47]),
        ("mayr", [47]),  # one sound, two letters otherwise
        ("mayer oystein", [47]),
        ("47", [47]),
        ("4711", [5]),  # the number within a licence, where nobody has it as his own
        ("471", []),
        ("11", []),
        ("at 47", [5]),
        ("AT-4711", [5]),
    ],
)
def test_as_people_are_written_down_at_a_door(typed, found):
    assert [person.number for person in find(CLUB, typed)] == found


@pytest.mark.parametrize("typed", ["maierhofer", "Mayerhofer", "franz meyrhofer", "mairho"])
def test_names_that_sound_alike_are_found_however_they_are_written(typed):
    club = {1: Person(1, "Franz Mayrhofer"), 2: Person(2, "Franz Meerhofer")}
    assert find(club, typed)[0].number == 1
    assert meant(club, typed) is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("klein", 3),  # the only one
        ("anna hub", 2),
        ("huber", None),  # several
        ("huber anna", 2),  # all of the name
        ("4", 4),  # the number, though 47 begins so
        ("at47", None),  # a licence that goes on
        ("at4711", 5),
        ("kleni", None),  # the only one, but it may be somebody else
        ("zita", None),
    ],
)
def test_who_is_meant_without_any_doubt(typed, number):
    one = meant(CLUB, typed)
    assert (None if one is None else one.number) == number


PICHLERS = {
    1: Person(1, "Elfriede Pichler"),
    2: Person(2, "Elfride Pichlr-Maier"),
    3: Person(3, "Elfriede Bichler"),
    4: Person(4, "Alfred Eichinger"),
}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Elfride Pichlr", [2, 1]),  # as it is written comes first
        ("Elfride Pichler", [2, 1, 3]),
        ("pichlr elfride", [2, 1]),
        ("Elfriede Pichler", [1, 3, 2]),
    ],
)
def test_fewer_errors_come_first(typed, found):
    assert [person.number for person in find(PICHLERS, typed)] == found


def test_an_error_in_each_word_is_found_and_taken_only_where_it_is_shown():
    known = {1: PICHLERS[1], 4: PICHLERS[4]}
    assert find(known, "Elfride Pichlr") == [known[1]]
    assert meant(known, "Elfride Pichlr") is None
    assert meant_if_shown(known, "pichlr") == known[1]
    assert meant(known, "pichlr") is None


GRUBERS = {1: Person(1, "Hubert Gruber", "Wels"), 2: Person(2, "Daniela Mayr")}


@pytest.mark.parametrize(
    ("typed", "found", "other", "taken"),
    [
        ("Huberta Gruber", 1, True, None),
        ("Gruber Huberta Wels", 1, True, None),
        ("Hubert Gruner", 1, True, None),  # a typing error, or somebody else: nobody can tell
        ("Daniel Mayr", 2, True, None),
        ("daniela mayr", 2, False, 2),
        ("Daniela Maier", 2, False, 2),  # nobody asks at a door how it is written
        ("hubert grub", 1, False, 1),  # who is still typing
        ("hub gruber", 1, False, 1),
        ("huberta", 1, False, 1),
    ],
)
def test_who_has_nearly_the_name_that_was_typed_in_full_is_found_and_not_meant(
    typed, found, other, taken
):
    assert find(GRUBERS, typed) == [GRUBERS[found]]
    assert is_another_name(GRUBERS[found], typed) == other
    one = meant_if_shown(GRUBERS, typed)
    assert (None if one is None else one.number) == taken


NAYS = {
    1: Person(1, "Beat Nay"),
    2: Person(2, "Beat Ney-Wolf"),
    3: Person(3, "Rita Nay"),
    4: Person(4, "Beat Navratil", "Nai"),
}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("beat nai", [4, 1]),  # the place has it without an error
        ("beat nya", [1]),
        ("bet nay", [1]),
        ("nay rta", [3]),
        ("nai", []),
        ("b nay", [1]),
        ("nay nai", []),  # one word cannot be two
        ("b nye", []),  # no word of it is right
        ("beat ny", []),  # two letters begin a word
    ],
)
def test_three_letters_may_be_wrong_beside_a_word_that_is_right(typed, found):
    assert [person.number for person in find(NAYS, typed)] == found


def test_a_first_name_means_who_has_it_and_not_who_has_one_like_it():
    club = {
        1: Person(1, "Hubert Gruber"),
        2: Person(2, "Huberta Gruber"),
        3: Person(3, "Rudi Maier"),
    }
    assert meant(club, "Huberta").number == 2
    assert [person.number for person in find(club, "Huberta")] == [2, 1]
    several = club | {4: Person(4, "Rudolf Huber")}
    assert meant(several, "Rudi") is None  # short for either


def test_another_short_name_may_be_somebody_else():
    club = {1: Person(1, "Eva Huber")}
    assert [person.number for person in find(club, "Eve Huber")] == [1]
    assert meant_if_shown(club, "Eve Huber") is None


def test_who_is_found_by_two_errors_more_makes_nobody_doubtful():
    known = {1: Person(1, "Hans Maier"), 2: Person(2, "Hanna Mayer")}
    assert find(known, "hans maie") == [known[1], known[2]]
    assert meant(known, "hans maie") == known[1]


def test_an_error_more_is_doubtful():
    known = {1: PICHLERS[1], 3: PICHLERS[3]}
    assert find(known, "Elfride Pichler") == [known[1], known[3]]
    assert meant_if_shown(known, "Elfride Pichler") is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [("kleni", 3), ("at47", 5), ("klein", 3), ("4", 4), ("hubre", None), ("huber", None)],
)
def test_who_is_meant_if_he_is_shown(typed, number):
    one = meant_if_shown(CLUB, typed)
    assert (None if one is None else one.number) == number


WAGNERS = {
    1: Person(1, "Monika Pichler"),
    2: Person(2, "Toni Wagner"),
    3: Person(3, "Hans Mayr"),
    4: Person(4, "Franz Maier"),
    5: Person(5, "Rudolf Klein"),
    6: Person(6, "Rudi Ebner"),
}


@pytest.mark.parametrize(
    ("typed", "number", "found"),
    [
        ("toni", 2, [2, 1]),  # whom an error finds may still be chosen
        ("maier", None, [4, 3]),  # nobody asks at a door how it is written
        ("rudi", None, [6, 5]),  # a short form is no error
    ],
)
def test_who_is_found_as_it_was_typed_wins_over_a_typing_error(typed, number, found):
    assert [person.number for person in find(WAGNERS, typed)] == found
    for one in (meant(WAGNERS, typed), meant_if_shown(WAGNERS, typed)):
        assert (None if one is None else one.number) == number


@pytest.mark.parametrize("typed", ["max o brien", "MAX O’BRIEN", "obrien max"])
def test_all_of_a_name_is_meant_beside_one_that_goes_on(typed):
    known = {1: Person(1, "Max O'Brien"), 2: Person(2, "Max O'Brient")}
    assert meant(known, typed) == known[1]


def test_two_of_one_name_are_never_decided_between():
    known = {1: Person(1, "Karl Huber", "Linz"), 2: Person(2, "Karl Huber", "Wels")}
    assert meant(known | {3: Person(3, "Karl Huberti")}, "karl huber") is None
    assert meant(known, "karl huber wels").number == 2


def test_who_is_meant_is_the_first_one():
    known = {1: Person(1, "Anton Huber Karl"), 2: Person(2, "Karl Huber")}
    assert find(known, "karl huber") == [known[2], known[1]]
    assert meant(known, "karl huber") == known[2]


@pytest.mark.parametrize(
    ("one", "other"),
    [("huber", "hubr"), ("huber", "hubert"), ("huber", "hober"), ("huber", "huebr"), ("a", "a")],
)
def test_one_error(one, other):
    assert one_error_apart(one, other)
    assert one_error_apart(other, one)


@pytest.mark.parametrize("other", ["hbure", "huberxy", "hobre", "uhebr"])
def test_more_than_one_error(other):
    assert not one_error_apart("huber", other)


def test_accents_and_capitals_do_not_matter():
    assert folded("Éva GROSS") == folded("eva groß")
    assert [one.number for one in in_order(PERSONS.values(), BY_NAME)] == [21, 2, 12, 1, 3]


def test_by_surnames_as_cards_have_them_or_as_they_are_guessed():
    names = ["Anna Zorn", "Karl von der Au", "Ève Abel", "Ian Mc Donald", "Otto Abel"]
    known = [Person(number, name) for number, name in enumerate(names, 1)]
    known.append(Person(6, "Ben Anna", first="Anna", last="Ben"))
    assert [one.number for one in in_order(known, BY_SURNAME)] == [3, 5, 2, 6, 4, 1]
