"""The guides beside each thing: every page leads to a section that is there."""

import re
import sysconfig

import pytest

import host_tools
from host_tools.language.translator import LANGUAGES
from host_tools.web.help import guides
from host_tools.web.help.guides import guide_in, guide_names, picture_file
from host_tools.web.help.page_help import PAGE_HELP
from tests.docs.markdown import ROOT
from tests.each import each
from tests.host_tools.web.served import as_read

TEMPLATES = ROOT / "host_tools/web/templates"
MOST_WORDS = 120
HELP = re.compile(r'class="help" href="/help/page/(\w+)"')


@pytest.fixture
def page(looked_at):
    return looked_at


def named():
    """{template: the help that its block names} of every page of the desk."""
    found = {}
    for path in sorted(TEMPLATES.glob("*.html")):
        text = path.read_text("utf-8")
        if re.search(r'{% extends (layout|"layout/(event|page).html") %}', text):
            block = re.search(r"{% block help %}(\w+){% endblock", text)
            found[path.name] = block and block[1]
    return found


def test_every_page_of_the_director_has_its_help():
    """But the help itself, and the page of an error."""
    without = {name for name, help_name in named().items() if help_name is None}
    assert without == {"error.html", "help.html", "page_help.html"}
    assert {*named().values()} - {None} == {*PAGE_HELP}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGE_HELP)
def test_the_help_of_a_page_is_short_and_leads_to_the_book(page, name, language):
    answer = page.get(f"/help/page/{name}", **{"Accept-Language": language})
    assert answer.status == 200
    main = re.search(r"<main.*?</main>", answer.html, re.DOTALL)[0]
    assert len(as_read(main).split()) <= MOST_WORDS
    guide, _, section = PAGE_HELP[name].book.partition("#")
    assert f'href="/help/{PAGE_HELP[name].book}"' in main
    assert section in ("", *dict(guide_in(guide, language).headings))


def test_there_is_no_help_of_another_page(page):
    assert page.get("/help/page/formats").status == 404


def test_the_first_evening_needs_no_command_but_the_one_that_opens_the_page():
    html = guide_in("tournament", "de").html
    assert "<pre>" not in html
    assert re.findall(r"<code>(schreiber[^<]*)", html) == ["schreiber desk"]


def test_a_page_leads_to_its_help(page):
    assert HELP.search(page.get("/event/1/draw").html)[1] == "draw"


@each("guide", guide_names())
def test_a_guide_is_in_the_language_of_the_reader(page, guide):
    titles = set()
    for language in LANGUAGES:
        answer = page.get(f"/help/{guide}", **{"Accept-Language": language})
        assert answer.status == 200
        titles.add(re.search(r"<h1[^>]*>(.*?)</h1>", answer.html)[1])
    assert len(titles) == len(LANGUAGES)


def test_links_lead_to_guides_or_nowhere(page):
    for guide in guide_names():
        html = guide_in(guide, "en").html
        source = (ROOT / "docs" / f"{guide}.md").read_text(encoding="utf-8")
        for words in re.findall(r"(?<!!)\[([^]*`]+)\]\(", source):
            assert words in as_read(html), guide
        for path, fragment in re.findall(r'<a href="([^"#]*)#?([^"]*)"', html):
            target = path.removeprefix("/help/") or guide
            assert target in guide_names(), path
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
    assert page.get(found[0]).data.startswith(b"\x89PNG")
    assert page.get("/help/pictures/none.en.png").status == 404


def test_there_is_no_other_guide(page):
    assert page.get("/help/formats").status == 404
    assert page.get("/help").headers["Location"] == "/help/tournament"


def test_an_installed_desk_finds_them_beside_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(host_tools, "__file__", str(tmp_path / "host_tools/__init__.py"))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: f"/{name}")
    assert guides._folder().as_posix() == "/data/share/schreiber/guides"
