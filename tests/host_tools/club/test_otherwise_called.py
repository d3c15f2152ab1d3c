"""Who may be called otherwise in a list: a part of the name was mended or changed."""

import pytest

from host_tools.club.person import Person
from tests.host_tools.club.searches import OtherwiseCalled


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
