"""A new name is read with the surname last or first, as the club's names make it likely."""

import pytest

from host_tools.tournament.name_readings import Reading, readings
from host_tools.tournament.person import Person

CLUB = [Person(1, "Sepp Huber"), Person(2, "Ida Mayr"), Person(3, "Karl"), Person(4, "#4")]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Zita Neu", ["Zita Neu", "Neu Zita"]),  # nobody knows: as it is mostly typed
        ("Neu Sepp", ["Sepp Neu", "Neu Sepp"]),  # a first name that is known
        ("Mayr Zita", ["Zita Mayr", "Mayr Zita"]),  # a surname that is known
        ("Zita Mayr", ["Zita Mayr", "Mayr Zita"]),
        ("sepp NEU", ["sepp NEU"]),  # capitals say it
        ("NEU Zita", ["Zita NEU"]),
        ("Neu, Zita", ["Zita Neu"]),  # and so does a comma
        ("von der Au Sepp", ["Sepp von der Au", "von der Au Sepp"]),
        ("Neu jun. Sepp", ["Sepp Neu jun.", "Neu jun. Sepp"]),
        ("Anna Maria Neu", ["Anna Maria Neu", "Maria Neu Anna"]),
        ("Zita", ["Zita"]),
        ("von Trapp", ["von Trapp"]),
    ],
)
def test_names_in_either_order(typed, names):
    assert [one.name for one in readings(typed, CLUB)] == names


def test_the_surname_is_told():
    assert readings("Mayr Zita", CLUB) == [
        Reading("Zita Mayr", "Mayr"),
        Reading("Mayr Zita", "Zita"),
    ]
    assert readings("Zita", CLUB) == [Reading("Zita", "")]
