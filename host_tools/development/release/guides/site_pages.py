"""The pages of the site, and the files that they show or lead to."""

import posixpath
import re
from collections.abc import Iterator
from functools import cache

from firmware.image.paths import ROOT
from host_tools.development.release.guides.books import BOOKS, Chapter
from host_tools.web.help.guide_text import attribute, parsed

SPHINX = ROOT / "host_tools" / "development" / "site" / "sphinx"
# The first page. It has the tables of contents, by which Sphinx finds the others.
INDEX = SPHINX / "index.md"
_CAPTION = re.compile(r"(?m)^:caption: (.+)$")
_PAGE = re.compile(r"(?m)^(?:.+ <)?([\w/-]+)>?$")
_CONTENTS = re.compile(r"(?s)```\{toctree\}\n(.+?)```")


def captions() -> list[str]:
    """The headings of the tables of contents."""
    return _CAPTION.findall(INDEX.read_text(encoding="utf-8"))


def pages() -> list[str]:
    """The paths of all other pages in the project, in the order of the tables of contents."""
    contents = _CONTENTS.findall(INDEX.read_text(encoding="utf-8"))
    return [f"{name}.md" for lines in contents for name in _PAGE.findall(lines)]


@cache
def chapters() -> dict[str, Chapter]:
    """{page: its chapter} of the pages that are in a book."""
    return {chapter.page: chapter for book in BOOKS for chapter in book.chapters}


def is_translated(page: str) -> bool:
    """Return True if a page is there in every language."""
    return page == INDEX.name or page in chapters()


def linked(page: str, text: str) -> Iterator[str]:
    """The paths in the project of all but pages that a page with this text shows or leads to."""
    for token in parsed(text):
        for child in token.children or []:
            if child.type in ("image", "link_open"):
                name = "src" if child.type == "image" else "href"
                path, _, _ = attribute(child, name).partition("#")
                if path and "://" not in path and not path.endswith(".md"):
                    yield posixpath.normpath(posixpath.join(posixpath.dirname(page), path))


def text_of(page: str) -> str:
    """Return the text of a page."""
    return (ROOT / page).read_text(encoding="utf-8")
