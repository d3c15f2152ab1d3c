"""What is seen of a page of an event before anything is unfolded: few words, a low head."""

import pytest
from playwright.sync_api import expect

from host_tools.events.decide_on import decide_on
from host_tools.intake.database import Database
from tests.each import nightly
from tests.host_tools.box import TableBox
from tests.host_tools.brought import plug_in
from tests.host_tools.decided import registered
from tests.host_tools.web.conftest import add_next_event
from tests.host_tools.web.looking import PHONE, Window, appears, ask_again, opened
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import desk_at

LOCALES = nightly(("de-AT", "en-GB", "fr-CH"), ("de-AT",))
MOST_WORDS = 150
MOST_LINKS = 30
# {page of event 2 of the scene: the most words that are seen of it, but for the rows of tables}
MOST_SEEN = {
    "boxes": 200,
    "journal": 150,
    "paper": 150,
    "ranking/2": 150,
    "ranking/3": 150,
    "settings": 150,
    "table/1/1": 120,
    "table/2/1": 120,
    "table/2/5": 120,
}
TALLEST_HEAD = 110  # CSS pixels
# Pages of the closed event.
CLOSED = ("/event/1/settings", "/event/1/ranking/3")

SETTINGS = "/event/2/settings"
SIX = ["name", "date", "rounds", "deals", "stake", "prizes"]
_FIELDS = """() => [...document.querySelectorAll(".settings-form [name]")]
  .filter((one) => one.checkVisibility()).map((one) => one.name)"""
_ROWS = """() => [...document.querySelectorAll("main tbody")]
  .flatMap((one) => one.innerText.match(/\\S+/g) ?? []).length"""
_LINKS = (
    "() => [...document.querySelectorAll('main a')].filter((one) => one.checkVisibility()).length"
)
_WORDS = "() => document.querySelector('main').innerText.match(/\\S+/g).length"
# What and where, the tabs, and what was decided last.
_HEAD = """() => [...document.querySelectorAll(".top, .tabs, .last")]
  .reduce((height, one) => height + one.getBoundingClientRect().height, 0)"""


@pytest.fixture
def usual(page, path):
    """The page of the database, with event 2, of Anna: all is as it usually is there."""
    with Database(path) as database:
        add_next_event(database)
        decide_on(database, 2, [registered(1)])
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


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """The page of an event in full swing, which is event 2, and of a closed one, event 1."""
    path = copy_scene(tmp_path_factory.mktemp("scene"))
    with desk_at(path, ADDRESS) as served:
        yield served


@pytest.mark.parametrize("locale", LOCALES)
def test_few_words_and_links_and_a_low_head_are_seen_of_a_page(browser, scene, locale):
    with Window(browser, scene.address, viewport=PHONE, locale=locale) as window:
        seen = {}
        for path in MOST_SEEN:
            window.open(f"/event/2/{path}")
            seen[path] = window.page.evaluate(_WORDS) - window.page.evaluate(_ROWS)
            assert window.page.evaluate(_LINKS) <= MOST_LINKS, path
            if path == "settings":
                assert window.page.evaluate(_HEAD) <= TALLEST_HEAD
        assert {path: words for path, words in seen.items() if words > MOST_SEEN[path]} == {}
        for path in CLOSED:
            window.open(path)
            assert window.page.evaluate(_HEAD) <= TALLEST_HEAD, path


def test_what_was_unfolded_stays_so_when_its_part_is_renewed(browser, page, path, tmp_path):
    first, second = (TableBox(tmp_path / name, name.encode() * 4) for name in ("l1", "s2"))
    with Window(browser, page.address, clock=True) as window:
        plug_in(path, first)
        window.open("/event/1/boxes")
        details = window.page.locator("details.shown summary").first
        details.click()
        plug_in(path, second)
        ask_again(window.page)
        appears(window.page.locator(".box").nth(1))
        assert window.page.locator("details.shown[open]").count() == 1


@pytest.mark.parametrize(
    "settings, said",
    [
        ({"rounds": 2, "stake": 700, "prizes": [100], "currency": "CHF"}, ""),
        ({"minutes": 45}, " different from usual: Minutes of a round"),
    ],
)
def test_what_is_seldom_says_what_differs_from_the_usual(usual, decide, settings, said):
    decide(("settings", {"settings": settings}), about=2)
    shown = usual.get(SETTINGS)
    assert '<details class="seldom">' in shown.html
    assert f"Seldom{said} Rule book and lists" in shown.text


@pytest.mark.parametrize("sizes", ["", "2"])
def test_a_folded_field_that_is_refused_is_in_sight(browser, usual, sizes):
    """By the browser, which wants a number there, or by the desk: Krenglbach has no such table."""
    with opened(browser, usual, SETTINGS) as shown:
        field = shown.locator("[name=sizes]")
        field.evaluate("(field, sizes) => { field.value = sizes; }", sizes)
        assert not field.is_visible()
        shown.locator(".settings-form button.main").click()
        appears(field)


def test_a_link_to_a_folded_field_unfolds_it(browser, usual):
    with opened(browser, usual, "/event/2/registration") as shown:
        shown.locator("a[href$='#lists-by']").click()
        appears(shown.locator("#lists-by"))
        expect(shown.locator("#lists-by")).to_be_in_viewport()
