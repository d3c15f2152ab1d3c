"""The menus of lines: how they close, and what they say."""

import re

import pytest

from tests.host_tools.web.looking import Window, chromium_at


@pytest.fixture(scope="module")
def browser(chromium):
    with chromium_at(chromium) as browser:
        yield browser


@pytest.fixture
def window(browser, page):
    """A window at the list of the evening in which nothing may go wrong: Playwright's page."""
    with Window(browser, page.address, locale="en-GB") as window:
        window.open("/event/1/registration")
        yield window.page
    assert window.faults == []


def opened(window):
    """The ids of the menus that are open."""
    menus = window.locator(".entrants details[id][open]")
    return menus.evaluate_all("(all) => all.map((one) => one.id)")


def test_a_menu_closes_by_a_click_beside_it_or_at_another_and_not_within(window):
    window.locator("#open-1").click()
    window.locator("#menu-1 input[name=cents]").click()
    window.locator("#menu-1 .actions summary").click()
    assert opened(window) == ["menu-1"]
    window.locator("#open-2").dispatch_event("click")  # the first menu lies over it
    assert opened(window) == ["menu-2"]
    window.locator("h1").click()
    assert opened(window) == []


def test_a_menu_closes_by_esc_which_empties_a_search_field_first(window):
    window.locator("#open-1").click()
    field = window.locator("#menu-1 .typed")
    field.fill("Em")
    field.press("Escape")
    assert opened(window) == ["menu-1"]
    assert field.input_value() == ""
    field.press("Escape")
    assert opened(window) == []
    assert window.evaluate("document.activeElement.id") == "open-1"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_field_for_a_round_begins_with_another_word(page, language):
    """Four of them stood below each other with the same words."""
    shown = page.get("/event/1/registration/1", **{"Accept-Language": language}).html
    labels = re.findall(r'<label>([^<]*) <input class="round" type="number" name="round"', shown)
    assert len(labels) >= 4
    assert len({label.split()[0] for label in labels}) == len(labels)
