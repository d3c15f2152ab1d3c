"""The texts of a guide in Markdown, and how its headings are called in addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt

from host_tools.language.catalog_files import stored

if TYPE_CHECKING:
    from markdown_it.token import Token

# What needs no translation: code, the targets of links, and what is no word.
_CODE = re.compile(r"(`+).+?\1")
_TARGET = re.compile(r"\]\([^)]*\)")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_COMMENTS = re.compile(r"(<!--.*?-->\s*)+")
_PHOTO = ".en.png"
_WORD = re.compile(r"[^\W\d_A-Z]{2}")


def attribute(token: Token, name: str) -> str:
    """An attribute of a token as text. KeyError if it has none of that name."""
    return str(token.attrs[name])


def parser() -> MarkdownIt:
    """The parser of our pages: CommonMark with tables."""
    return MarkdownIt("commonmark").enable("table")


def parsed(text: str) -> list[Token]:
    """The tokens of a page, without its comments."""
    return [token for token in parser().parse(text) if not _is_comment(token)]


def headings(found: Sequence[Token]) -> list[tuple[Token, Token]]:
    """(token that opens a heading, token of its text) of every heading among the tokens."""
    return [(token, text) for token, text in pairwise(found) if token.type == "heading_open"]


def slug(heading: str) -> str:
    """The anchor of a heading, as the usual viewers of Markdown make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def message(inline: Token) -> str:
    """Return the text of an inline token in one line, the key of its translation; "" for none."""
    text = " ".join(inline.content.split())
    return text if has_words(_TARGET.sub("", _CODE.sub("", text))) else ""


def has_words(text: str) -> bool:
    """Does a text need a translation?"""
    return _WORD.search(text) is not None


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


def translations_in(file: Path, language: str) -> dict[str, str]:
    """{text: translation} of all that a catalog translates into a language, without guesses."""
    return {
        str(message.id): str(message.string)
        for message in stored(file, language)
        if message.id and message.string and not message.fuzzy
    }


def picture_in(path: str, language: str) -> str:
    """The path of a picture in a language: `NAME.en.png` shows a page, as `NAME.de.png` does.

    Any other picture has one path: its words are translated as text, if it has any.
    """
    stem = path.removesuffix(_PHOTO)
    return path if stem == path else f"{stem}.{language}.png"


def _is_comment(token: Token) -> bool:
    return token.type == "html_block" and _COMMENTS.fullmatch(token.content) is not None
