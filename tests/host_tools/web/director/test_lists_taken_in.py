"""Lists that are taken in: what the preview says and asks, and what becomes of the rows."""

import re
from html import unescape

import pytest

from host_tools.club.person import Person
from host_tools.web.app import LONGEST_FORM
from tests.host_tools.web.reader import read
from tests.host_tools.web.sent_lists import as_sent, hidden, upload
from tests.host_tools.web.sheets import sheet
from tests.host_tools.workbooks import ods, xlsx

LIST = "Nr;Name;Ort\r\n1;Anna;Linz\r\n;Zita <b>;Graz\r\n;Emil;\r\n"


def test_the_file_and_the_pasted_lines_have_buttons_of_their_own(page):
    buttons = read(page.get("/persons/import").html).all("button")
    shown = [one.words() for one in buttons if one.words().startswith("Show what")]
    assert shown == ["Show what it would do", "Show what these lines would do"]


@pytest.mark.parametrize(
    ("home", "back", "onward"),
    [
        ("/persons", "/persons", "Take in a list"),
        ("/event/1/persons", "/event/1/persons", "Register many at once"),
        ("/event/1/persons", "/event/1/registration/all", "Persons"),
        ("/event/1/persons", "/event/1/registration/all?of=club", "Persons"),
    ],
)
def test_what_was_taken_in_is_said_afterwards(page, home, back, onward):
    text = "Nr;Name;Ort\n1;Anna;Linz\n20;Zita;Graz\n21;Yves;\n22;Beat;\n"
    fields = hidden(upload(page, text.encode())) | {"text": text, "without": "5", "back": back}
    sent = page.post(f"{home}/import/confirm", fields)
    shown = page.get(sent.headers["Location"])
    assert f"The list is taken in: 2 new, 1 changed, 1 left out. {onward}" in shown.text
    assert "Undo a mistake" in shown.text
    for person, name in ((1, "1 Anna"), (20, "20 Zita"), (21, "21 Yves")):
        assert f'<a href="{home}/{person}">{name}</a>' in shown.html
    assert "The list is taken in" not in page.get(back).text
    assert "The list is taken in" not in page.get(f"{home}?taken=1-x-2").text


def test_of_a_long_list_the_first_cards_are_named_and_the_others_counted(page):
    text = "Name\n" + "".join(f"Zita {chr(65 + at // 26)}{chr(65 + at % 26)}\n" for at in range(45))
    fields = hidden(upload(page, text.encode())) | {"text": text, "back": "/persons"}
    sent = page.post("/persons/import/confirm", fields)
    shown = page.get(sent.headers["Location"]).text
    assert "48 Zita BN and 5 more" in shown


def test_a_list_is_shown_before_it_is_taken_in(page, persons):
    shown = upload(page, LIST.encode("cp1252"))
    assert "New: 1 Changed: 1 As before: 1" in shown.text
    assert "&lt;b&gt;" in shown.html
    assert 9 not in persons()
    fields = hidden(shown) | {"text": LIST}
    assert page.post("/persons/import/confirm", fields).status == 303
    assert persons()[9] == Person(9, "Zita <b>", "Graz")
    assert persons()[1].place == "Linz"
    assert "The list changes nothing." in upload(page, LIST.encode()).text
    changed = page.post("/persons/import/confirm", fields)
    assert "Something was decided since this was shown" in changed.text


def test_all_that_is_wrong_is_shown_and_can_be_left_out(page, refuses, persons):
    text = "Nr;Name;Ort\n1;Anna;Linz\nx;Beat;Wels\n20;Zita;Graz\n20;Yves;\n21;Xaver;\n"
    shown = upload(page, text.encode())
    assert "New: 2 Changed: 1 As before: 0 Cannot be taken in: 2" in shown.text
    assert "3 Number: 'x' is no number" in shown.text
    assert 'name="mended-3" value="x;Beat;Wels"' in shown.html
    assert "5 No. 20 stands in line 4, too" in shown.text
    ticked = re.findall(r'name="without" value="(\d+)"[^>]*checked', shown.html)
    assert ticked == ["3", "5"]
    fields = hidden(shown) | {"text": text}
    before = persons()
    refuses("/persons/import/confirm", fields, "members.csv, line 3: Number: 'x' is no number")
    assert persons() == before
    assert page.post("/persons/import/confirm", fields | {"without": ["3", "5", "6"]}).status == 303
    assert (persons()[1].place, persons()[20].name) == ("Linz", "Zita")
    assert 21 not in persons()


def test_a_wrong_line_is_mended_where_it_is_shown(page, persons):
    long = "Maria Magdalena Theresia Josefa von und zu Schwarzenberg-Hohenfels"
    shown = page.post("/persons/import", {"pasted": f"Beat Neu; Wels\r\n; ; ;\r\n{long}; Linz"})
    assert "New: 1 Changed: 0 As before: 0 Cannot be taken in: 1" in shown.text
    assert "Passed over, for nothing stands there: line 2" in shown.text
    mended = {"mended-3": "Maria Schwarzenberg; Linz", "chosen": ""}
    again = page.post("/persons/import", as_sent(shown) | mended)
    assert "New: 2 Changed: 0 As before: 0 Passed over" in again.text
    page.post("/persons/import/confirm", as_sent(again))
    assert persons()[9] == Person(9, "Beat Neu", "Wels")
    assert persons()[10] == Person(10, "Maria Schwarzenberg", "Linz")


@pytest.mark.parametrize(("book", "name"), [(xlsx, "members.xlsx"), (ods, "members.ods")])
def test_a_wrong_row_of_a_workbook_is_mended_where_it_is_shown(page, persons, book, name):
    rows = [["Our club"], [], ["Nr", "Name", "Ort"], [1, "Anna", "Linz"], ["x", "Beat", "Wels"]]
    shown = upload(page, book({"Aktive": rows}), name)
    assert "New: 0 Changed: 1 As before: 0 Cannot be taken in: 1" in shown.text
    assert 'name="mended-5" value="x;Beat;Wels"' in shown.html
    again = page.post(
        "/persons/import", as_sent(shown) | {"mended-5": "20;Beat;Wels", "chosen": ""}
    )
    page.post("/persons/import/confirm", as_sent(again))
    assert (persons()[1].place, persons()[20].name) == ("Linz", "Beat")


def test_a_workbook_without_headings_has_names_and_places(page):
    shown = upload(page, xlsx({"Tabelle1": [[], ["Zita Neu", "Graz"]]}), "members.xlsx")
    assert "its first column was read as the names" in shown.text
    assert "2 Zita Neu Graz" in shown.text


@pytest.mark.parametrize("headings", ["Name;Ort\n", ""])
@pytest.mark.parametrize("way", ["file", "pasted"])
def test_a_line_that_tells_the_delimiter_is_nobody(page, persons, headings, way):
    text = f"sep=;\n{headings}Zita Neu;Graz\n"
    if way == "file":
        shown = upload(page, text.encode())
    else:
        shown = page.post("/persons/import", {"pasted": text})
    assert "New: 1 Changed: 0 As before: 0" in shown.text
    assert f"{2 + bool(headings)} Zita Neu Graz" in shown.text
    page.post("/persons/import/confirm", as_sent(shown))
    assert persons()[9] == Person(9, "Zita Neu", "Graz")


def test_a_workbook_that_cannot_be_read_is_refused_by_its_name(page):
    refused = upload(page, xlsx({"Aktive": [["Name"]]})[:600], "members.xlsx")
    assert refused.status == 422
    assert "members.xlsx is broken: open it in your spreadsheet, and save it anew" in refused.text


def test_what_is_mended_is_looked_at_before_it_is_taken_in(page, persons):
    shown = page.post("/persons/import", {"pasted": "Beat Neu; Wels\n; Linz"})
    sent = as_sent(shown) | {"mended-2": "Zita Neu; Linz"}
    refused = page.post("/persons/import/confirm", sent)
    assert "Something was decided since this was shown: look at it again." in refused.text
    assert 9 not in persons()


def test_who_is_left_out_uses_up_no_number(page, persons):
    text = "Name;Ort\nBeat;Wels\nYves;Graz\nZita;Linz\n"
    shown = upload(page, text.encode())
    assert "Persons without a number in the list get the next free one." in shown.text
    assert "No. 9" not in shown.text  # nobody knows yet who is left out
    fields = hidden(shown) | {"text": text, "without": ["2"]}
    assert page.post("/persons/import/confirm", fields).status == 303
    assert {number: persons()[number].name for number in persons() if number > 8} == {
        9: "Yves",
        10: "Zita",
    }


def test_of_somebody_new_a_number_is_shown_only_if_it_is_that_of_the_list(page):
    shown = upload(page, b"Nr;Name\n20;Beat\n21;Yves\n").text
    assert "2 No. 20 Beat" in shown
    assert "next free one" not in shown
    shown = upload(page, b"Nr;Name\n20;Beat\n;Yves\n").text
    assert "3 Yves" in shown
    assert "next free one" in shown


def test_a_newcomer_whose_number_somebody_got_meanwhile_is_shown_again(page, persons):
    text = "Name;Ort\nBeat;Wels\n"
    fields = hidden(upload(page, text.encode())) | {"text": text}
    page.post("/persons", {"last": "Zita"})
    refused = page.post("/persons/import/confirm", fields)
    assert "Something was decided since this was shown" in refused.text
    assert [number for number in persons() if number > 8] == [9]


def test_a_comma_in_a_pasted_line_is_read_or_asked_about(page, known):
    """Else somebody who is known becomes a new person whose name ends with her village."""
    known(Person(31, "Regula Tuor", "Disentis"))
    asked = "A comma in the name: is what follows it the place, or the first name?"
    shown = page.post("/persons/import", {"pasted": "Zita Neu;Graz\nRegula Tuor, Disentis\n"})
    assert "New: 1 Changed: 0 As before: 1" in shown.text
    assert asked not in shown.text
    shown = page.post("/persons/import", {"pasted": "Zita Neu;Graz\nNeu, Zenzi\n"})
    assert f"Neu, Zenzi {asked}" in shown.text


def test_a_row_that_stands_twice_is_left_out_unless_it_is_meant(page, persons, known):
    """Else whoever does not look makes a second person of the same name."""
    known(Person(31, "Hubert Gruber", "Wörgl"))
    text = "Name;Place\n" + "Hubert Gruber;Wörgl\n" * 2 + "Zita Neu;\n"
    shown = page.post("/persons/import", {"pasted": text})
    assert "New: 1 Changed: 0 As before: 1 Twice in the list: 1" in shown.text
    assert "stands twice in the list, first in line 2" in shown.text
    assert "Nearly this name" not in shown.text
    ticked_lines = re.findall(r'name="without" value="(\d+)"[^>]* checked', shown.html)
    assert ticked_lines == ["3"]
    fields = hidden(shown) | {"text": text, "where": "The pasted list", "without": "3"}
    assert page.post("/persons/import/confirm", fields).status == 303
    assert [one.name for number, one in persons().items() if number > 8] == [
        "Hubert Gruber",
        "Zita Neu",
    ]


def test_who_is_twice_in_a_list_is_asked_about_once(page, known):
    known(Person(31, "Hubert Gruber", "Wörgl"))
    shown = page.post("/persons/import", {"pasted": "Name\nHubert Grubr\nHubert Grubr\n"})
    assert "New: 0 Changed: 0 As before: 0 To decide: 1 Twice in the list: 1" in shown.text


def test_rows_that_ask_are_counted_apart_and_come_first(page, known):
    """Else the button is pressed, and nothing says why nothing happens."""
    known(Person(31, "Hubert Gruber", "Wörgl"))
    pasted = "Name;No\nZita Neu;\nYves;x\nHubert Grubr;\n"
    shown = page.post("/persons/import", {"pasted": pasted})
    assert "New: 1 Changed: 0 As before: 0 To decide: 1 Cannot be taken in: 1" in shown.text
    assert '<a class="state look" href="#in-doubt">' in shown.html
    headings = re.findall(r"<h2[^>]*>([^<]*)<", shown.html)
    assert headings == ["Perhaps known already", "Cannot be taken in", "New"]
    assert '<h2 id="in-doubt">Perhaps known already' in shown.html


def test_the_very_name_is_told_from_nearly_the_name(page, known):
    known(Person(31, "Hubert Gruber", "Wörgl"))
    pasted = "Hubert Gruber;Wörgl\nHubert Gruber;Wels\nHubertt Gruber;Graz\n"
    shown = page.post("/persons/import", {"pasted": pasted}).text
    assert "Known already, No. 31: Hubert Gruber Wörgl" in shown
    assert "Known already, No. 31: Hubert Gruber Wörgl" in shown


def test_a_cell_too_many_is_said(page):
    shown = page.post("/persons/import", {"pasted": "Zita Neu;Graz\nLeopold Ebner;Linz;17b\n"})
    assert "Passed over, for the column has no heading: line 2: 17b" in shown.text
    many = "\n".join(f"Zita {number};Graz;x" for number in range(21))
    assert "line 20: x and 1 more" in page.post("/persons/import", {"pasted": many}).text


def test_a_list_is_pasted_and_goes_the_way_of_a_file(page, persons):
    pasted = {"pasted": "Anna; Linz\r\nZita Neu; Graz\r\n;Wels\r\n"}
    shown = page.post("/persons/import", pasted)
    assert "New: 1 Changed: 0 As before: 0 To decide: 1" in shown.text
    assert "Cannot be taken in: 1" in shown.text
    text = unescape(re.search(r'name="text" value="([^"]*)"', shown.html)[1])
    assert text.splitlines() == ["Name;Place", "Anna; Linz", "Zita Neu; Graz", ";Wels"]
    answers = {"person-1": "1", "without": "3"}
    fields = hidden(shown) | {"text": text, "where": "The pasted list"} | answers
    refused = page.post("/persons/import/confirm", fields | {"without": "2"})
    assert "The pasted list, line 3:" in refused.text  # as it was pasted, without a heading
    assert page.post("/persons/import/confirm", fields).status == 303
    assert persons()[1] == Person(1, "Anna", "Linz")
    assert persons()[9] == Person(9, "Zita Neu", "Graz")
    refused = page.post("/persons/import", {"pasted": " \r\n"})
    assert (refused.status, "Paste the names" in refused.text) == (422, True)


def test_a_file_without_headings_is_read_as_what_is_pasted_and_says_so(page, persons):
    shown = upload(page, "Beat Neu; Wörgl\n;;\nZita Neu; Graz\n".encode())
    assert "The list has no headings" in shown.text
    assert "New: 2" in shown.text
    assert "Passed over, for nothing stands there: line 2" in shown.text
    assert page.post("/persons/import/confirm", as_sent(shown)).status == 303
    assert persons()[9] == Person(9, "Beat Neu", "Wörgl")
    assert "no headings" not in upload(page, b'"Name";"Ort"\n"Yves";"Graz"\n').text


def answers(shown):
    """[(answer, is it given, its words)] to how the names of a list are written."""
    return re.findall(r'name="chosen" value="(\w+)"[^>]*aria-pressed="(\w+)">([^<]*)<', shown.html)


SURNAMES_FIRST = "Name;Ort\nMayr Alois;Steyr\nAuer Rosa;Wels\n"
FIRST, LAST = "Mayr is the surname", "Alois is the surname"


def test_how_the_names_of_a_list_are_written_is_asked_where_nothing_tells_it(page, persons):
    """Else surnames became first names of everybody, without a word."""
    shown = upload(page, SURNAMES_FIRST.encode())
    assert answers(shown) == [("yes", "false", FIRST), ("no", "false", LAST)]
    assert "Say first how the names are written." in shown.text
    assert "Take it in<" not in shown.html
    shown = page.post("/persons/import", as_sent(shown) | {"chosen": "yes"})
    assert answers(shown) == [("yes", "true", FIRST), ("no", "false", LAST)]
    assert "Alois Mayr Steyr · First name: Alois, Surname: Mayr" in shown.text
    assert page.post("/persons/import/confirm", as_sent(shown)).status == 303
    assert persons()[9] == Person(9, "Alois Mayr", "Steyr", first="Alois", last="Mayr")
    again = upload(page, SURNAMES_FIRST.encode())  # and now the club tells it
    assert answers(again)[0] == ("yes", "true", FIRST)
    assert "The list changes nothing." in again.text


def test_a_list_that_was_taken_in_the_wrong_way_is_put_right_by_the_other_answer(page, persons):
    shown = page.post(
        "/persons/import", as_sent(upload(page, SURNAMES_FIRST.encode())) | {"chosen": "no"}
    )
    page.post("/persons/import/confirm", as_sent(shown))
    assert persons()[9].parts == ("Mayr", "Alois")
    again = upload(page, SURNAMES_FIRST.encode())
    assert "The list changes nothing." in again.text
    assert answers(again) == [("yes", "false", FIRST), ("no", "false", LAST)]
    shown = page.post("/persons/import", as_sent(again) | {"chosen": "yes"})
    assert "New: 0 Changed: 2" in shown.text
    page.post("/persons/import/confirm", as_sent(shown))
    assert persons()[9] == Person(9, "Alois Mayr", "Steyr", first="Alois", last="Mayr")
    assert max(persons()) == 10


def test_it_is_not_asked_where_the_list_says_it(page):
    shown = upload(page, b"Vorname;Nachname\nAlois;Mayr\n")
    assert answers(shown) == []
    assert "Take it in<" in shown.html


def ticked(page, address):
    """The numbers of the persons who are ticked in the list of those to be registered."""
    html = page.get(address).html
    return re.findall(r'name="person" value="(\d+)" checked', html)


def test_only_those_of_a_list_are_ticked_after_it(page, known):
    known(Person(9, "Zita"), Person(10, "Yves"), Person(11, "Xaver"))
    here = "/event/1/registration/all"
    assert ticked(page, here) == []
    shown = page.post("/event/1/persons/import", {"pasted": "Zita\nAnna\n", "back": here})
    assert "The list changes nothing." in shown.text
    onward = unescape(re.search(r'class="button main" href="([^"]*)">Go on', shown.html)[1])
    assert ticked(page, onward) == ["9"]
    text = "Name;Place\nYves;\nWanda;\n"
    fields = hidden(upload(page, text.encode())) | {"text": text, "back": here}
    sent = page.post("/event/1/persons/import/confirm", fields)
    assert ticked(page, sent.headers["Location"]) == ["12", "10"]


@pytest.mark.long
def test_what_is_no_list_is_told(page):
    assert "no text that can be read" in upload(page, b"\x89PNG\0\0", "a.png").text
    assert "no column has names" in upload(page, b"Ort;b\n1;2\n").text
    assert "no column has names" in upload(page, b"7;Anna\n").text
    too_long = upload(page, b"x" * (LONGEST_FORM + 1))
    assert (too_long.status, "far too long" in too_long.text) == (422, True)
    assert "Choose a file." in page.post("/persons/import", {"file": ""}).text


def test_a_list_says_in_how_many_events_those_stand_whom_it_renames(page, decide):
    decide(sheet())
    data = b"Nr;Name\r\n1;Anna Neu\r\n2;Emil\r\n8;Grete Neu\r\n"
    assert (
        "2 persons with another name, 1 event with them: no result changes, and the new "
        "names stand there, too."
    ) in upload(page, data).text
    nobody = upload(page, b"Nr;Name\r\n8;Grete Neu\r\n").text
    assert "no result changes" not in nobody
