"""No page shuts out who cannot see it, or uses no mouse: axe finds nothing serious."""

import pytest
from aiohttp import web

from host_tools.boxes.phones.phone_boxes import PhoneBoxes
from host_tools.common.own_folder import write_own_folder
from host_tools.events.published_events import Choice
from host_tools.intake.database import Database
from host_tools.simulation.rehearsal.own_box import OwnBox
from host_tools.simulation.rehearsal.practice import Practice
from host_tools.web.phones.phone_app import Phones, make_phone_app
from host_tools.web.published.chosen import published_files
from host_tools.web.serving.guard import LOOPBACK
from tests.each import nightly
from tests.host_tools.web.axe_core import FOUND, PACKAGE, UNREACHED
from tests.host_tools.web.director.test_practice import Boxes
from tests.host_tools.web.looking import DESKTOP, PHONE, SETTLED, Window, walk
from tests.host_tools.web.phones.conftest import PROGRAM
from tests.host_tools.web.scene import ADDRESS, copy_scene
from tests.host_tools.web.served import Served, desk_at, public_app

# At 200 % a window of a desktop shows as much as one of half its width.
ZOOMED = {side: length // 2 for side, length in DESKTOP.items()}
LOOKS = [(PHONE, "light"), (PHONE, "dark"), (ZOOMED, "light")]
LANGUAGES = ["de-AT", "fr-CH", "en-GB"]
PREVIEW = "/event/2/draw/preview?round=3&method=swaps&seed=7"
TABLE_OF_PHONE = 7
# axe passes over what is folded.
UNFOLD = """() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
}"""


@pytest.fixture(scope="module")
def axe():
    """What axe is made of; without it the test fails."""
    if not PACKAGE.kept.exists():
        pytest.fail("there is no axe-core; `make axe` fetches it", pytrace=False)
    return (PACKAGE.kept / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return copy_scene(tmp_path_factory.mktemp("scene"))


@pytest.fixture(scope="module")
def director(path):
    with desk_at(path, ADDRESS) as served:
        yield served


@pytest.fixture(scope="module")
def public(path):
    with Served(lambda: public_app(path, 2, ADDRESS)) as served:
        yield served


@pytest.fixture(scope="module")
def published(path, tmp_path_factory):
    """The published folder, whose pages have no script."""
    folder = tmp_path_factory.mktemp("published") / "out"
    with Database(path) as database:
        write_own_folder(folder, published_files(database, Choice(), "de"))

    def application():
        app = web.Application()
        app.add_routes([web.static("/", folder)])
        return app

    with Served(application) as served:
        yield served


@pytest.fixture(scope="module")
def phone(tmp_path_factory):
    """(the page of the phones, the address of one that has a table)."""
    boxes = PhoneBoxes(tmp_path_factory.mktemp("phones"), PROGRAM)
    boxes.switch_on("en")
    boxes.add(TABLE_OF_PHONE)
    phones = Phones(boxes, lambda _: None, lambda *_: None)
    with Served(lambda: make_phone_app(phones, f"http://{LOOPBACK}")) as served:
        yield served, f"/t/{boxes.of_table(TABLE_OF_PHONE).code}"
    boxes.switch_off()


def found(window, axe, looks=LOOKS):
    """What is wrong with the page that is shown, at each size and in each light: [sentence]."""
    faults = []
    for size, light in looks:
        window.page.set_viewport_size(size)
        window.page.emulate_media(color_scheme=light)
        window.page.evaluate(axe)
        seen = [*window.page.evaluate(FOUND), *window.page.evaluate(UNREACHED)]
        faults += [f"{window.page.url}, {size['width']}, {light}: {one}" for one in seen]
    return faults


def walked(window, axe, start):
    """How many kinds of pages `start` leads to, and what is wrong with any of them."""
    pages, faults = 0, []
    for _ in walk(window, start):
        pages += 1
        window.page.evaluate(UNFOLD)
        window.page.wait_for_function(SETTLED)
        faults += found(window, axe)
    return pages, faults


def test_the_till_shuts_nobody_out(browser, director, axe):
    with Window(browser, director.address) as window:
        window.open("/event/2/till")
        assert found(window, axe, LOOKS[:1]) == []


@pytest.mark.nightly
def test_what_shuts_somebody_out_is_found(browser, director, axe):
    with Window(browser, director.address) as window:
        window.open("/event/2/ranking")
        window.page.locator("main").evaluate(
            """(main) => {
              const image = document.createElement("img");
              const wide = document.createElement("div");
              wide.className = "wide";
              wide.style.cssText = "overflow-x: auto; width: 50px; height: 20px";
              wide.append(Object.assign(document.createElement("p"), { textContent: "wide" }));
              wide.firstChild.style.width = "900px";
              main.append(image, wide);
            }"""
        )
        said = " ".join(found(window, axe, LOOKS[:1]))
        assert "critical, image-alt" in said
        assert "scrolls without the keyboard" in said


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_the_director_shuts_somebody_out(browser, director, axe, language):
    with Window(browser, director.address, locale=language) as window:
        pages, faults = walked(window, axe, ["/event/2", "/", PREVIEW])
        assert faults == []
        assert pages > 100


@pytest.mark.parametrize("language", nightly(LANGUAGES, []))
def test_no_page_of_the_public_or_the_wall_shuts_somebody_out(browser, public, axe, language):
    with Window(browser, public.address, locale=language) as window:
        pages, faults = walked(window, axe, ["/", "/wall", "/prize-giving"])
        assert faults == []
        assert pages > 10


@pytest.mark.nightly
def test_no_published_page_shuts_somebody_out(browser, published, axe):
    """Of any language: one leads to the others."""
    with Window(browser, published.address) as window:
        faults = []
        for _ in walk(window, ["/index.html"]):
            if window.page.url.endswith(".html"):
                faults += found(window, axe, LOOKS[:2])
        assert faults == []


@pytest.mark.parametrize("language", nightly(LANGUAGES, []))
def test_no_page_of_a_rehearsal_shuts_somebody_out(browser, path, axe, tmp_path, language):
    practice = Practice(Boxes(), OwnBox(tmp_path / "own"))
    with (
        desk_at(path, cable=practice, practice=practice) as served,
        Window(browser, served.address, locale=language) as window,
    ):
        for page in ("/event/2/round/1", "/event/2/boxes", "/box/"):
            window.open(page)
            window.page.evaluate(UNFOLD)
            assert found(window, axe) == []


@pytest.mark.parametrize("language", nightly(LANGUAGES, []))
def test_no_phone_shuts_somebody_out(browser, phone, axe, language):
    served, of_table = phone
    with Window(browser, served.address, locale=language) as window:
        for page in ("/", of_table):
            window.open(page)
            assert found(window, axe) == []
