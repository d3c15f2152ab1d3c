"""Rows of lists: pasted, mended where they are shown, or there twice."""

import pytest

from host_tools.club.member_lists import read_persons
from host_tools.club.pasted_list import line_in, line_of_heading, with_heading, with_lines
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


KNOWN_BEFORE = {23: Person(23, "Hubert Gruber", "Wörgl"), 24: Person(24, "Anna Neu", "Graz")}


def above(text):
    """{line: line above} of the rows of newcomers that stand there already."""
    return {
        row.line: row.above for row in read_persons(text, "list", KNOWN_BEFORE).added if row.above
    }


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
    known = {**KNOWN_BEFORE, 25: Person(25, "Hubert Gruber", "Wörgl")}
    text = "Name;Place\nHubert Gruber;Wörgl\nHubert Gruber;Wörgl"
    assert read_persons(text, "list", known).added == ()


def test_a_row_is_found_below_none_that_is_left_out():
    taken = read_persons("Name\nZita\nZita\nZita", "list", KNOWN_BEFORE, without=[2])
    assert [row.above for row in taken.added] == [None, 3]
