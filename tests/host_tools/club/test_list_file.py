"""The file of a list: the worksheet that is taken of a workbook, licences, and what is refused."""

import datetime
import io
import zipfile

import pytest
import xlsxwriter

from host_tools.club.licence_list import of_file, read_licences
from host_tools.club.list_file import ListFile, list_file, read_list_file
from host_tools.club.member_lists import read_persons
from host_tools.club.person import Person
from host_tools.common import workbook_file
from host_tools.common.errors import DeskError
from host_tools.common.workbook_file import MOST_COLUMNS, MOST_ROWS, MOST_UNPACKED, worksheets
from tests.each import nightly
from tests.host_tools.workbooks import archive, ods, ods_of, xlsx

BOTH = pytest.mark.parametrize("book", [xlsx, ods])
MEMBERS = [
    ["Members of the club"],
    [],
    ["Nr", "Name", "Lizenz", "Ort", "Geboren", "Bemerkung"],
    [7, "Anna Groß", 1234567.0, "Linz", datetime.date(1961, 5, 1), "sits\nin front"],
    [],
    [None, "Karl Huber", "007", "Wels", None, None],
]


def imported(data, known=()):
    sent = list_file(data, "members")
    return read_persons(sent.text, sent.where, dict(known), first_line=sent.first_line)


def refusal(data):
    with pytest.raises(DeskError) as caught:
        list_file(data, "members")
    return str(caught.value)


def row_of(repeated_rows, repeated_cells):
    cell = (
        f'<table:table-cell table:number-columns-repeated="{repeated_cells}" '
        'office:value-type="string"><text:p>x</text:p></table:table-cell>'
    )
    return (
        '<table:table table:name="A">'
        f'<table:table-row table:number-rows-repeated="{repeated_rows}">{cell}</table:table-row>'
        "</table:table>"
    )


@BOTH
def test_a_workbook_is_read_by_the_rows_of_its_worksheet(book):
    taken = imported(book({"Aktive": MEMBERS}))
    assert taken.persons == {
        7: Person(7, "Anna Groß", "Linz", licence="1234567", remarks="sits in front"),
        8: Person(8, "Karl Huber", "Wels", licence="007"),
    }
    assert [row.line for row in taken.added] == [4, 6]
    assert taken.ignored == ("Geboren",)
    assert taken.emptied == ()


@BOTH
def test_dates_and_fractions_are_texts_that_can_be_read(book):
    row = [datetime.date(2026, 11, 30), 2.5, 3.0]
    assert worksheets(book({"A": [row]}), "a") == {"A": [["2026-11-30", "2.5", "3"]]}


@BOTH
def test_the_worksheet_with_headings_is_the_list(book):
    other = [["Dues 2026"], ["paid", 30]]
    assert imported(book({"Dues": other, "Aktive": MEMBERS, "Empty": []})).persons.keys() == {7, 8}


@BOTH
def test_of_two_lists_it_is_asked_which_one(book):
    said = refusal(book({"Aktive": MEMBERS, "Dues": [["paid"]], "Passive": MEMBERS}))
    assert said == (
        "members: which worksheet is the list, 'Aktive' or 'Passive'? Save that one as a file of "
        "its own"
    )


def test_a_hidden_worksheet_is_no_list():
    sheets = {"Aktive": MEMBERS, "Last year": MEMBERS}
    assert imported(xlsx(sheets, hidden=["Last year"])).persons.keys() == {7, 8}


@BOTH
def test_a_list_without_headings_keeps_its_rows(book):
    rows = [[], ["Anna Groß", "Linz"], ["Huber; Karl", "Wels"]]
    text = '\nAnna Groß;Linz\n"Huber; Karl";Wels\n'
    assert list_file(book({"Tabelle1": rows}), "members") == ListFile("members", text)


@BOTH
def test_a_heading_with_commas_is_one_heading(book):
    taken = imported(book({"A": [["Name", "Telefon, privat, Büro, mobil"], ["Anna", "0664"]]}))
    assert taken.persons == {1: Person(1, "Anna")}
    assert taken.ignored == ("Telefon, privat, Büro, mobil",)


def test_a_merged_cell_is_read_where_it_begins():
    data = io.BytesIO()
    with xlsxwriter.Workbook(data) as book:
        sheet = book.add_worksheet()
        sheet.merge_range("A1:C1", "Members")
        sheet.write_row("A2", ["Name", "Ort"])
        sheet.merge_range("B3:B4", "Linz")
        sheet.write("A3", "Anna")
        sheet.write("A4", "Beat")
    assert imported(data.getvalue()).persons == {1: Person(1, "Anna", "Linz"), 2: Person(2, "Beat")}


@BOTH
def test_an_empty_workbook_is_said_to_be_empty(book):
    assert refusal(book({"Tabelle1": []})) == "members is empty"


@BOTH
@pytest.mark.parametrize("end", [10, 600, -30])
def test_half_a_workbook_is_broken(book, end):
    assert refusal(book({"Aktive": MEMBERS})[:end]).startswith("members is broken: open it")


def test_a_part_that_is_no_xml_is_broken():
    assert refusal(ods_of("<table:table>")).startswith("members is broken")


def test_a_workbook_whose_parts_are_missing_is_broken():
    assert refusal(archive({"xl/workbook.xml": "<workbook/>"})).startswith("members is broken")


@pytest.mark.parametrize(
    "data",
    [
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        ods_of("", "<m:file-entry m:full-path='content.xml'><m:encryption-data/></m:file-entry>"),
        archive(
            {
                "META-INF/manifest.xml": "<manifest><encryption-data/></manifest>",
                "content.xml": "\1",
            }
        ),
    ],
    ids=["old or encrypted XLSX", "manifest", "encrypted ODS"],
)
def test_a_password_is_said(data):
    assert refusal(data).startswith("members has a password, or is an old .xls: save it as XLSX")


def test_the_flag_of_an_encrypted_part_is_seen():
    data = bytearray(ods({"Aktive": MEMBERS}))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        start = file.start_dir
    data[start + 8] |= 1
    assert refusal(bytes(data)).startswith("members has a password")


def test_another_archive_is_no_list():
    assert "save it as XLSX, ODS or CSV" in refusal(archive({"word/document.xml": "<x/>"}))


FAR_AWAY = [(MOST_ROWS, 0), (0, MOST_COLUMNS), (1_048_575, 16_383)]


# To make the farthest one takes longest, and a row or a column too many is found as that is.
@pytest.mark.parametrize(("row", "column"), nightly(FAR_AWAY, FAR_AWAY[:2]))
def test_a_cell_far_away_is_refused_before_the_worksheet_is_laid_out(row, column):
    data = io.BytesIO()
    with xlsxwriter.Workbook(data) as book:
        sheet = book.add_worksheet()
        sheet.write(0, 0, "Name")
        sheet.write(row, column, "Anna")
    assert refusal(data.getvalue()) == (
        f"members is too big: a worksheet may have {MOST_ROWS} rows and {MOST_COLUMNS} columns"
    )


def test_the_last_place_that_may_be_is_read(monkeypatch):
    rows, columns = 50, 20
    monkeypatch.setattr(workbook_file, "MOST_ROWS", rows)
    monkeypatch.setattr(workbook_file, "MOST_COLUMNS", columns)
    data = io.BytesIO()
    with xlsxwriter.Workbook(data) as book:
        book.add_worksheet("A").write(rows - 1, columns - 1, "x")
    read = worksheets(data.getvalue(), "a")["A"]
    assert (len(read), len(read[-1]), read[-1][-1]) == (rows, columns, "x")


def test_cells_that_name_no_place_are_counted():
    cells = "<c><v>1</v></c>" * (MOST_COLUMNS + 1)
    data = archive({"xl/workbook.xml": "<w/>", "xl/a.xml": f"<sheet><row>{cells}</row></sheet>"})
    assert refusal(data).startswith("members is too big")


@pytest.mark.parametrize(("rows", "cells"), [(MOST_ROWS + 1, 1), (1, MOST_COLUMNS + 1)])
def test_cells_that_are_repeated_are_counted(rows, cells):
    assert refusal(ods_of(row_of(rows, cells))).startswith("members is too big")


def test_rows_below_many_empty_ones_are_counted():
    empty = f'<table:table-row table:number-rows-repeated="{MOST_ROWS}"/>'
    table = row_of(1, 1).replace("<table:table-row", f"{empty}<table:table-row", 1)
    assert refusal(ods_of(table)).startswith("members is too big")


def test_each_worksheet_has_rows_of_its_own():
    half = MOST_ROWS // 2 + 1
    tables = row_of(half, 1) + row_of(half, 1).replace('"A"', '"B"')
    assert refusal(ods_of(tables)).startswith("members: which worksheet")


def test_an_archive_that_unpacks_to_much_is_refused():
    data = archive({"content.xml": "<x/>", "picture.png": bytes(MOST_UNPACKED)})
    assert len(data) < 100_000
    assert refusal(data).startswith("members is too big")


def test_a_file_is_read_from_the_disk(tmp_path):
    path = tmp_path / "members.xlsx"
    path.write_bytes(xlsx({"Aktive": MEMBERS}))
    assert (read_list_file(path).where, read_list_file(path).first_line) == ("members.xlsx", 3)
    path.write_bytes(b"PK" + bytes(1 << 20))
    with pytest.raises(DeskError, match=r"members\.xlsx is longer than 1 MB"):
        read_list_file(path)


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


def test_a_workbook_of_licences_is_read_too():
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
