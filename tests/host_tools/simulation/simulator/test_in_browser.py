"""The page in a real browser: nothing of it is left in English, and it fits a phone."""

import re
from contextlib import ExitStack
from itertools import product

import pytest

from host_tools.language.catalog_files import stored
from host_tools.language.translator import catalog_file
from host_tools.simulation.simulator.server import make_app
from tests.host_tools.simulation.simulator.played import play_a_deal
from tests.host_tools.web.looking import DESKTOP, PHONE, Window, appears
from tests.host_tools.web.served import Served
from tests.how_many import cases

# What people read, and what is read out to them.
_SAID = """() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll("[aria-label]")].map((one) => one.ariaLabel)].join("\\n")"""
WAITS = {"de": "Warten, bis er wieder da ist", "fr": "En attente de son retour"}
WINDOWS = cases([("fr", PHONE)], [*product(WAITS, (DESKTOP, PHONE))])


@pytest.fixture
def folder(tmp_path):
    """The folder of a box on which a deal was played."""
    play_a_deal(tmp_path)
    return tmp_path


def english_of(language):
    """What the page and the box say in English where the language has other words."""
    for message in stored(catalog_file(language), language):
        simulated = any("simulator" in file for file, _ in message.locations)
        whole = isinstance(message.id, str) and "{" not in message.id
        if simulated and whole and message.id not in message.string:
            yield re.sub("<[^>]*>", "", message.id)


def left_in_english(page, language):
    said = page.evaluate(_SAID)
    return [one for one in english_of(language) if re.search(rf"\b{re.escape(one)}(?!\w)", said)]


@pytest.mark.parametrize(("language", "viewport"), WINDOWS)
def test_nothing_is_left_in_english(browser, folder, language, viewport):
    with ExitStack() as stack:
        with Served(lambda: make_app(folder)) as served:
            options = {"viewport": viewport, "locale": language}
            window = stack.enter_context(Window(browser, served.address, **options))
            page = window.page
            window.open("/")
            appears(page.locator("tr.words").first)
            page.locator("#guide").evaluate("guide => { guide.open = true; }")
            assert left_in_english(page, language) == []
            assert window.look() == []
            page.click("#plug")
            appears(page.locator(".case.off"))
            page.wait_for_function("document.querySelector('#power').textContent !== ''")
            assert left_in_english(page, language) == []
            page.click("#plug")
            appears(page.locator(".case:not(.off)"))
            assert window.faults == []
        appears(page.get_by_text(WAITS[language]))
        assert left_in_english(page, language) == []
