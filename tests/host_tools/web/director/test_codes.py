"""Codes of signed rounds on the pages: taken by the round or the table, marked, taken back."""

import pytest

from firmware.app.flows.result_code import signed_result
from host_tools.events.results.event_results import load_result
from host_tools.intake.database import Database
from host_tools.tournament.tables.table import SIGNED
from rules_core.result_code import SignedResult, long_code, short_code, tag_of
from tests.each import each
from tests.host_tools.box import TableBox
from tests.host_tools.brought import bring
from tests.host_tools.web.looking import Window, appears
from tests.host_tools.web.served import desk_at, event_at

POINTS = (6, 2, -3, -5)
TAKEN = "/event/1/round/1?taken=1"
STORED = "The code of table 1 is stored: its result is provisional until its box is read."


def result():
    """What the box of table 1 has signed in round 1."""
    return SignedResult(1, 1, 1, _players("Anna", "Emil", "Ida", "Karl"), 12, 1, b"\x3f\x9a")


def _players(*names):
    return [(tag_of(name), value) for name, value in zip(names, POINTS, strict=True)]


def table_of(path):
    return event_at(path).tables[1, 1]


@pytest.fixture
def scanned(page):
    """A page on which the code of table 1 was taken."""
    assert page.post("/event/1/round/1/code", {"code": long_code(result()) + "\r"}).status == 303
    assert STORED in page.get(TAKEN).text
    return page


def test_the_field_for_a_scanner_has_the_focus(page):
    html = page.get("/event/1/round/1").html
    assert 'name="code" required autocomplete="off" maxlength="200" data-focus' in html


def test_a_scanned_code_counts_and_is_marked(scanned, path):
    table = table_of(path)
    assert table.provisional and table.results == dict(zip((1, 2, 3, 4), POINTS, strict=True))
    assert "1 provisional Anna Emil Ida Karl 12 of 12" in scanned.get("/event/1/round/1").text
    ranking = scanned.get("/event/1/ranking/1").html
    assert ranking.count("provisional: by the code of its box") == 4
    assert "1 table of round 1 is not in yet" in ranking


def test_the_result_document_has_it_in_its_journal_alone(scanned, path):
    with Database(path) as database:
        document = load_result(database, 1)
    assert document["tables"][0]["results"] == []
    assert document["decisions"][-1]["kind"] == "code"


@pytest.mark.long
def test_the_table_says_it_and_takes_it_back(scanned, path):
    shown = scanned.get("/event/1/table/1/1")
    text = shown.text
    assert "the code 12 deals, provisional until its box is read, or the sheet is typed" in text
    assert "Emil +2" in text and "Karl −5" in text
    decision = str(table_of(path).paper.codes[0].decision)
    scanned.post("/event/1/decide/undo", {"decision": decision, "back": "/event/1/table/1/1"})
    assert table_of(path).paper.codes == []


def test_ten_characters_are_typed_with_the_totals(page, path):
    form = {"persons": ["1", "2", "3", "4"], "points": [str(value) for value in POINTS]}
    code = short_code(result())
    typed = f"{code[:4]} {code[4:8]} {code[8:]}".lower()
    assert page.post("/event/1/table/1/1/typed", form | {"code": typed}).status == 303
    assert STORED in page.get(TAKEN).text
    assert table_of(path).provisional


@each(
    "points",
    "code",
    "told",
    [
        (("6", "2", "-3", "-5"), "8613", "is not the code of a result"),
        (("6", "2", "-3"), short_code(result()), "one for each of the points"),
    ],
)
def test_what_is_typed_wrong_is_refused(page, path, points, code, told):
    form = {"persons": ["1", "2", "3", "4"], "points": list(points), "code": code}
    assert told in page.post("/event/1/table/1/1/typed", form).text
    assert not table_of(path).provisional


@each(
    "code",
    "told",
    [
        (long_code(result())[:-1], "a character of it is wrong or missing"),
        (short_code(result()), "ten characters go to their table"),
        ("", "ten characters go to their table"),
    ],
)
def test_what_is_scanned_wrong_is_refused(page, path, code, told):
    assert told in page.post("/event/1/round/1/code", {"code": code}).text
    assert not table_of(path).provisional


TRISCHAKEN = {
    "rules": "krenglbach",
    "forehand": 0,
    "game": "trischaken",
    "thirds": [60, 50, 50, 50],
}


def test_the_code_of_a_box_is_confirmed_by_the_box(page, path, tmp_path):
    """Wherever the table has seated its players."""
    box = TableBox(tmp_path / "box")
    players = ["Ida", "Karl", "Anna", "Emil"]
    box.begin(rules="krenglbach", label="E1 r1 t1", table=1, players=players, deals=12)
    for _ in range(12):
        box.play(TRISCHAKEN)
    box.session.close()
    code = long_code(signed_result(box))
    page.post("/event/1/round/1/code", {"code": code})
    taken = table_of(path)
    assert taken.provisional
    bring(path, box)
    table = table_of(path)
    assert (table.state, table.paper.codes, table.results) == (SIGNED, [], taken.results)


def test_what_a_scanner_types_is_taken(browser, path):
    """Into the field that has the focus, with Enter behind it; and the next one at once."""
    other = SignedResult(1, 1, 2, _players("Otto", "Rosa", "Franz", "Grete"), 12, 1, b"\x3f\x9b")
    served = desk_at(path)
    with served, Window(browser, served.address) as window:
        window.open("/event/1/round/1")
        field = window.page.locator('input[name="code"]:focus')
        for one, table in ((result(), 1), (other, 2)):
            appears(field)  # a page has its focus with its first frame, after "load"
            window.page.keyboard.insert_text(long_code(one))
            window.page.keyboard.press("Enter")
            window.page.wait_for_url(f"**/round/1?taken={table}")
        appears(field)
    tables = event_at(path).tables
    assert tables[1, 1].provisional and tables[1, 2].provisional
