"""A link in a part of a page that is swapped by itself leads to its page all the same."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import TimeoutError as NotInTimeError

from host_tools.events.new_events import new_event
from host_tools.intake.database import Database
from tests.host_tools.decided import paid, stands_in
from tests.host_tools.web.looking import (
    Window,
    appears,
    ask_again,
    disappears,
    opened,
    pages_of,
    shape_of,
)
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import desk_at
from tests.how_many import cases

# Of each such part a page that has it; the last one is of an event of nobody.
PAGES = (
    "/event/2/registration",
    "/event/2/draw",
    "/event/2/round/2",
    "/event/2/ranking/1",
    "/event/2/boxes",
    "/event/2/table/2/5",
    "/event/3/registration",
)
# From where every other page is looked for.
START = cases((), ("/event/2", "/"))

# Unfold what is folded, and the first line of each list.
_UNFOLD = """() => {
  for (const one of document.querySelectorAll("main details:not(tr ~ tr *)")) one.open = true;
}"""
_IS_AT_REST = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
# [path, its part, is that on this page alone?] of the links in the parts that swap something.
_LINKS = """() => [...document.querySelectorAll("a[href^='/']:not([target], [download])")]
  .map((link) => [link, link.closest("body :is([hx-get], [hx-post], [hx-target])")])
  .filter(([link, part]) => part)
  .map(([link, part]) => [link.getAttribute("href"),
    `${part.localName}#${part.id}.${part.className}`, link.closest("main") !== null])"""
# Click such a link, folded or not.
_CLICK = """(path) => [...document.querySelectorAll("body :is([hx-get], [hx-post], [hx-target]) a")]
  .find((link) => link.getAttribute("href") === path).click()"""
# [path, h1] of the page to which a link leads.
_LEADS_TO = """async (path) => {
  const answer = await fetch(path);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return [new URL(answer.url).pathname, page.querySelector("h1").textContent];
}"""
# Is it shown, and nothing else on its way?
_IS_SHOWN = """([path, heading]) => location.pathname === path &&
  [...document.querySelectorAll("h1")].map((one) => one.textContent).join() === heading &&
  !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    """The desk of the scene, and of an event of nobody besides: a `Served`."""
    path = copy_scene(tmp_path_factory.mktemp("scene"))
    with Database(path) as database:
        settings = {"name": "Next", "date": "2026-12-12", "rules": "krenglbach"}
        assert new_event(database, settings) == 3
    with desk_at(path, ADDRESS) as served:
        yield served


@pytest.fixture(scope="module")
def window(browser, desk):
    """A window of the director's."""
    with Window(browser, desk.address) as window:
        yield window


def pages(desk):
    """`PAGES`, and of each kind of the director's pages to which links lead from `START` one."""
    found = [path for path, page in pages_of(desk, START) if "<body hx-boost" in page.html]
    return dict.fromkeys([*PAGES, *found])


def unfold(window, path):
    """Open a page, and what is folded in it."""
    window.open(path)
    window.page.evaluate(_UNFOLD)
    window.page.wait_for_function(_IS_AT_REST)


def links_of(window, pages):
    """(path of a page, which is open now, link on it): on each one of each part that swaps.

    In the campaign `many` one of each kind of target.
    """
    seen = set()
    for page in pages:
        unfold(window, page)
        found = {}
        for path, part, of_page in window.page.evaluate(_LINKS):
            kind = cases((part,), (shape_of(path), urlsplit(path).fragment))
            target = page if of_page else "", *kind
            if target not in seen:
                found[target] = path
            seen.add(target)
        for number, path in enumerate(found.values()):
            if number > 0:
                unfold(window, page)
            yield page, path


def leads_to_its_page(page, path):
    """Click the link to a path: does its page come?"""
    wanted = page.evaluate(_LEADS_TO, path)
    with page.expect_response(lambda answer: urlsplit(answer.url).path == urlsplit(path).path):
        page.evaluate(_CLICK, path)
    try:
        page.wait_for_function(_IS_SHOWN, arg=wanted)
    except NotInTimeError:
        return False
    return True


def test_each_leads_to_its_page(window, desk):
    tried, astray = 0, []
    for page, path in links_of(window, pages(desk)):
        tried += 1
        if not leads_to_its_page(window.page, path):
            astray.append(f"{path} on {page} leads to {window.page.url}")
    assert astray == []
    assert tried > len(PAGES)
    assert window.faults == []


def test_to_a_box_that_is_to_be_carried_back(browser, page, box, zita, decide):
    """What is said of it looks again by itself, and has the way to its table."""
    decide(stands_in(9, 4, 1))
    with opened(browser, page, "/event/1/registration") as shown:
        assert leads_to_its_page(shown, "/event/1/table/1/1")


def test_to_what_was_decided_in_another_window(browser, page, decide):
    with Window(browser, page.address, clock=True) as window:
        window.open("/event/1/settings")
        decide(paid(1, 500))
        ask_again(window.page)
        appears(window.page.locator("#meanwhile a"))
        assert leads_to_its_page(window.page, "/event/1/settings")
        disappears(window.page.locator("#meanwhile a"))
        assert urlsplit(window.page.url).query == ""
        assert window.faults == []
