"""A pasted list gets the heading that a file has."""

import pytest

from host_tools.club.member_lists import read_persons
from host_tools.club.pasted_list import line_of_heading, with_heading
from host_tools.club.person import Person
from tests.each import each


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


KNOWN = [Person(1, "Regula Tuor", "Disentis"), Person(2, "Karl Huber"), Person(3, "Emil", "Wels")]


@each(
    "line",
    "name",
    "place",
    [
        ("Regula Tuor, Disentis", "Regula Tuor", "Disentis"),  # known
        ("REGULA TUOR , Chur, GR", "REGULA TUOR", "Chur, GR"),
        ("Emil, Bad Hall", "Emil", "Bad Hall"),
        ("Zita, Wels", "Zita", "Wels"),  # a place that is known
        ("Zita Neu, Graz", "Zita Neu", "Graz"),  # it has both parts of a name
        ("Huber, Karl", "Karl Huber", ""),  # known
        ("Neu, Karl Maria", "Karl Maria Neu", ""),  # a first name that is known
        ("Neu, Zita", "Neu, Zita", ""),  # nobody can say: the preview asks
        ("von Trapp, Maria", "von Trapp, Maria", ""),
        ("Zita Neu\tBad Hall, Markt", "Zita Neu", "Bad Hall, Markt"),
        ("Zita Neu,", "Zita Neu,", ""),
    ],
)
def test_a_comma_among_semicolons(line, name, place):
    text = with_heading(f"Anna Groß;Linz\n{line}\nOtto Groß;Linz", KNOWN)
    _, row, _ = read_persons(text, "list", {}).added
    assert (row.person.name, row.person.place) == (name, place)


@pytest.mark.parametrize(
    ("line", "name", "place"),
    [
        ("Huber, Karl", "Karl Huber", ""),
        ("Neu, Zita", "Neu", "Zita"),  # as all lines have it
        ("Zita Neu;Bad Hall, Markt", "Zita Neu", "Bad Hall, Markt"),
    ],
)
def test_a_line_among_such_with_commas(line, name, place):
    text = with_heading(f"Anna Groß, Linz\n{line}\nOtto Groß, Linz", KNOWN)
    _, row, _ = read_persons(text, "list", {}).added
    assert (row.person.name, row.person.place) == (name, place)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Anna;Linz\nEmil;Wels\n", [1, 2]),
        ("Anna\n\nEmil", [1, 3]),
        ("\r\n \r\nAnna\r\nEmil\r\n", [3, 4]),
        ("Name;Place\nAnna\nEmil", [2, 3]),
        ("\nName;Place\n\nAnna", [4]),
    ],
)
def test_the_lines_are_counted_as_they_were_pasted(text, lines):
    first_line = line_of_heading(text)
    added = read_persons(with_heading(text), "list", {}, first_line=first_line).added
    assert [row.line for row in added] == lines


def test_nothing_has_no_lines():
    assert line_of_heading("") == 0
