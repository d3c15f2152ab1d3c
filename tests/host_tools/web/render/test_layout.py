"""All pages of the director load the same: what one of them loads stays for the next."""

import re

from host_tools.web.render.statics import STATIC
from tests.each import each

TEMPLATES = STATIC.parent / "templates"
LAYOUT = (TEMPLATES / "layout" / "page.html").read_text(encoding="utf-8")
STYLES = re.search(r"{% for name in \[(.*?)\] %}\s*<link", LAYOUT)[1].replace('"', "").split(", ")
# Of the head of every page; of the public view, what is published, the wall, and paper: pages that
# load each other anew.
OTHERS = {"desk", "public", "published", "wall", "paper"}
# The styles of single pages, each with a comment above.
OF_PAGES = (STATIC / "pages.css", STATIC / "table.css")
OF_PAGE = re.compile(r"/\*[^*]*\*/\n+:where\(\.([a-z-]+)-page\) {\n((?:  .*\n|\n)*)}\n")
PAGES = sorted(
    path
    for path in TEMPLATES.glob("*.html")
    if path.read_text(encoding="utf-8").startswith("{% extends")
)


def blocks_of(text):
    return set(re.findall(r"{% block (\w+) %}", text))


@each("path", PAGES)
def test_a_page_loads_nothing_of_its_own(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"<(link|script|style)\b", text)
    event = (TEMPLATES / "layout" / "event.html").read_text(encoding="utf-8")
    assert blocks_of(text) <= blocks_of(LAYOUT) | blocks_of(event)


def test_every_page_has_the_styles_that_are_loaded():
    assert set(STYLES) == {path.stem for path in STATIC.glob("*.css")} - OTHERS
    named = {
        name
        for path in PAGES
        for name in re.findall(r"{% block page %}([a-z-]+)-page{%", path.read_text("utf-8"))
    }
    styled = [
        name for path in OF_PAGES for name, _ in OF_PAGE.findall(path.read_text(encoding="utf-8"))
    ]
    assert sorted(named) == sorted(styled)


@each("path", OF_PAGES)
def test_the_styles_of_a_page_reach_no_other_one(path):
    rest = OF_PAGE.sub("", path.read_text(encoding="utf-8")).strip()
    assert re.fullmatch(r"(/\*[^*]*\*/)?", rest)


def test_the_keyboard_scrolls_also_where_no_script_runs():
    """A script takes the focus from what is narrow; published pages have none."""
    scrolled = [
        tag
        for path in TEMPLATES.rglob("*.html")
        for tag in re.findall(r'<div class="scroll"[^>]*>', path.read_text(encoding="utf-8"))
    ]
    assert scrolled
    assert [tag for tag in scrolled if 'tabindex="0"' not in tag] == []
