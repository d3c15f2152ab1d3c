"""Who may be called otherwise in a list: a part of the name was mended or changed."""

import pytest

from host_tools.tournament.otherwise_called import OtherwiseCalled
from host_tools.tournament.person import Person


def found(row, *known, listed=(), before=None):
    """The numbers of those whom a row `first name surname; place` may mean."""
    persons = [_person(number, text) for number, text in enumerate(known, 1)]
    return [
        person.number
        for person in OtherwiseCalled(persons, listed, before or {}).of(_person(0, row))
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
        ("Fuchs; Traun", "Reinhold Fuchs; Traun"),
    ],
)
def test_a_part_of_a_name_that_was_mended(row, known):
    assert found(row, known) == [1]


def test_who_has_married_is_the_only_one_of_that_first_name_in_the_place():
    assert found("Sabine Hofer; Wels", "Sabine Lehner; Wels") == [1]
    assert found("Sabine Hofer; Wels", "Sabine Lehner; Wels", "Sabine Auer; Wels") == []
    assert found("Sabine Hofer", "Sabine Lehner") == []  # a first name alone is that of many


def test_who_had_this_very_name_before_comes_first_wherever_he_lives():
    known = ("Anna Auer; Linz", "Sabine Leitner; Wels")
    assert found("Anna Lehner; Linz", *known, before={2: {"Anna Lehner"}}) == [2, 1]
    assert found("Anna Lehner; Linz", *known, listed={2}, before={2: {"Anna Lehner"}}) == [1]


def test_of_who_is_known_to_have_been_called_otherwise_no_place_has_to_be_known():
    assert found("Sabine Hofer", "Sabine Leitner", before={1: ()}) == [1]
    assert found("Sabine Hofer", "Sabine Leitner", "Sabine Auer", before={1: ()}) == []


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
