"""A table whose box was exchanged in mid-round: both boxes have played some of it."""

import pytest

from host_tools.boxes.collect import collect
from host_tools.events.events import load_event
from host_tools.events.planned_tables import planned
from host_tools.intake.database import Database
from tests.host_tools.box import TableBox
from tests.host_tools.web.table_forms import HERE, LOST, SOLO, press

pytestmark = pytest.mark.long


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


def test_what_was_set_aside_is_shown_beside_the_other_sources(page, played):
    press(page, "To another box")
    text = page.get(HERE).text
    assert "2 deals on it" in text
    assert "So far no deal counts here." in text
    assert "Nothing has been played here yet" not in text


SHEET = {"persons": ["1", "2", "3", "4"], "points": ["6", "2", "-3", "-5"]}


def type_sheet(page, **fields):
    form = {"back": HERE, **fields}
    sent = [*form.items(), *((name, one) for name, values in SHEET.items() for one in values)]
    assert page.post(f"{HERE}/typed", sent).status == 303


def test_the_rest_is_typed_beside_them_and_both_are_taken_back_as_one(page, played, decided):
    press(page, "To another box")
    shown = page.get(HERE)
    assert "With this sheet 2 deals of the box that was set aside count." in shown.text
    assert 'name="first" type="number" min="1" max="300" required value="3"' in shown.html
    assert 'name="deals" type="number" min="0" max="300" required value="10"' in shown.html
    before = decided()
    type_sheet(page, first="3", deals="10")
    assert [said["what"] for _, said in decided()[len(before) :]] == ["sheet"]
    shown = page.get(HERE)
    assert ("Deals: 12 of 12" in shown.text, 'class="wrong"' in shown.html) == (True, False)
    press(page, "Take back")
    assert [said.get("what", kind) for kind, said in decided()[-2:]] == ["sheet", "undo"]
    assert "With this sheet 2 deals of the box that was set aside count." in page.get(HERE).text
