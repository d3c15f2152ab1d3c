"""Every link from a page leads to a page, and to a heading that is there."""

import re
from functools import cache

from host_tools.web.help.guide_text import slug
from tests.docs.markdown import ROOT, sections
from tests.each import each

PAGES = sorted(
    path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
)


def anchor(heading):
    """What a heading is called in a link."""
    return slug(re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", heading.lstrip("#").strip()))


def anchors(path):
    text = path.read_text(encoding="utf-8")
    return {anchor(heading) for heading, _ in sections(text[text.index("#") :])}


@each("page", PAGES)
def test_the_links(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    wrong = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, heading = link.partition("#")
        path = ((ROOT / page).parent / name).resolve() if name else ROOT / page
        if link.startswith(("http:", "https:")):
            continue
        if not path.exists() or (heading and heading not in anchors(path)):
            wrong.append(link)
    assert wrong == []


@each("page", PAGES)
def test_the_modules_that_it_names(page):
    """By their path, or by their name alone where the page has said in which folder."""
    text = (ROOT / page).read_text(encoding="utf-8")
    paths = re.findall(r"`([\w/]+\.(?:py|pyx))`", text)
    gone = [path for path in paths if not (ROOT / path).exists() and path not in names()]
    assert [path for path in gone if "NAME" not in path] == []


@cache
def names():
    """What the modules of the project are called."""
    folders = ("rules_core", "firmware", "host_tools", "hardware", "tests")
    return {path.name for folder in folders for path in (ROOT / folder).rglob("*.py*")}
