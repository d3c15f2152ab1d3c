"""What has come of a table, on a page that stays open while its box is set up anew."""

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
        decide(("plays", {"what": "substitute", "person": 9, "whom": 1, "round": 1}))
        plug_in(path, box)

    return make


def part(table):
    return table.locator("#table-sources")


def chairs(table):
    return part(table).locator(".chairs")


def test_it_names_who_has_the_seats_now(table, set_up_anew):
    assert "Anna" in chairs(table).inner_text()
    set_up_anew()
    ask_again(table)
    chairs(table).get_by_text("Zita").wait_for()
    assert "Anna" not in chairs(table).inner_text()


def test_what_somebody_types_there_stays_and_then_it_is_renewed(table, set_up_anew):
    part(table).get_by_text("It does not belong here").click()
    reason = part(table).get_by_placeholder("Reason")
    reason.fill("of another club")
    set_up_anew()
    ask_again(table)
    table.locator("#sheet").get_by_text("Zita").first.wait_for()
    assert reason.input_value() == "of another club"
    assert "Anna" in chairs(table).inner_text()
    reason.fill("")
    folded = part(table).get_by_text("It does not belong here")
    folded.click()
    folded.blur()
    ask_again(table)
    chairs(table).get_by_text("Zita").wait_for()


def test_what_is_unfolded_there_stays_unfolded(table, set_up_anew):
    part(table).get_by_text("It does not belong here").click()
    set_up_anew()
    ask_again(table)
    table.locator("#sheet").get_by_text("Zita").first.wait_for()
    assert part(table).locator("details[open]").count() == 1


def test_who_sat_there_can_be_said_once_something_was_played_and_whom_one_has_chosen_stays(
    table, path, box
):
    editor = table.locator("#ruling")
    editor.locator("summary").first.click()
    play(path, box)
    ask_again(table)
    sat = editor.locator(".grid", has_text="Box").locator("select[name=sat_person]").first
    sat.select_option(label="nobody")
    sat.blur()
    play(path, box)
    ask_again(table)
    table.get_by_text("Deals: 2 of 12").wait_for()
    assert sat.input_value() == "0"
