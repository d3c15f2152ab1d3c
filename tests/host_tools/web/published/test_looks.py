"""A published folder in a browser: on a phone and a desktop, in the dark, on paper."""

import re

import pytest
from aiohttp import web

from host_tools.common.own_folder import write_own_folder
from host_tools.events.published_events import Choice
from host_tools.intake.database import Database
from host_tools.web.published.chosen import published_files
from tests.host_tools.web.looking import A4, DESKTOP, PHONE, Window, shape_of, walk
from tests.host_tools.web.scene import copy_scene
from tests.host_tools.web.served import Served
from tests.how_many import cases

CUP = "/2026-11-21-cup-of-autumn"
LANGUAGE = re.compile("-(de|en|fr)(?=-html)")
STRICT = "default-src 'none'; style-src 'self'; img-src 'self'"


@pytest.fixture(scope="module")
def space(tmp_path_factory):
    """A web space with the pages of a scene, which lets them load nothing but styles."""
    place = tmp_path_factory.mktemp("space")
    path = copy_scene(place)
    with Database(path) as database:
        write_own_folder(place / "out", published_files(database, Choice(), "de"))

    def application():
        async def forbid(_, response):
            response.headers["Content-Security-Policy"] = STRICT

        app = web.Application()
        app.add_routes([web.static("/", place / "out")])
        app.on_response_prepare.append(forbid)
        return app

    with Served(application) as served:
        yield served


def test_every_page_is_fit_to_be_read(browser, space):
    with Window(browser, space.address) as window:
        kinds = [kind for kind in walk(window, ["/index.html"], kind_of=kind_of) if _look(window)]
        assert len(kinds) > cases(7, 20)
        assert window.faults == []


def kind_of(path):
    """The shape of a page; in the suite without its language."""
    shape = shape_of(path)
    return cases(LANGUAGE.sub("", shape), shape)


def _look(window):
    """Look at the page that is shown, on a phone and a desktop; is it a page?"""
    if not window.page.url.endswith(".html"):
        return False
    for _ in window.sizes(PHONE, DESKTOP):
        window.faults += [*window.look(), *window.read()]
    return True


def test_paper_has_only_what_is_to_be_read(browser, space):
    with Window(browser, space.address, viewport=A4) as window:
        window.page.emulate_media(media="print", color_scheme="dark")
        for page in (f"{CUP}/index", f"{CUP}/crosstable", f"{CUP}/table-1-1", "/season-2026/index"):
            window.open(f"{page}.de.html")
            assert not window.page.locator("nav.tabs").first.is_visible()
            assert not window.page.locator("nav.languages").is_visible()
            ground = "getComputedStyle(document.body).backgroundColor"
            assert window.page.evaluate(ground) == "rgb(255, 255, 255)"
            assert window.faults + window.look() == []


@pytest.mark.nightly
def test_tabs_lead_from_page_to_page(browser, space):
    with Window(browser, space.address, java_script_enabled=False, viewport=PHONE) as window:
        window.open("/index.html")
        page = window.page
        page.get_by_role("link", name="Cup of autumn").click()
        page.get_by_role("link", name="fr", exact=True).click()
        page.get_by_role("link", name="Tables").click()
        page.locator("a.tile").first.click()
        page.wait_for_url("**/table-1-1.fr.html")
        assert window.faults == []
