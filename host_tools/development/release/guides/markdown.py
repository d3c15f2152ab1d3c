"""The pages of books as tokens, and the texts in them that need a translation."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.image.paths import ROOT
from firmware.image.process import BuildError
from host_tools.web.help.guide_text import attribute, headings, message, parsed

if TYPE_CHECKING:
    from markdown_it.token import Token

    from host_tools.development.release.guides.books import Chapter


def tokens(chapter: Chapter, root: Path = ROOT) -> list[Token]:
    """The tokens of a `books.Chapter`, without its sections that are left out.

    BuildError if there is no such section, or HTML that is no comment.
    """
    text = (root / chapter.page).read_text(encoding="utf-8")
    found = parsed(without(text, chapter.without, chapter.page))
    for token in found:
        if token.type == "html_block":
            raise BuildError(f"{chapter.page} has HTML, which no book can show: {token.content}")
    return found


def without(text: str, headings: Iterable[str], page: str) -> str:
    """The text of a page without these sections. Each ends at the next heading as high as its own.

    BuildError if there is no such section.
    """
    for heading in headings:
        text = _without(text, heading, page)
    return text


def _without(text: str, heading: str, page: str) -> str:
    lines = text.splitlines(keepends=True)
    found = [(token.tag, words.content, _first_line(token)) for token, words in _headings(text)]
    places = [place for place, (_, words, _) in enumerate(found) if words == heading]
    if not places:
        raise BuildError(f"{page} has no section {heading!r} that a book could leave out.")
    tag, _, begin = found[places[0]]
    ends = [line for other, _, line in found[places[0] + 1 :] if other <= tag]
    return "".join(lines[:begin] + lines[min(ends, default=len(lines)) :])


def _headings(text: str) -> list[tuple[Token, Token]]:
    return headings(parsed(text))


def _first_line(token: Token) -> int:
    return token.map[0] if token.map else 0


def messages(chapter: Chapter, root: Path = ROOT) -> list[str]:
    """Every text of a chapter that needs a translation, in the order of the page."""
    found = [message(token) for token in tokens(chapter, root) if token.type == "inline"]
    return [text for text in found if text]


def pictures(chapter: Chapter, root: Path = ROOT) -> list[str]:
    """The paths, in the project, of the pictures of a chapter."""
    inline = [child for token in tokens(chapter, root) for child in token.children or []]
    return [picture_path(one, chapter.page) for one in inline if one.type == "image"]


def picture_path(image: Token, page: str) -> str:
    """The path, in the project, of the picture that an image token on a page shows."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), attribute(image, "src")))
