"""The site of the guides: three languages, no link that leads nowhere, nothing from elsewhere."""

import re
from functools import cache
from html import unescape
from urllib.parse import unquote, urlsplit

import pytest

from firmware.image.process import BuildError
from host_tools.development.release import contents
from host_tools.development.release.guides import catalogs, markdown
from host_tools.development.release.guides import site_pages as pages
from host_tools.development.release.try_out_page import page_folder
from host_tools.development.site import make_site, source_tree
from host_tools.development.site.make_site import make
from host_tools.language.translator import LANGUAGES, SOURCE, translator
from tests.host_tools.web.looking import PATIENCE_MS, PHONE

LEADS = re.compile(r'<a\b[^>]*?\shref="([^"]*)"')
LOADS = re.compile(r'<(?:script|img|source|iframe|link)\b[^>]*?\s(?:src|href)="([^"]*)"')
STYLE_LOADS = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")
OTHER_PAGES = 2  # the search, and the first page


@pytest.mark.nightly
def test_the_site_of_a_release(try_out_page, browser, monkeypatch, tmp_path):
    """In one test: to make it takes long, and another worker would make it again."""
    box = {path.name: path.read_bytes() for path in try_out_page.iterdir()}
    monkeypatch.setattr(page_folder, "files", lambda: box)
    site = tmp_path / "site"
    [part] = [part for part in contents.PARTS if part.name == "site"]
    part.make(site, 0)
    contents.check(part, site)
    assert {path.name: path.read_bytes() for path in (site / "try").iterdir()} == box
    assert sorted(path.name for path in site.iterdir()) == sorted([*LANGUAGES, "index.html", "try"])
    for language in LANGUAGES:
        there = {path.relative_to(site / language) for path in (site / language).rglob("*.html")}
        assert len(there) == len(pages.pages()) + OTHER_PAGES
    assert english_in(site, "de", "docs/tournament.md") == set()
    assert nowhere(site) == set()
    assert from_elsewhere(site) == set()
    assert found_in(browser, site / "de", "Mond") == ["docs/rules/krenglbach.html"]
    page = browser.new_context(locale="fr-CH").new_page()
    page.goto((site / "index.html").as_uri())
    page.wait_for_url("**/fr/index.html")


def english_in(site, language, page):
    """The texts of a page that are not said in a language there."""
    html = read(site / language / page.replace(".md", ".html"))
    html = html.partition("<article")[2].partition("</article>")[0]
    said = catalogs.translations(language)
    texts = markdown.messages(pages.chapters()[page])
    return {text for text in texts if said[text] != text and f">{text}<" in html}


def nowhere(site):
    """(page, link) of the links that lead to no file, or to no heading of a page."""
    return {
        (path.relative_to(site).as_posix(), link)
        for path in site.rglob("*.html")
        for link in map(unescape, LEADS.findall(read(path)))
        if not urlsplit(link).scheme and not leads_somewhere(path, link)
    }


def leads_somewhere(path, link):
    parts = urlsplit(link)
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.is_file():
        return False
    return not parts.fragment or unquote(parts.fragment) in anchors(target)


@cache
def anchors(path):
    return {"", *map(unescape, re.findall(r'\sid="([^"]*)"', read(path)))}


@cache
def read(path):
    return path.read_text(encoding="utf-8")


def from_elsewhere(site):
    """(file, address) of all that pages and styles load and that is not in the site."""
    found = set()
    for path in [*site.rglob("*.html"), *site.rglob("*.css")]:
        text = read(path)
        loaded = LOADS.findall(text) if path.suffix == ".html" else []
        loaded += ["".join(groups) for groups in STYLE_LOADS.findall(text)]
        for address in map(unescape, loaded):
            parts = urlsplit(address)
            is_here = not parts.scheme and not parts.netloc
            if parts.scheme == "data" or address.startswith("#"):
                continue
            if not is_here or not (path.parent / unquote(parts.path)).is_file():
                found.add((path.relative_to(site).as_posix(), address))
    return found


def found_in(browser, folder, words):
    """The pages that the search finds on a phone, without a server; nothing else is asked for."""
    page = browser.new_context(viewport=PHONE).new_page()
    page.set_default_timeout(PATIENCE_MS)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{folder.as_uri()}/search.html?q={words}")
    page.wait_for_selector("#search-results li a")
    assert page.evaluate("document.scrollingElement.scrollWidth") == PHONE["width"]
    assert {urlsplit(address).scheme for address in asked} == {"file"}
    links = page.locator("#search-results li a").evaluate_all("all => all.map(one => one.href)")
    return [urlsplit(link).path.removeprefix(f"{folder}/") for link in links]


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_sphinx_reads(tmp_path, language):
    source_tree.lay_out(tmp_path / "sources", language)
    map_page = (tmp_path / "sources" / "docs" / "map.md").read_text(encoding="utf-8")
    remark = translator(language).say(source_tree.ONLY_ENGLISH)
    assert (f"\n\n*{remark}*" in map_page) == (language != SOURCE)
    hardware = (tmp_path / "sources" / "hardware" / "README.md").read_text(encoding="utf-8")
    assert ("## Read in this order" in hardware) == (language == SOURCE)
    index = (tmp_path / "sources" / "index.md").read_text(encoding="utf-8")
    caption = {"de": "Am Tisch", "fr": "À la table", "en": "At the table"}[language]
    assert f":caption: {caption}\n" in index
    picture = "docs/pictures/evening/draw.{}.png"
    shown = (tmp_path / "sources" / picture.format("en")).read_bytes()
    assert shown == (pages.ROOT / picture.format(language)).read_bytes()


def test_every_page_is_named_once():
    named = pages.pages()
    assert len(named) == len(set(named))
    guides = set(pages.chapters())
    assert guides <= set(named)
    there = {path.relative_to(pages.ROOT).as_posix() for path in pages.ROOT.glob("docs/**/*.md")}
    assert there - set(named) == set()


def test_a_link_that_leads_nowhere_is_refused(monkeypatch, tmp_path):
    """Sphinx says it, and there is no site then."""

    def refuse(command, log, cwd):
        assert "--fail-on-warning" in command
        raise BuildError("no such page")

    monkeypatch.setattr(make_site, "lay_out", lambda folder, language: None)
    monkeypatch.setattr(make_site, "run", refuse)
    with pytest.raises(BuildError, match="no such page"):
        make(tmp_path / "site", {})
    assert not (tmp_path / "site").exists()
