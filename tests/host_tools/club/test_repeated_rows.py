"""Rows of a list that stand in it twice."""

import pytest

from host_tools.club.member_lists import read_persons
from host_tools.club.person import Person

KNOWN = {23: Person(23, "Hubert Gruber", "Wörgl"), 24: Person(24, "Anna Neu", "Graz")}


def above(text):
    """{line: line above} of the rows of newcomers that stand there already."""
    return {row.line: row.above for row in read_persons(text, "list", KNOWN).added if row.above}


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["Hubert Gruber;Wörgl"] * 3, {3: 2, 4: 2}),  # known
        (["Zita Neu;Graz", "Emil;", "Zita Neu;Graz"], {4: 2}),  # new
        (["Zita Neu;Graz", "ZITA NEU;graz"], {3: 2}),
        (["Hubert Gruber;Wörgl", "Hubert Gruber;"], {3: 2}),  # the place tells nobody else
        (["Zita Neu;Graz", "Zita Neu;Linz"], {}),
        (["Zita Neu;Graz", "Zita Neu;Linz", "Zita Neu;Linz"], {4: 3}),
        (["Zita Neu;Graz", "Zito Neu;Graz"], {}),
    ],
)
def test_a_row_that_stands_twice(rows, found):
    assert above("\n".join(["Name;Place", *rows])) == found


@pytest.mark.parametrize(
    ("heading", "rows", "found"),
    [
        ("Name;Licence", ["Zita;7", "Zita;8"], {}),
        ("Name;Licence", ["Zita;7", "Zita;"], {3: 2}),
        ("Name;Remarks", ["Zita;the elder", "Zita;the younger"], {}),
        ("First name;Last name", ["Zita;Neu", "Zita;Neu", "Zita;Alt"], {3: 2}),
        ("No;Name", ["31;Zita", "32;Zita"], {}),  # numbers tell two persons
    ],
)
def test_what_else_a_row_says_tells_two_persons(heading, rows, found):
    assert above("\n".join([heading, *rows])) == found


def test_two_who_are_known_are_two_rows():
    known = {**KNOWN, 25: Person(25, "Hubert Gruber", "Wörgl")}
    text = "Name;Place\nHubert Gruber;Wörgl\nHubert Gruber;Wörgl"
    assert read_persons(text, "list", known).added == ()


def test_a_row_is_found_below_none_that_is_left_out():
    taken = read_persons("Name\nZita\nZita\nZita", "list", KNOWN, without=[2])
    assert [row.above for row in taken.added] == [None, 3]
