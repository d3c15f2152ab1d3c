"""A table whose box was exchanged in mid-round: both boxes have played some of it."""

import html
import re

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import FORM, HERE, LOST, SOLO, press

pytestmark = pytest.mark.long

FIRST, SECOND = "box e7ab5f2a with 2 deals", "box 00000007 with {deals} deals"


@pytest.fixture
def exchanged(page, path, played, tmp_path):
    """A function: table 1 goes on at another box, which brings so many deals, signed."""

    def bring(deals):
        press(page, "To another box")
        unique_id = bytes(7) + b"\x07"
        box = TableBox(tmp_path / "other", unique_id, unique_id)
        with Database(path) as database:
            with box.link() as link:
                link.push_session(planned(load_event(database, 1))[0].session)
            for document in [SOLO, LOST] * (deals // 2):
                box.play(document)
            box.session.close()
            with box.link() as link:
                collect(link, database)

    return bring


def answer(page, label):
    """Press an answer that names several sessions, and begins with this label."""
    [form] = [
        form
        for form in FORM.findall(page.get(HERE).html)
        if re.search(f">{re.escape(label)}[^<]*</button>", form)
    ]
    fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    address = re.search(r'action="([^"]+)"', form)[1]
    sent = page.post(address, [(name, html.unescape(value)) for name, value in fields])
    assert sent.headers["Location"] == HERE


def test_what_becomes_of_the_deals_of_the_first_box_is_said_before(page, played):
    text = page.get(HERE).text
    assert "The other box begins with deal 1, and 2 deals of this one do not count" in text


def test_where_the_second_box_went_on_both_count_one_after_the_other(page, exchanged):
    exchanged(10)
    assert "signed after 10 of 12 deals" in page.get(HERE).text
    answer(page, f"{FIRST} counts, too")
    shown = page.get(HERE)
    assert ("12 of 12 deals" in shown.text, 'class="wrong"' in shown.html) == (True, False)
    assert "signed" in shown.text
    counts = [f"Belongs to table 1, round 1: box {box}" for box in ("e7ab5f2a", "00000007")]
    assert f"{' · '.join(counts)} Undo both" in shown.text  # and no reason, for none is set aside


def test_where_both_have_come_back_the_page_asks_which_counts(page, exchanged):
    exchanged(10)
    press(page, "It counts after all")
    shown = page.get(HERE)
    assert "2 sessions are of this table: which of them counts?" in shown.text
    for box in ("e7ab5f2a", "00000007"):
        assert f"<strong>Box {box}</strong>" in shown.html
    second = SECOND.format(deals=10)
    answer(page, f"they count one after the other: {FIRST}, {second}")
    assert "12 of 12 deals" in page.get(HERE).text
    assert "which of them" not in page.get(HERE).text


@pytest.mark.parametrize(("one", "deals"), [(FIRST, 2), (SECOND.format(deals=12), 12)])
def test_of_two_boxes_with_all_deals_only_one_counts(page, exchanged, one, deals):
    exchanged(12)
    press(page, "It counts after all")
    text = page.get(HERE).text
    assert "one after the other" not in text
    totals = {2: "Anna +32, Emil 0, Ida 0, Karl −32", 12: "Anna +192, Emil 0, Ida 0, Karl −192"}
    times = r"\d\d:\d\d to \d\d:\d\d"
    expected = rf"only {one} counts, played {times}: {re.escape(totals[deals])}"
    assert re.search(expected, text)
    answer(page, f"only {one} counts")
    text = page.get(HERE).text
    assert f"{deals} of 12 deals" in text
    assert f"{12 if deals == 2 else 2} deals on it (set aside: another session" in text
    assert "(set aside: another session of that table counts) It counts after all" in text


def test_after_the_change_of_boxes_the_page_keeps_saying_what_lies_ready(page, played):
    """Also the tile of the round, and the page of the boxes."""
    press(page, "To another box")
    text = page.get(HERE).text
    ready = "2 deals of box e7ab5f2a lie ready"
    assert f"{ready}. Play the other 10 deals on another box" in text
    assert "from deal 3 on: then both count at once" in text
    assert "So far no deal counts here." in text
    assert "Nothing has been played here yet" not in text
    assert f"0 of 12 {ready}" in page.get("/event/1/round/1").text
    assert f"Round 1, table 1 {ready}" in page.get("/event/1/boxes").text


SHEET = {"persons": ["1", "2", "3", "4"], "points": ["6", "2", "-3", "-5"]}


def type_sheet(page, **fields):
    form = {"back": HERE, **fields}
    sent = [*form.items(), *((name, one) for name, values in SHEET.items() for one in values)]
    assert page.post(f"{HERE}/typed", sent).status == 303


def test_the_rest_is_typed_beside_them_and_both_are_taken_back_as_one(page, played, decided):
    press(page, "To another box")
    shown = page.get(HERE)
    assert "With this sheet 2 deals of box e7ab5f2a count." in shown.text
    assert 'name="first" type="number" min="1" max="300" required value="3"' in shown.html
    assert 'name="deals" type="number" min="0" max="300" required value="10"' in shown.html
    before = decided()
    type_sheet(page, first="3", deals="10")
    assert [kind for kind, _ in decided()[len(before) :]] == ["bind", "rest"]
    shown = page.get(HERE)
    assert ("12 of 12 deals" in shown.text, 'class="wrong"' in shown.html) == (True, False)
    press(page, "Take back")
    assert [kind for kind, _ in decided()[-2:]] == ["undo", "undo"]
    assert "2 deals of box e7ab5f2a lie ready" in page.get(HERE).text


def test_the_result_of_the_whole_table_counts_alone(page, played, decided):
    press(page, "To another box")
    before = decided()
    type_sheet(page, first="1", deals="12")
    assert "bind" not in [kind for kind, _ in decided()[len(before) :]]
    shown = page.get(HERE)
    assert ("12 of 12 deals" in shown.text, 'class="wrong"' in shown.html) == (True, False)
