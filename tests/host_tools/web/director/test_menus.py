"""The menus of lines: how they close, and what they say."""

import re

import pytest
from playwright.sync_api import expect

from tests.each import each
from tests.host_tools.web.looking import PATIENCE_MS, Window, appears

LEAVES = "Comes late, leaves, is replaced"


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


def test_a_menu_closes_beside_it(window):
    window.locator("#open-1").click()
    window.locator("#menu-1 .actions summary").first.click()
    window.locator("#menu-1 input[name=cents]").click()
    assert opened(window) == ["menu-1"]
    window.locator("#open-2").dispatch_event("click")  # the first menu lies over it
    assert opened(window) == ["menu-2"]
    window.locator("h1").click()
    assert opened(window) == []


def test_esc_empties_a_search_field_and_then_closes_its_menu(window):
    window.locator("#open-1").click()
    window.locator("#menu-1").get_by_text(LEAVES).click()
    field = window.locator("#menu-1 .typed")
    field.fill("Em")
    field.press("Escape")
    assert opened(window) == ["menu-1"]
    assert field.input_value() == ""
    field.press("Escape")
    assert opened(window) == []
    assert window.evaluate("document.activeElement.id") == "open-1"


def test_a_menu_closes_after_an_entry(window):
    window.locator("#open-1").click()
    window.locator("#menu-1").get_by_text(LEAVES).click()
    window.locator("#menu-1").get_by_role("button", name="Stops").click()
    appears(window.locator("#line-1.out"))
    assert opened(window) == []


def test_an_entry_in_a_box_that_stays_leaves_its_menu_open(window):
    window.locator("#open-1").click()
    window.locator("#menu-1 .stays > summary").click()
    team = window.locator("#menu-1 input[name=team]")
    team.fill("Wels")
    team.press("Enter")
    appears(window.locator("#line-1 .notes").get_by_text("Wels"))
    appears(team)
    assert team.input_value() == "Wels"


def unfolded(window):
    """What the boxes of the page that are open are called."""
    summaries = window.locator("main details[open] > summary")
    return [text.strip() for text in summaries.all_inner_texts()]


def test_a_box_stays_open_after_an_entry_in_it(window, page):
    """Whoever warns one player often has to warn the next one."""
    window.goto(page.address + "/event/1/table/1/1")
    box = window.locator("details:has(> summary:text-is('Warn'))")
    before = unfolded(window)  # what the page opens by itself
    window.get_by_text("Points by the director").click()
    box.locator("summary").click()
    for player in ("Anna", "Emil"):
        form = box.locator("form").first
        form.get_by_label(player).check()
        form.locator("input[name=reason]").fill("showed a card")
        form.locator("button").click()
        appears(window.locator(".warned").get_by_text(player))
        # The sheet looks again by itself, perhaps before the answer to the form is shown.
        expect(form.locator("input[name=reason]")).to_have_value("", timeout=PATIENCE_MS)
    # One form is open at a time.
    assert unfolded(window) == ["Warn", *before]
    window.goto(page.address + "/event/1/table/2/1")
    assert unfolded(window) == before


@pytest.mark.long
@each("language", ["en", "de", "fr"])
def test_each_field_for_a_round_begins_with_another_word(page, language):
    """Four of them stood below each other with the same words."""
    shown = page.get("/event/1/registration/1", **{"Accept-Language": language}).html
    labels = re.findall(r'<label>([^<]*) <input class="round" type="number" name="round"', shown)
    assert len(labels) >= 4
    assert len({label.split()[0] for label in labels}) == len(labels)
