"""Lists of members as clubs have them, and what becomes of two of one name."""

import unicodedata

import pytest

from host_tools.desk.text_files import read_text
from host_tools.errors import DeskError
from host_tools.tournament.persons import (
    MAX_NUMBER,
    Person,
    check_person,
    forgotten,
    free_number,
    read_persons,
)

MEMBERS = "Nr;Name;Ort;Telefon\n7;Anna Groß;Linz;0664\n;Karl Huber;Wels;\n;Karl Huber;Wels;\n"


def read(path, known):
    return read_persons(read_text(path), path.name, known)


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
    assert taken.added == (7, 8, 9)


def test_the_same_list_again_changes_nothing(listed):
    first = read(listed(MEMBERS), {})
    again = read(listed(MEMBERS), first.persons)
    assert (again.added, again.changed, again.same) == ((), (), 3)
    assert again.persons == first.persons


def test_a_number_is_the_person_whatever_he_is_called(listed):
    known = {7: Person(7, "Anna Klein", "Linz", "raucht nicht")}
    taken = read(listed(MEMBERS), known)
    assert taken.persons[7] == Person(7, "Anna Groß", "Linz", "raucht nicht")
    assert taken.changed == (7,)


def test_rows_without_a_number_leave_those_of_other_rows_alone(listed):
    first = read(listed("Nr;Name\n;Anna\n1;Karl\n;Anna\n2;Anna\n"), {})
    names = {number: person.name for number, person in first.persons.items()}
    assert names == {3: "Anna", 1: "Karl", 4: "Anna", 2: "Anna"}
    assert read(listed("Nr;Name\n;Anna\n1;Karl\n;Anna\n2;Anna\n"), first.persons).same == 4


def test_a_list_of_many_without_numbers(listed):
    rows = [f"Spieler {number};Wels" for number in range(1, 10_001)]
    first = read(listed("\n".join(["Name;Ort", *rows])), {})
    assert first.added == tuple(range(1, 10_001))
    assert read(listed("\n".join(["Name", *rows])), first.persons).same == 10_000


def test_the_same_name_however_its_accents_are_written(listed):
    apart = unicodedata.normalize("NFD", "Jürgen Öhlinger")
    taken = read(listed(f"Name\n{apart}\n"), {1: Person(1, "Jürgen Öhlinger")})
    assert taken.same == 1
    assert check_person(Person(1, apart)).name == "Jürgen Öhlinger"


def test_the_highest_number_keeps_nobody_out():
    assert free_number({7: None, MAX_NUMBER: None}) == 1
    assert free_number({1: None, 2: None, MAX_NUMBER: None}) == 3


def test_first_and_last_names(listed):
    taken = read(listed("Vorname,Nachname\nAnna,Groß\n\n,Huber\n"), {})
    assert [person.name for person in taken.persons.values()] == ["Anna Groß", "Huber"]


@pytest.mark.parametrize("headings", ["Numéro;Prénom;Nom;Ville", "Nr;Vorname;Name;Ort"])
def test_beside_first_names_a_name_is_the_last_one(listed, headings):
    taken = read(listed(f"{headings}\n3;Aline;Martin;Lyon\n4;Bob;Martin;Lyon\n"), {})
    assert list(taken.persons.values()) == [
        Person(3, "Aline Martin", "Lyon"),
        Person(4, "Bob Martin", "Lyon"),
    ]
    assert taken.ignored == ()


def test_what_is_passed_over_is_named(listed):
    assert read(listed("Name;E-Mail;;Telefon\nAnna;a@b;;1\n"), {}).ignored == ("E-Mail", "Telefon")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "members.csv is empty"),
        ("Nr;Ort\n1;Linz\n", "no column has names"),
        ("Name;Spieler\nA;B\n", "two columns are called name"),
        ("Nr;Name\nx;Anna\n", "line 2: number: 'x' is no number"),
        ("Nr;Name\n0;Anna\n", "line 2: number: 0 is not from 1 to 999999"),
        ("Nr;Name\n3;Anna\n3;Beat\n", "line 3: number 3 stands there twice"),
        ("Nr;Name\n3;\n", "line 2: name: ''"),
        ("Name\nAnna\x07\n", "line 2: name: "),
        ('Name;Ort\nKarl;Wels\n"Anna;Linz\nOtto;Graz\n', "line 3: name: 'Anna;Linz\\nOtto"),
        (f'Name\n"{"x" * 200_000}\n', "line 2: a cell is far too long; is a quotation mark"),
        ("\n;;\n", "members.csv is empty"),
    ],
)
def test_what_is_no_list(listed, text, sentence):
    with pytest.raises(DeskError) as error:
        read(listed(text), {})
    assert sentence in str(error.value)


def test_who_is_the_same_as_another_is_not_found_by_name(listed):
    persons = {1: Person(1, "Anna"), 2: Person(2, "Karl", same_as=1)}
    assert read(listed("Name\nKarl\n"), persons).added == (3,)


def test_a_person_forgotten_is_a_number():
    person = forgotten(Person(12, "Anna", "Linz", "Hund"))
    assert check_person(person) == Person(12, "#12")
