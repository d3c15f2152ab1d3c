"""The licence list of a federation: read from its file, and who has no licence in it."""

import pytest

from host_tools.club.licence_list import of_file, read_licences
from host_tools.club.list_file import ListFile, list_file
from host_tools.club.person import Person
from host_tools.common.errors import DeskError
from tests.host_tools.workbooks import xlsx


def said(licences, licence):
    """What is said of somebody with this licence on the card, None if it is valid."""
    remark = licences.remark(Person(1, "Anna", licence=licence))
    return None if remark is None else str(remark)


def test_a_licence_is_valid_if_it_is_in_the_list_however_it_is_written():
    text = "Nom;N° licence\nAnna;A 123\nEmil;\nIda;b77\n"
    licences = read_licences(ListFile("ligue.csv", text))
    assert said(licences, "a123") is None
    assert said(licences, "B 77") is None
    assert said(licences, "A12") == "licence A12 is not in the licence list"
    assert said(licences, "") == "no licence on the card"
    assert of_file(licences.as_file()) == licences


def test_a_workbook_is_read_too():
    data = xlsx({"Liste": [["Name", "Lizenz"], ["Anna", "A1"]]})
    assert said(read_licences(list_file(data, "liste.xlsx")), "A1") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Name;Ort\nAnna;Wels\n", "l.csv: one column is to be called Licence, and no other"),
        ("Lizenz;License\n1;2\n", "l.csv: one column is to be called Licence, and no other"),
        ("", "l.csv: one column is to be called Licence, and no other"),
        ("Name;Lizenz\nAnna\n", "l.csv: there is no licence in it"),
    ],
)
def test_a_list_without_licences_is_refused(text, why):
    with pytest.raises(DeskError) as refused:
        read_licences(ListFile("l.csv", text))
    assert str(refused.value) == why
