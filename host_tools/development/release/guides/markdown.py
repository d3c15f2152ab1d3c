"""The pages of books as tokens, and the texts in them that need a translation."""

from __future__ import annotations

import posixpath
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.image.paths import ROOT
from firmware.image.process import BuildError
from host_tools.web.help.guide_text import attribute, message, parsed

if TYPE_CHECKING:
    from markdown_it.token import Token

    from host_tools.development.release.guides.books import Chapter


def tokens(chapter: Chapter, root: Path = ROOT) -> list[Token]:
    """The tokens of a `books.Chapter`, without its sections that are left out.

    BuildError if there is no such section, or HTML that is no comment.
    """
    text = (root / chapter.page).read_text(encoding="utf-8")
    found = parsed(text)
    for token in found:
        if token.type == "html_block":
            raise BuildError(f"{chapter.page} has HTML, which no book can show: {token.content}")
    for heading in chapter.without:
        found = _without(found, heading, chapter.page)
    return found


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


def _without(found: list[Token], heading: str, page: str) -> list[Token]:
    """Tokens without the section of a heading. It ends at the next heading of that level."""
    first = next(
        (
            place
            for place, token in enumerate(found)
            if token.type == "heading_open" and found[place + 1].content == heading
        ),
        None,
    )
    if first is None:
        raise BuildError(f"{page} has no section {heading!r} that a book could leave out.")
    last = first + 1
    while last < len(found):
        token = found[last]
        if token.type == "heading_open" and token.tag <= found[first].tag:
            break
        last += 1
    return found[:first] + found[last:]
