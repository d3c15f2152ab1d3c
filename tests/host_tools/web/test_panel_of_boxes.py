"""The panel with the boxes of a table, on a page that stays open while its box is set up anew."""

import pytest

from tests.host_tools.brought import plug_in
from tests.host_tools.web.by_keys import opened
from tests.host_tools.web.looking import ask_again
from tests.host_tools.web.table_forms import play

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("box")]

HERE = "/event/1/table/1/1"


@pytest.fixture
def table(browser, page):
    """Playwright's page of the table, with a clock of its own."""
    with opened(browser, page, HERE, clock=True) as shown:
        yield shown


@pytest.fixture
def set_up_anew(path, box, zita, decide):
    """A function: Zita plays for Anna, and the box, which is plugged in, is set up with her."""

    def make():
        decide(("substitute", {"person": 9, "whom": 1, "round": 1}))
        plug_in(path, box)

    return make


def panel(table):
    return table.locator("details", has_text="The boxes of this table")


def test_it_names_whom_the_box_has_now(table, set_up_anew):
    assert "Anna" in panel(table).inner_text()
    set_up_anew()
    ask_again(table)
    panel(table).get_by_text("Zita").first.wait_for()
    assert "Anna" not in panel(table).inner_text()


def test_it_stays_folded(table, set_up_anew):
    panel(table).locator("summary").first.click()
    set_up_anew()
    ask_again(table)
    panel(table).get_by_text("Zita").first.wait_for(state="attached")
    assert panel(table).evaluate("panel => panel.open") is False


def test_what_somebody_types_there_stays_and_then_it_is_renewed(table, set_up_anew):
    reason = panel(table).get_by_placeholder("Reason (needed)")
    reason.fill("of another club")
    set_up_anew()
    ask_again(table)
    table.locator("#sheet").get_by_text("Zita").first.wait_for()
    assert reason.input_value() == "of another club"
    assert "Anna" in panel(table).inner_text()
    reason.fill("")
    reason.blur()
    ask_again(table)
    panel(table).get_by_text("Zita").first.wait_for()


def test_who_sat_there_can_be_said_once_something_was_played_and_whom_one_has_chosen_stays(
    table, path, box
):
    who_sat = table.locator("details", has_text="Somebody else sat there")
    who_sat.locator("summary").click()
    play(path, box)
    ask_again(table)
    place = who_sat.get_by_label("In the place of")
    place.select_option(label="Anna")
    place.blur()
    play(path, box)
    ask_again(table)
    table.get_by_text("2 of 12 deals").wait_for()
    assert place.input_value() == "0"
