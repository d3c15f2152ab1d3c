"""A new name is read with the surname last, and then with it first, whatever name it is."""

import pytest

from host_tools.tournament.name_readings import Reading, readings


@pytest.mark.parametrize(
    ("typed", "names"),
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
