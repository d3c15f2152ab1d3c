"""A new name is read with the surname last, and then with it first, whatever name it is."""

import pytest

from host_tools.club.name_readings import NameOrder, Reading, order_of_names, readings
from host_tools.club.person import Person
from tests.each import each


@each(
    "typed",
    "names",
    [
        ("Zita Neu", ["Zita Neu", "Neu Zita"]),
        ("Neu Zita", ["Neu Zita", "Zita Neu"]),
        ("sepp NEU", ["sepp NEU"]),  # capitals say it
        ("NEU Zita", ["Zita NEU"]),
        ("Neu, Zita", ["Zita Neu"]),  # and so does a comma
        ("von der Au Sepp", ["von der Au Sepp", "Sepp von der Au"]),
        ("Neu jun. Sepp", ["Neu jun. Sepp", "Sepp Neu jun."]),
        ("Anna Maria Neu", ["Anna Maria Neu", "Maria Neu Anna"]),
        ("Zita", ["Zita"]),
        ("von Trapp", ["von Trapp"]),
    ],
)
def test_names_in_either_order(typed, names):
    assert [one.name for one in readings(typed)] == names


def test_the_surname_is_told():
    assert readings("Mayr Zita") == [Reading("Mayr Zita", "Zita"), Reading("Zita Mayr", "Mayr")]
    assert readings("Zita") == [Reading("Zita", "")]


def card(first, last):
    """Somebody whose card says both parts of the name; else they are guessed, and tell nothing."""
    return Person(9, f"{first} {last}", first=first, last=last)


@pytest.mark.parametrize(
    ("known", "likely_first"),
    [
        ([], None),
        ([card("Sepp", "Huber")], None),
        ([card("Zita", "Mayr")], True),
        ([card("Mayr", "Zita")], False),
        ([card("Alois", "Auer"), card("Mayr", "Zita"), card("Rosa", "Auer")], None),
        ([card("Alois", "Auer"), Person(1, "Mayr Zita"), Person(2, "Zita")], True),
    ],
)
def test_how_the_names_of_a_list_are_written_is_told_by_those_who_are_known(known, likely_first):
    order = order_of_names(["Emil", "MAYR Ida", "Mayr Zita", "Auer Rosa"], known)
    last, first = readings("Mayr Zita")
    assert order == NameOrder("Mayr Zita", last, first, likely_first)
    assert (last.parts, first.parts) == (("Mayr", "Zita"), ("Zita", "Mayr"))


def test_names_that_leave_no_doubt_are_in_no_order():
    assert order_of_names(["Emil", "MAYR Ida", "Mayr, Zita"], []) is None
