"""Pages in Markdown as tokens, and what in them is to be translated."""

import re
from itertools import pairwise

from markdown_it import MarkdownIt

from firmware.image.paths import ROOT
from firmware.image.process import BuildError

# What leaves nothing to be translated: code, where links lead to, and what is no word.
_CODE = re.compile(r"(`+).+?\1")
_TARGET = re.compile(r"\]\([^)]*\)")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
_WORD = re.compile(r"[^\W\d_A-Z]{2}")


def parser():
    """The parser of our pages: CommonMark with tables."""
    return MarkdownIt("commonmark").enable("table")


def tokens(chapter, root=ROOT):
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


def headings(found):
    """(token that opens a heading, token of its text) of every heading among the tokens."""
    return [(token, text) for token, text in pairwise(found) if token.type == "heading_open"]


def message(inline):
    """What an inline token says, in one line: the pattern of its translation; "" for nothing."""
    text = " ".join(inline.content.split())
    bare = _TARGET.sub("", _CODE.sub("", text))
    return text if _WORD.search(bare) else ""


def messages(chapter, root=ROOT):
    """Every text of a chapter that is to be translated, in the order of the page."""
    found = [message(token) for token in tokens(chapter, root) if token.type == "inline"]
    return [text for text in found if text]


def translated(found, gettext, decimal):
    """Tokens with every text as `gettext(text)` says it.

    decimal: what stands in the place of a decimal point where there is nothing but figures.
    """
    inline = parser()
    for token in found:
        if token.type == "inline":
            text = message(token)
            if text:
                token.content = gettext(text)
                token.children = inline.parseInline(token.content)[0].children
            else:
                for part in token.children:
                    if part.type in ("text", "image"):
                        part.content = _POINT.sub(decimal, part.content)
    return found


def _is_comment(token):
    return token.type == "html_block" and re.fullmatch(r"(<!--.*?-->\s*)+", token.content)


def _without(found, heading, page):
    """Tokens without the section below a heading, which ends at the next one that is as high."""
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
