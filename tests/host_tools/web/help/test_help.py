"""The guides beside each thing: every page leads to a section that is there."""

import re
import sysconfig

import pytest

import host_tools
from host_tools.language.translator import LANGUAGES
from host_tools.web.help import guides
from host_tools.web.help.guides import GUIDES, guide_in, picture_file
from tests.docs.markdown import ROOT
from tests.host_tools.web.crawl import pages_of

TEMPLATES = ROOT / "host_tools/web/templates"
BY_THE_PAGE = (
    *("events", "settings", "registration", "register_all", "entrant", "persons", "person", "draw"),
    *("boxes", "round", "table", "entry", "journal", "ranking", "paper", "public_view", "backups"),
)
HELP = re.compile(r'class="help" href="/help/([\w-]+)(?:#([\w-]+))?"')


def named():
    """(template, guide, section) of every template that says where its help is."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        found = re.search(r"{% block help %}([\w-]+)#?([\w-]*){% endblock", path.read_text("utf-8"))
        if found:
            yield path.name, found[1], found[2]


@pytest.mark.long
def test_every_section_that_a_page_names_is_there_in_every_language():
    for template, guide, section in named():
        for language in LANGUAGES:
            anchors = re.findall(r'<h\d id="([^"]+)"', guide_in(guide, language).html)
            assert section in ("", *anchors), template


def test_every_page_of_an_event_says_where_its_help_is():
    for path in TEMPLATES.glob("*.html"):
        if '{% extends "layout/event.html" %}' in path.read_text("utf-8"):
            assert "{% block help %}" in path.read_text("utf-8"), path.name


def test_the_tabs_lead_to_where_the_evening_by_the_page_tells_of_them():
    """What follows it begins with commands, which nobody has on a page."""
    html = guide_in("tournament", "de").html
    by_page = html[
        html.index('id="an-evening-by-the-page"') : html.index('id="before-the-evening"')
    ]
    assert "<pre>" not in by_page
    assert "<code>schreiber" not in by_page
    sections = {template: section for template, _, section in named()}
    for name in BY_THE_PAGE:
        assert f'id="{sections[f"{name}.html"]}"' in by_page, name


@pytest.mark.long
def test_every_page_leads_to_its_help(page):
    for path, answer in pages_of(page, ["/", "/event/1"]):
        if 'class="top"' in answer.html:
            assert HELP.search(answer.html), path
    assert HELP.search(page.get("/event/1/draw").html)[2] == "draw-the-seats"


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_in_the_language_of_the_reader(page, guide):
    titles = set()
    for language in LANGUAGES:
        answer = page.get(f"/help/{guide}", **{"Accept-Language": language})
        assert answer.status == 200
        titles.add(re.search(r"<h1[^>]*>(.*?)</h1>", answer.html)[1])
    assert len(titles) == len(LANGUAGES)


def test_links_lead_to_guides_or_nowhere(page):
    for guide in GUIDES:
        html = guide_in(guide, "en").html
        for path, fragment in re.findall(r'<a href="([^"#]*)#?([^"]*)"', html):
            target = path.removeprefix("/help/") or guide
            assert target in GUIDES, path
            assert fragment in ("", *re.findall(r' id="([^"]+)"', guide_in(target, "en").html))
        assert all(one.startswith("/help/") for one in re.findall(r'<img src="([^"]*)', html))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_of_the_evening_shows_its_pages_in_the_language_of_the_reader(page, language):
    html = page.get("/help/tournament", **{"Accept-Language": language}).html
    found = re.findall(r'<img src="(/help/pictures/[^"]*)"', html)
    assert found
    for address in found:
        assert address.endswith(f".{language}.png")
        assert picture_file(address.rpartition("/")[2]), address
    assert page.get("/help/pictures/none.en.png").status == 404


def test_there_is_no_other_guide(page):
    assert page.get("/help/formats").status == 404
    assert page.get("/help").headers["Location"] == "/help/tournament"


def test_an_installed_desk_finds_them_beside_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(host_tools, "__file__", str(tmp_path / "host_tools/__init__.py"))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: f"/{name}")
    assert guides._folder().as_posix() == "/data/share/schreiber/guides"
