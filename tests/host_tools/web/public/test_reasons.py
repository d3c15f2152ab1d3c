"""No reason and no remark of the director reaches the public view, nor what hangs on walls."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.club.person import Person
from host_tools.events.decide_on import decide_on
from host_tools.events.event_books import book_of
from host_tools.events.events import load_event
from host_tools.events.person_cards import store_persons
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from host_tools.web.paper.printing import sheet_html
from host_tools.web.paper.sheets import SHEETS, Printed
from rules_core.record import PENALTY, WARNING
from tests.host_tools.box import TableBox
from tests.host_tools.decided import excluded, ruled
from tests.host_tools.web.public.conftest import ROUND_2
from tests.host_tools.web.sheets import sheet
from tests.host_tools.web.table_forms import SOLO

SECRET = "confidential"
PUBLIC = "rule 12"
NOW = 1_800_000_000
PAGES = (
    *("/", "/?name=ida", "/standings", "/tables?round=1", "/tables?round=2"),
    *("/table/1/1", "/table/1/2", "/table/2/1", "/table/2/2"),
    *(f"/wall?page={page}" for page in range(6)),
)
# Those for the director alone, who keeps them.
OWN = ("cash", "receipts", "warnings")


def play(path, folder):
    """A box at each of two tables; reasons wherever one can be entered."""
    with Database(path) as database:
        for index in (0, 1):
            box = TableBox(folder / str(index), bytes([index] * 8), bytes([index] * 8))
            with box.link() as link:
                link.push_session(planned(load_event(database, 1))[index].session)
            box.play(SOLO)
            box.play(SOLO)
            box.session.annul(box.session.ledger.deals[1], SECRET)
            box.session.blame(WARNING, 0, 0, SECRET)
            box.session.blame(PENALTY, 1, 10, SECRET)
            box.session.adjust([2, -2, 0, 0], SECRET)
            box.play(SOLO)
            box.session.close()
            if index:
                box.session.clear(SECRET)
            with box.link() as link:
                collect(link, database)


def decide_all(path):
    """Whatever the director gives a reason for, and a reason for everybody here and there."""
    with Database(path) as database:
        store_persons(database, [Person(1, "Anna", remarks=SECRET)])
        entries = load_event(database, 1).tables[1, 1].bound[0].session.entries
        deal = next(one for one in entries if one.number == 3)
        [fine] = [one for one in entries if one.kind == "penalty"]
        adjust = {"what": "points", "round": 1, "table": 1, "persons": [2], "points": -3}
        steps = [
            ("correct", {"entry": deal.id, "document": None}),
            ("adjust", adjust),
            excluded(4, 2, until="2027-01-01"),
            *ROUND_2,
            sheet(2, 2, [3, 7, 4, 8], [9, -1, -4, -4]),
            ("publish", {"round": 2}),
        ]
        _, made, *_ = decide_on(database, 1, steps, reason=SECRET)
        decide_on(database, 1, [("explain", {"what": str(made.number), "text": PUBLIC})])
        decide_on(database, 1, [("explain", {"what": fine.id, "text": PUBLIC})], reason=SECRET)


@pytest.fixture
def told(path, tmp_path):
    play(path, tmp_path)
    decide_all(path)


def test_the_public_view_has_none(view, told):
    pages = {address: view.get(address) for address in PAGES}
    assert [address for address, page in pages.items() if SECRET in page.html] == []
    assert {page.status for page in pages.values()} == {200}


@pytest.mark.long
def test_nor_has_paper(path, told):
    with Database(path) as database:
        event = load_event(database, 1)
        book = book_of(database, event.state.settings)
    for name, kind in SHEETS.items():
        if name not in OWN:
            for number in (1, 2) if kind.of_round else (None,):
                html = sheet_html(kind, Printed(event, book, number), "en", NOW)
                assert SECRET not in html, name


def test_everybody_sees_what_points_were_adjusted_and_why_if_he_may(view, told):
    text = view.get("/standings").text
    assert "To note penalty at table 1 of round 1: Emil −10 (rule 12)" in text
    assert "adjustment at table 1 of round 1: Emil −3 (rule 12)" in text
    assert "adjustment at table 1 of round 1: Anna +2, Emil −2 adjustment" in text
    assert "table 2 of round 1: cleared" in text
    at_the_table = view.get("/table/1/1").text
    assert "Penalty for Emil: 10 points, rule 12" in at_the_table
    assert "Points adjusted: Emil −3 (rule 12)" in at_the_table
    assert "struck out at the desk" in at_the_table
    assert "Warning" not in at_the_table


def test_the_list_of_results_says_the_same(path, told):
    with Database(path) as database:
        event = load_event(database, 1)
        book = book_of(database, event.state.settings)
    html = sheet_html(SHEETS["results"], Printed(event, book, None), "en", NOW)
    assert "<li>adjustment at table 1 of round 1: Emil −3 (rule 12)</li>" in html
    html = sheet_html(SHEETS["protocols"], Printed(event, book, 1), "en", NOW)
    assert "Points adjusted: Emil −3 (rule 12)" in html


def test_a_round_that_is_hidden_has_no_remarks(view, decide):
    decide(*ROUND_2, ruled(2, 2, over=True), ("publish", {"round": 1}))
    assert "ended early" not in view.get("/standings").text


@pytest.mark.long
def test_the_director_reads_all_of_it(page, told):
    text = page.get("/event/1/table/1/1").text
    assert f"Penalty for Emil: 10 points, {SECRET} Reason for everybody: {PUBLIC}" in text
    assert f"Warning for Anna: {SECRET}" in text
    assert f"struck out at the desk: {SECRET}" in text
    assert f"struck out: {SECRET}" in text
    assert f"table 2 of round 1: cleared: {SECRET}" in page.get("/event/1/ranking/1").text
