"""Persons are found by what somebody types in a hurry."""

import pytest

from host_tools.tournament.finding import by_name, find, folded
from host_tools.tournament.persons import Person

NAMES = {1: "Karl Groß", 2: "Ève Müller", 12: "Gustav Karlsson", 3: "Karl Müller", 21: "Askar Lang"}
PERSONS = {number: Person(number, name) for number, name in NAMES.items()}


@pytest.mark.parametrize(
    ("typed", "found"),
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


def test_who_is_somebody_else_is_found_as_that_one():
    known = PERSONS | {47: Person(47, "Carl Gross", same_as=1)}
    assert find(known, "47") == [PERSONS[1]]
    assert find(known, "carl") == []


def test_accents_and_capitals_do_not_matter():
    assert folded("Éva GROSS") == folded("eva groß")
    assert [one.number for one in by_name(PERSONS.values())] == [21, 2, 12, 1, 3]
