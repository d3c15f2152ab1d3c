"""A wrong line of a list is mended where it is shown."""

import pytest

from host_tools.club.member_lists import read_persons
from host_tools.club.pasted_list import line_in, with_lines

LIST = 'Nr;Name;Ort\r\nx;Beat;Wels\r\ny;"Ida\nMoser";Linz\r\nz;"""Zita""";Graz\r\n'


def test_a_row_of_one_line_is_found_and_one_of_several_is_not():
    wrong = read_persons(LIST, "list", {}, first_line=7).wrong
    assert [row.line for row in wrong] == [8, 9, 11]
    assert [line_in(LIST, 7, row) for row in wrong] == ["x;Beat;Wels", None, 'z;"""Zita""";Graz']


@pytest.mark.parametrize(
    ("mended", "now"),
    [
        ({}, "Name\r\nAnna\nBeat"),
        ({2: "Anna Neu"}, "Name\r\nAnna Neu\nBeat"),
        ({3: "Beat\r\nNeu"}, "Name\r\nAnna\nBeat Neu"),
        ({0: "Zita", 9: "Zita"}, "Name\r\nAnna\nBeat"),
    ],
)
def test_only_the_lines_that_are_mended_are_others(mended, now):
    assert with_lines("Name\r\nAnna\nBeat", 1, mended) == now
