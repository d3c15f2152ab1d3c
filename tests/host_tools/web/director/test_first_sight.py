"""What is seen of a page of an event before anything is unfolded: few words, a low head."""

import pytest
from playwright.sync_api import expect

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.host_tools.web.by_keys import opened
from tests.host_tools.web.conftest import add_next_event
from tests.host_tools.web.looking import PHONE, Window

LOCALES = ("de-AT", "en-GB", "fr-CH")
MOST_WORDS = 150
TALLEST_HEAD = 110  # CSS pixels

SETTINGS = "/event/2/settings"
SIX = ["name", "date", "rounds", "deals", "stake", "prizes"]
_FIELDS = """() => [...document.querySelectorAll(".settings-form [name]")]
  .filter((one) => one.checkVisibility()).map((one) => one.name)"""
_WORDS = "() => document.querySelector('main').innerText.match(/\\S+/g).length"
# What and where, the tabs, and what was decided last.
_HEAD = """() => [...document.querySelectorAll(".top, .tabs, .last")]
  .reduce((height, one) => height + one.getBoundingClientRect().height, 0)"""


@pytest.fixture
def usual(page, path):
    """The page of the database, with event 2, of Anna: all is as it usually is there."""
    with Database(path) as database:
        add_next_event(database)
        decide_on(database, 2, [("entrant", {"what": "registered", "person": 1})])
    return page


@pytest.mark.parametrize("locale", LOCALES)
def test_settings_are_six_fields_and_few_words(browser, usual, locale):
    with Window(browser, usual.address, viewport=PHONE, locale=locale) as window:
        window.open(SETTINGS)
        assert window.page.evaluate(_FIELDS) == SIX
        assert window.page.evaluate(_WORDS) <= MOST_WORDS
        window.page.locator(".seldom > summary").click()
        assert len(window.page.evaluate(_FIELDS)) > 3 * len(SIX)
        assert window.page.evaluate(_WORDS) > MOST_WORDS
        assert (window.look(), window.faults) == ([], [])


@pytest.mark.parametrize("locale", LOCALES)
def test_the_head_is_low_on_a_phone(browser, page, locale):
    with Window(browser, page.address, viewport=PHONE, locale=locale) as window:
        window.open("/event/1/settings")
        expect(window.page.locator("#last")).to_be_visible()
        assert window.page.evaluate(_HEAD) <= TALLEST_HEAD


@pytest.mark.parametrize(
    "settings, said",
    [
        ({"rounds": 2, "stake": 700, "prizes": [100], "currency": "CHF"}, ""),
        ({"minutes": 45}, " otherwise than usual: minutes"),
        ({"method": "lot", "minutes": 45}, " otherwise than usual: draw, minutes"),
    ],
)
def test_what_is_seldom_says_what_differs_from_the_usual(usual, path, settings, said):
    with Database(path) as database:
        decide_on(database, 2, [("settings", {"settings": settings})])
    shown = usual.get(SETTINGS)
    assert '<details class="seldom">' in shown.html
    assert f"Seldom{said} Rule book and lists" in shown.text


@pytest.mark.parametrize("sizes", ["", "2"])
def test_a_folded_field_that_is_refused_is_in_sight(browser, usual, sizes):
    """By the browser, which wants a number there, or by the desk: Krenglbach has no such table."""
    with opened(browser, usual, SETTINGS) as shown:
        summary, field = shown.locator(".seldom > summary"), shown.locator("[name=sizes]")
        summary.click()
        field.fill(sizes)
        summary.click()
        expect(field).to_be_hidden()
        shown.locator(".settings-form button.main").click()
        expect(field).to_be_visible()


def test_a_link_to_a_folded_field_unfolds_it(browser, usual):
    with opened(browser, usual, "/event/2/registration") as shown:
        shown.locator("a[href$='#lists-by']").click()
        expect(shown.locator("#lists-by")).to_be_visible()
        expect(shown.locator("#lists-by")).to_be_in_viewport()
