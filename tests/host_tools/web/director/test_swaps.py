"""A page that takes the place of another one looks as if it had been opened."""

import base64
import io
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from tests.host_tools.web.looking import Window, appears, walk
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import desk_at
from tests.how_many import MANY

# Pages of different looks; the campaign tries one of every kind.
PAGES = (
    "/",
    "/event/2/registration",
    "/event/2/round/2",
    "/event/2/table/2/1/deal",
    "/event/2/ranking/1",
    "/event/2/settings",
)
# A kind of page that a browser scrolls by one dot to the field that has the focus, but only when
# it is opened.
A_DOT_LOWER = ("event-n-registration-n-back-to",)
SMALL = {"width": 960, "height": 640}
NOW = 1_800_000_000  # by which the clock of a round has run out
# The edge of a round corner comes out a shade otherwise now and then.
A_SHADE = 2

# Nothing blinks.
_NO_CARET = """
const still = new CSSStyleSheet();
still.replaceSync("* { caret-color: transparent !important; }");
document.adoptedStyleSheets = [still];
"""
# Follow a link to a path, as htmx does it for those of a page.
_FOLLOW = """path => new Promise((done) => {
  const settled = (event) => {
    if (event.target !== document.body && event.target.parentElement !== document.body) return;
    document.removeEventListener("htmx:afterSettle", settled);
    done(null);
  };
  document.addEventListener("htmx:afterSettle", settled);
  const link = document.createElement("a");
  link.href = path;
  document.body.append(link);
  htmx.process(link);
  link.click();
})"""
# What a page waits for before it is complete.
_COMPLETE = """() => !document.querySelector(".htmx-request, .htmx-settling") &&
  (!document.querySelector("#usual") || document.querySelector("#usual [name=filled_by]")) &&
  [...document.images].every((image) => image.complete) &&
  Promise.all([...document.images].map((image) => image.decode())).then(() => true)"""


@pytest.fixture(scope="module")
def window(browser, tmp_path_factory):
    """A window of the director's, in which nothing blinks and no clock runs."""
    path = copy_scene(tmp_path_factory.mktemp("scene"))
    desk = desk_at(path, ADDRESS, clock=lambda: NOW)
    options = {"viewport": SMALL, "reduced_motion": "reduce"}
    with desk, Window(browser, desk.address, alone=True, **options) as window:
        window.page.clock.set_fixed_time(NOW)
        window.page.add_init_script(_NO_CARET)
        yield window


@pytest.fixture(scope="module")
def pages(window):
    """The pages that are tried, paths: `PAGES`, or one of every kind that links lead to.

    Without sheets of paper, which have a window of their own.
    """
    if not MANY:
        return PAGES
    shapes = walk(window, ["/event/2", "/"], leave_out=A_DOT_LOWER)
    takes_its_place = window.page.locator("body[hx-boost]")
    return [window.page.url.removeprefix(window.address) for _ in shapes if takes_its_place.count()]


def every_pair(pages):
    """A way through pages that leads from each to each: paths."""
    for number, page in enumerate(pages):
        yield page
        for other in pages[number + 1 :]:
            yield other
            yield page


def picture(window, session):
    """The window as it is shown, as PNG."""
    window.page.wait_for_function(_COMPLETE)
    asked = {"format": "png", "optimizeForSpeed": True}
    return base64.b64decode(session.send("Page.captureScreenshot", asked)["data"])


def alike(one, other):
    """Do two pictures (PNG) show the same?"""
    if one == other:
        return True
    images = (Image.open(io.BytesIO(png)).convert("RGB") for png in (one, other))
    return max(high for _, high in ImageChops.difference(*images).getextrema()) <= A_SHADE


def test_a_way_leads_from_every_page_to_every_other_one():
    pairs = set(pairwise(every_pair(PAGES)))
    assert pairs == {(one, other) for one in PAGES for other in PAGES if one != other}


def test_every_page_looks_the_same_wherever_one_comes_from(window, pages):
    session = window.context.new_cdp_session(window.page)
    opened = {}
    for page in pages:
        window.open(page)
        opened[page] = picture(window, session)
    window.open(pages[0])
    otherwise = []
    for before, page in pairwise(every_pair(pages) if MANY else pages):
        window.page.evaluate(_FOLLOW, page)
        if not alike(picture(window, session), opened[page]):
            otherwise.append(f"{page} after {before}")
    assert otherwise == []
    assert window.faults == []


def test_a_page_looks_the_same_when_one_goes_back_to_it(window):
    session = window.context.new_cdp_session(window.page)
    window.open("/event/2/table/2/5")
    opened = picture(window, session)
    window.page.evaluate(_FOLLOW, "/event/2/registration")
    with window.page.expect_response("**/table/2/5"):
        window.page.go_back()
    appears(window.page.locator("table.sheet"))
    assert alike(picture(window, session), opened)
    assert window.faults == []
