"""A pasted list gets the heading that a file has."""

import pytest

from host_tools.tournament.member_lists import read_persons
from host_tools.tournament.pasted_list import with_heading


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Anna Huber; Linz\r\nEmil\r\n", [("Anna Huber", "Linz"), ("Emil", "")]),
        ("Anna Huber\tLinz\nEmil\tWels", [("Anna Huber", "Linz"), ("Emil", "Wels")]),
        ("Anna Huber, Linz\n", [("Anna Huber", "Linz")]),
        ("Anna\n\nEmil\n", [("Anna", ""), ("Emil", "")]),
        ("Name;Ort\nAnna\tLinz\n", [("Anna", "Linz")]),
        ("Name;Ort\nAnna\nEmil", [("Anna", ""), ("Emil", "")]),
        ("Ort;Name\nBad Hall, Markt, im Ort;Anna\n", [("Anna", "Bad Hall, Markt, im Ort")]),
    ],
)
def test_a_pasted_list_is_read_as_a_file(text, read):
    added = read_persons(with_heading(text), "list", {}).added
    assert [(row.person.name, row.person.place) for row in added] == read
