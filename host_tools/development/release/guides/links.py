"""Where the links of a page lead, for a reader who has only the books of a release."""

import posixpath
from functools import cache
from pathlib import PurePosixPath

from firmware.image.paths import ROOT
from firmware.image.process import BuildError
from host_tools.development.release.guides.books import BOOKS, Book, Chapter
from host_tools.development.release.guides.markdown import tokens
from host_tools.development.release.guides.site_pages import chapters, pages
from host_tools.language.translator import SOURCE
from host_tools.web.help.guide_text import headings, slug

SOURCES = "sources"


def anchor(page: str, fragment: str = "") -> str:
    """The anchor in its book of a page, or of its heading with the anchor `fragment`."""
    stem = PurePosixPath(page).stem.lower()
    return f"{stem}-{fragment}" if fragment else stem


def pdf_name(book: Book, language: str) -> str:
    """The file of a book in a language."""
    return f"schreiber-{book.name}-{language}.pdf"


def target(href: str, page: str) -> tuple[str, str]:
    """(page, fragment) to which a link on a page leads, both as in the project."""
    path, _, fragment = href.partition("#")
    linked = posixpath.join(posixpath.dirname(page), path) if path else page
    return posixpath.normpath(linked), fragment


def resolve(href: str, page: str, book: Book, language: str) -> tuple[str, str]:
    """(anchor, remark) of a link on a page of a `Book`; one of the two is "".

    anchor: in the book; remark: the file of the release, if the target is not in the book.
    BuildError if the link leads nowhere.
    """
    linked, fragment = target(href, page)
    if not (ROOT / linked).is_file():
        raise BuildError(f"{page} leads to {linked}, which is not there.")
    if fragment and fragment not in _fragments(Chapter(linked)):
        raise BuildError(f"{page} leads to {linked}#{fragment}, a heading that is not there.")
    if _has(book, linked, fragment):
        return anchor(linked, fragment), ""
    for other_book in BOOKS:
        if _has(other_book, linked, fragment):
            return "", pdf_name(other_book, language)
    if linked in pages():
        # What a book leaves out of its chapter is not translated.
        shown = SOURCE if linked in chapters() else language
        return "", f"site/{shown}/{PurePosixPath(linked).with_suffix('.html')}"
    return "", f"{SOURCES}: {linked}"


def _has(book: Book, page: str, fragment: str) -> bool:
    return any(
        chapter.page == page and (not fragment or fragment in _fragments(chapter))
        for chapter in book.chapters
    )


@cache
def _fragments(chapter: Chapter) -> frozenset[str]:
    return frozenset(slug(text.content) for _, text in headings(tokens(chapter)))
