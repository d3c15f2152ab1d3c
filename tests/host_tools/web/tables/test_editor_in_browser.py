"""The plain editor of a table as somebody uses it in a browser."""

import pytest

from tests.host_tools.web.looking import PHONE, Window
from tests.host_tools.web.table_forms import HERE, results

pytestmark = pytest.mark.long


@pytest.fixture
def window(page, browser, played):
    """A window at the table with the editor unfolded."""
    with Window(browser, page.address, locale="en-GB") as window:
        window.open(f"{HERE}?edit=2")
        yield window
        assert window.faults == []


def test_somebody_new_is_named_below_and_chosen_as_at_the_door(window, path):
    editor = window.page.locator("#ruling")
    editor.locator("select[name=sat_person]").nth(6).select_option("named")
    editor.locator("input[name=typed]").press_sequentially("Zita")
    editor.locator(".suggestions button[name=new]").first.click()
    window.page.get_by_text("sat there: Zita").wait_for()
    assert results(path)[9] == -32


def test_enter_in_a_field_of_the_editor_sends_what_was_changed(window, path):
    editor = window.page.locator("#ruling")
    editor.locator("input[name=first]").first.fill("2")
    editor.locator("input[name=first]").first.press("Enter")
    window.page.get_by_text("counts: deal 2").wait_for()
    assert results(path) == {1: 8, 2: 8, 3: 8, 4: -24}


def test_it_is_as_narrow_as_a_phone(window):
    window.page.set_viewport_size(PHONE)
    assert window.look() == []
