"""Pages in Markdown as tokens, and the texts in them that need a translation."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from firmware.image.paths import ROOT
from firmware.image.process import BuildError

if TYPE_CHECKING:
    from markdown_it.token import Token

    from host_tools.development.release.guides.books import Chapter


# What needs no translation: code, the targets of links, and what is no word.
_CODE = re.compile(r"(`+).+?\1")
_TARGET = re.compile(r"\]\([^)]*\)")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_COMMENTS = re.compile(r"(<!--.*?-->\s*)+")
_WORD = re.compile(r"[^\W\d_A-Z]{2}")


def attribute(token: Token, name: str) -> str:
    """An attribute of a token as text. KeyError if it has none of that name."""
    return str(token.attrs[name])


def parser() -> MarkdownIt:
    """The parser of our pages: CommonMark with tables."""
    return MarkdownIt("commonmark").enable("table")


def tokens(chapter: Chapter, root: Path = ROOT) -> list[Token]:
    """The tokens of a `books.Chapter`, without its sections that are left out.

    BuildError if there is no such section, or HTML that is no comment.
    """
    text = (root / chapter.page).read_text(encoding="utf-8")
    found = [token for token in parser().parse(text) if not _is_comment(token)]
    for token in found:
        if token.type == "html_block":
            raise BuildError(f"{chapter.page} has HTML, which no book can show: {token.content}")
    for heading in chapter.without:
        found = _without(found, heading, chapter.page)
    return found


def headings(found: Sequence[Token]) -> list[tuple[Token, Token]]:
    """(token that opens a heading, token of its text) of every heading among the tokens."""
    return [(token, text) for token, text in pairwise(found) if token.type == "heading_open"]


def message(inline: Token) -> str:
    """The text of an inline token in one line, by which it is translated; "" for none."""
    text = " ".join(inline.content.split())
    return text if has_words(_TARGET.sub("", _CODE.sub("", text))) else ""


def has_words(text: str) -> bool:
    """Does a text need a translation?"""
    return _WORD.search(text) is not None


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


def translated(found: list[Token], gettext: Callable[[str], str], decimal: str) -> list[Token]:
    """Tokens with every text as `gettext(text)` says it.

    decimal: the decimal point for texts of nothing but figures.
    """
    inline = parser()
    for token in found:
        if token.type == "inline":
            text = message(token)
            if text:
                token.content = gettext(text)
                token.children = inline.parseInline(token.content)[0].children
            else:
                for part in token.children or []:
                    if part.type in ("text", "image"):
                        part.content = _POINT.sub(decimal, part.content)
    return found


def _is_comment(token: Token) -> bool:
    return token.type == "html_block" and _COMMENTS.fullmatch(token.content) is not None


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
