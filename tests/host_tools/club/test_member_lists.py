"""Lists of members as clubs have them or paste them, two of one name, and all that is wrong."""

import re
import unicodedata
from dataclasses import replace

import pytest

from host_tools.club import member_lists
from host_tools.club.member_lists import read_persons
from host_tools.club.pasted_list import line_in, line_of_heading, with_heading, with_lines
from host_tools.club.person import Person, check_person
from host_tools.common.errors import DeskError
from host_tools.common.text_files import read_text
from tests.each import each
from tests.how_many import cases

MEMBERS = "Nr;Name;Ort;Telefon\n7;Anna Groß;Linz;0664\n;Karl Huber;Wels;\n;Karl Huber;Wels;\n"


def read(path, known, without=(), identified=None, keeping=()):
    return read_persons(read_text(path), path.name, known, without, identified, keeping)


def numbers(rows):
    return tuple(row.person.number for row in rows)


@pytest.fixture
def listed(tmp_path):
    def write(text, encoding="utf-8-sig"):
        path = tmp_path / "members.csv"
        path.write_bytes(text.encode(encoding))
        return path

    return write


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-8", "utf-16"])
def test_a_list_as_a_spreadsheet_saves_it(listed, encoding):
    taken = read(listed(MEMBERS, encoding), {})
    assert taken.persons == {
        7: Person(7, "Anna Groß", "Linz"),
        8: Person(8, "Karl Huber", "Wels"),
        9: Person(9, "Karl Huber", "Wels"),
    }
    assert numbers(taken.added) == (7, 8, 9)


def test_what_stands_in_no_column_is_said_to_be_passed_over(listed):
    text = "Name;;Ort;\nAnna;1b;Linz;\nKarl;;Wels;;17b;\nEmil\n"
    assert read(listed(text), {}).unnamed == ((2, "1b"), (3, "17b"))


def test_the_same_list_again_changes_nothing(listed):
    first = read(listed(MEMBERS), {})
    again = read(listed(MEMBERS), first.persons)
    assert (again.added, again.changed, again.same) == ((), (), 3)
    assert again.persons == first.persons
    assert (first.summary, again.summary) == ("3-0-0-0-9", "0-0-3-0-0")


def test_a_number_is_the_person_whatever_he_is_called(listed):
    known = {7: Person(7, "Anna Klein", "Linz", "raucht nicht")}
    taken = read(listed(MEMBERS), known)
    assert taken.persons[7] == Person(7, "Anna Groß", "Linz", "raucht nicht")
    assert numbers(taken.changed) == (7,)


def test_rows_without_a_number_leave_those_of_other_rows_alone(listed):
    first = read(listed("Nr;Name\n;Anna\n1;Karl\n;Anna\n2;Anna\n"), {})
    names = {number: person.name for number, person in first.persons.items()}
    assert names == {3: "Anna", 1: "Karl", 4: "Anna", 2: "Anna"}
    assert [row.numbered for row in first.added] == [False, True, False, True]
    assert read(listed("Nr;Name\n;Anna\n1;Karl\n;Anna\n2;Anna\n"), first.persons).same == 4


@pytest.mark.long
def test_a_list_of_many_without_numbers(listed):
    many = cases(500, 10_000)
    rows = [f"Spieler {number};Wels" for number in range(1, many + 1)]
    first = read(listed("\n".join(["Name;Ort", *rows])), {})
    assert numbers(first.added) == tuple(range(1, many + 1))
    assert read(listed("\n".join(["Name", *rows])), first.persons).same == many


def test_the_same_name_however_its_accents_are_written(listed):
    apart = unicodedata.normalize("NFD", "Jürgen Öhlinger")
    taken = read(listed(f"Name\n{apart}\n"), {1: Person(1, "Jürgen Öhlinger")})
    assert taken.same == 1
    assert check_person(Person(1, apart)).name == "Jürgen Öhlinger"


def test_first_and_last_names(listed):
    taken = read(listed("Vorname,Nachname\nAnna,Groß\n\n,Huber\n"), {})
    assert [person.name for person in taken.persons.values()] == ["Anna Groß", "Huber"]


@pytest.mark.parametrize("headings", ["Numéro;Prénom;Nom;Ville", "Nr;Vorname;Name;Ort"])
def test_beside_first_names_a_name_is_the_last_one(listed, headings):
    taken = read(listed(f"{headings}\n3;Aline;Martin;Lyon\n4;Bob;Martin;Lyon\n"), {})
    assert list(taken.persons.values()) == [
        Person(3, "Aline Martin", "Lyon", first="Aline", last="Martin"),
        Person(4, "Bob Martin", "Lyon", first="Bob", last="Martin"),
    ]
    assert taken.ignored == ()


def test_what_is_passed_over_is_named(listed):
    assert read(listed("Name;E-Mail;;Telefon\nAnna;a@b;;1\n"), {}).ignored == ("E-Mail", "Telefon")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "members.csv is empty"),
        ("Nr;Ort\n1;Linz\n", "no column has names"),
        ("Nr;Vorname\n1;Anna\n", "no column has names"),
        ("Nr;Nachname\n1;Gruber\n", "no column has names"),
        ("Name;Spieler\nA;B\n", "the column name is there twice"),
        (f'Name\n"{"x" * 200_000}\n', "line 2: a cell is far too long; is a quotation mark"),
        ("\n;;\n", "members.csv is empty"),
    ],
)
def test_what_is_no_list(listed, text, sentence):
    with pytest.raises(DeskError, match=re.escape(sentence)):
        read(listed(text), {})


def test_a_list_of_too_many_is_refused_and_none_is_cut(listed, monkeypatch):
    monkeypatch.setattr(member_lists, "MAX_MEMBERS", 3)  # with the headings
    assert numbers(read(listed("Name\nAnna\nBeat\n"), {}).added) == (1, 2)
    with pytest.raises(DeskError, match=re.escape("members.csv has more than 3 rows")):
        read(listed("Name\nAnna\nBeat\nCarl\n"), {})


def test_who_is_the_same_as_another_is_not_found_by_name(listed):
    persons = {1: Person(1, "Anna"), 2: Person(2, "Karl", same_as=1)}
    assert numbers(read(listed("Name\nKarl\n"), persons).added) == (3,)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("Nr;Name\nx;Anna\n", 2, "number: 'x' is no number"),
        ("Nr;Name\n0;Anna\n", 2, "number: 0 is not between 1 and 999999"),
        ("Nr;Name\n3;Anna\n3;Beat\n", 3, "No. 3 stands in line 2, too"),
        ("Nr;Name\n3;\n", 2, "name: missing"),
        ("Name\nAnna\x07\n", 2, "name: "),
        ('Name;Ort\nKarl;Wels\n"Anna;Linz\nOtto;Graz\n', 3, "name: 'Anna;Linz\\nOtto"),
        ("Name;Lizenz\nAnna;7\nBeat;07\nCarl;7\n", 4, "Licence '7' stands in line 2, too"),
        (f"Vorname;Nachname\n{'A' * 40};{'B' * 40}\n", 2, ": 81 characters, at most 60"),
    ],
)
def test_a_row_that_cannot_be(listed, text, line, sentence):
    [row] = read(listed(text), {}).wrong
    assert row.line == line
    assert sentence in "; ".join(map(str, row.faults))


def test_all_that_is_wrong_is_said_at_once(listed):
    text = f"Nr;Name;Ort\n1;Anna;{'x' * 61}\n2;Beat;Wels\nx;\x07;{'y' * 61}\n2;Carl;\n"
    taken = read(listed(text), {})
    assert [row.line for row in taken.wrong] == [2, 4, 5]
    assert [len(row.faults) for row in taken.wrong] == [1, 3, 1]
    assert taken.wrong[1].cells == ("x", "\x07", "y" * 61)
    assert numbers(taken.added) == (2,)
    assert taken.summary == "1-0-0-3-2"


def test_rows_that_are_left_out(listed):
    text = "Nr;Name\n1;Anna\nx;Beat\n1;Carl\n;Dora\n"
    taken = read(listed(text), {}, without=[2, 3])
    assert [row.person.name for row in taken.added] == ["Carl", "Dora"]
    assert (taken.wrong, taken.left_out) == ((), 2)
    with pytest.raises(DeskError, match=r"members\.csv has no row in line 9"):
        read(listed(text), {}, without=[9])


@pytest.mark.parametrize(
    "headings",
    [
        "Licence no.;First name;Last name;Short name",
        "Lizenz;Vorname;Nachname;Kurzname",
        "N° licence;Prénom;Nom;Nom court",
    ],
)
def test_a_licence_the_parts_of_a_name_and_a_short_one(listed, headings):
    taken = read(listed(f"{headings}\nF-12;Aline;de La Tour;Ali\n"), {})
    kept = {"first": "Aline", "last": "de La Tour", "short": "Ali", "licence": "F-12"}
    assert taken.persons == {1: Person(1, "Aline de La Tour", **kept)}
    again = read(listed(f"{headings}\nf-12;Aline;Tour;\n"), taken.persons)
    assert again.persons[1] == Person(1, "Aline Tour", **kept | {"last": "Tour", "licence": "f-12"})


def test_who_has_another_licence_is_somebody_else(listed):
    known = {1: Person(1, "Jean Martin", licence="7"), 2: Person(2, "Jean Martin")}
    taken = read(listed("Nom;Licence\nJean Martin;8\nJean Martin;9\nJean Martin;\n"), known)
    assert [taken.persons[number].licence for number in (1, 2, 3)] == ["7", "8", "9"]
    assert taken.same == 1


def test_a_whole_name_beside_its_parts_is_passed_over(listed):
    taken = read(listed("Name;Vorname;Nachname\nGroß Anna;Anna;Groß\n"), {})
    assert taken.persons[1].name == "Anna Groß"
    assert taken.ignored == ("Name",)


def test_who_is_left_out_makes_nobody_somebody_else(listed):
    known = {1: Person(1, "Karl Huber", "Linz"), 2: Person(2, "Karl Huber", "Wels")}
    rows = "Name;Remarks\nKarl Huber;\nKarl Huber;late\n"
    assert read(listed(rows), known).persons[2].remarks == "late"
    assert read(listed(rows), known, without=[2]).persons[2].remarks == "late"


CLUB = {
    1: Person(1, "Gertrude Huber", "Wels"),
    2: Person(2, "Gertrud Huber", "Linz"),
    3: Person(3, "Elfriede Pichler", licence="7"),
}


def alike(taken):
    """[(the name of a new person, numbers of those alike, numbers of those it may be)]."""
    rows = [(row.person.name, row.alike, row.may_be) for row in taken.added]
    return [
        (name, [person.number for person in like], [person.number for person in may_be])
        for name, like, may_be in rows
    ]


def test_who_has_nearly_the_name_of_somebody_new(listed):
    path = listed("Name;Ort\nGertrude Hubr;Wels\nElfride Pichler;\nKarl Auer;\n")
    assert alike(read(path, CLUB)) == [
        ("Gertrude Hubr", [1, 2], [1, 2]),
        ("Elfride Pichler", [3], [3]),
        ("Karl Auer", [], []),
    ]


def test_who_is_another_row_or_has_another_licence_is_not_this_one(listed):
    path = listed(
        "Nr;Name;Ort;Lizenz\n;Gertrud Huber;Linz;\n;Gertrud Huber;Graz;\n"
        ";Elfriede Pichler;;8\n12;Gertrud Hubr;;\n"
    )
    assert alike(read(path, CLUB)) == [
        ("Gertrud Huber", [2, 1], [1]),
        ("Elfriede Pichler", [], []),
        ("Gertrud Hubr", [2, 1], []),  # a number of its own
    ]


def test_the_card_that_stands_is_named_for_the_licence_of_one_that_is_gone(listed):
    known = CLUB | {1: Person(1, "Trude Huber", licence="5", same_as=2)}
    (row,) = read(listed("Nr;Name;Lizenz\n9;Karl Auer;5\n"), known).wrong
    assert [str(fault) for fault in row.faults] == [
        "licence: '5' is that of Gertrud Huber, number 2"
    ]


def test_a_row_that_is_said_to_be_somebody(listed):
    path = listed("Name;Ort\nGertrude Hubr;Graz\nKarl Auer;\n")
    taken = read(path, CLUB, identified={2: 1})
    assert taken.persons[1] == Person(1, "Gertrude Hubr", "Graz")
    assert (numbers(taken.changed), numbers(taken.added)) == ((1,), (4,))  # without a hole
    assert numbers(read(path, CLUB).added) == (4, 5)
    kept = read(path, CLUB, identified={2: 1}, keeping=[2])
    assert kept.persons[1] == Person(1, "Gertrude Huber", "Graz")


def test_a_known_name_stays_with_its_parts(listed):
    path = listed("Vorname;Nachname;Ort\nGertrude;Hubr;Graz\n")
    known = {1: Person(1, "Gertrude Huber", "Wels", first="Gertrude", last="Huber")}
    assert read(path, known, (), {2: 1}, [2]).persons[1] == replace(known[1], place="Graz")


def test_a_row_that_is_not_taken_in_uses_up_no_number(listed):
    path = listed('Name;Ort\nBeat;Wels\n"";Graz\nYves;\nZita;\n')
    assert numbers(read(path, CLUB).added) == (4, 5, 6)
    taken = read(path, CLUB, without=[2, 3])
    assert [row.person.name for row in taken.added] == ["Yves", "Zita"]
    assert numbers(taken.added) == (4, 5)


def test_two_rows_are_not_one_person(listed):
    path = listed("Name;Ort\nGertrude Hubr;\nGertrud Hubr;\n")
    (row,) = read(path, CLUB, identified={2: 1, 3: 1}).wrong
    assert (row.line, [str(fault) for fault in row.faults]) == (
        3,
        ["No. 1 stands in line 2, too"],
    )


def test_a_row_with_a_number_is_the_person_of_that_number(listed):
    (row,) = read(listed("Nr;Name\n9;Gertrud Hubr\n"), CLUB, identified={2: 1}).wrong
    assert "rows with a number" in str(row.faults[0])


@pytest.mark.parametrize(
    ("identified", "sentence"), [({2: 9}, "nobody has the number 9"), ({7: 1}, "no row in line 7")]
)
def test_a_row_is_said_to_be_nobody(listed, identified, sentence):
    with pytest.raises(DeskError, match=sentence):
        read(listed("Name\nGertrud Hubr\n"), CLUB, identified=identified)


def test_of_many_who_are_alike_a_few_are_named(listed):
    path = listed("Name;Ort\n" + "".join(f"Karl Huber;{place}\n" for place in range(50)))
    known = {number: Person(number, "Karl Hubr", f"{number}") for number in range(1, 51)}
    assert {len(row.alike) for row in read(path, known).added} == {10}


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
        ("Zita Neu, Karl", "Zita Neu", "Karl"),  # the first name stands before the comma
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
