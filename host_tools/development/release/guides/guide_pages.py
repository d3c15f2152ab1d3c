"""A book as one HTML file that needs nothing else: its chapters, pictures and styles."""

import base64
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePosixPath

from babel.dates import format_date
from babel.numbers import get_decimal_symbol
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it.token import Token

from firmware.image.paths import ROOT
from host_tools.development.release import checkout
from host_tools.development.release.guides import catalogs, guide_pictures
from host_tools.development.release.guides.books import Book, Chapter
from host_tools.development.release.guides.links import anchor, resolve, target
from host_tools.development.release.guides.markdown import picture_path, tokens
from host_tools.language.message import msg
from host_tools.language.translator import translator
from host_tools.web.help.guide_text import (
    attribute,
    headings,
    message,
    parser,
    picture_in,
    slug,
    translated,
)

HERE = Path(__file__).parent
# Stands for an unknown page number. It is as wide as most of them.
UNKNOWN = "00"
LONG = 40  # characters of a word of code that may break, such as a path


@dataclass(frozen=True)
class Edition:
    """A `Book` in a language, as it is printed.

    version  of what it was made of, a text
    epoch    when that was committed, Unix seconds
    pages    {anchor: number of its page}, as far as they are known
    """

    book: Book
    language: str
    version: str
    epoch: int
    pages: dict

    def number(self, anchor: str) -> str:
        """The page of an anchor, as text."""
        return str(self.pages.get(anchor, UNKNOWN))


@dataclass(frozen=True)
class _Heading:
    id: str
    tag: str
    html: str


def book_html(edition: Edition) -> str:
    """The text of an `Edition` as HTML. BuildError for a link that leads nowhere."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined
    )
    say = translator(edition.language).say
    date = format_date(checkout.date(edition.epoch), "long", locale=edition.language)
    return environment.get_template("book.html").render(
        edition=edition,
        title=say(edition.book.title),
        made=say(msg("Version {version}, {date}", version=edition.version, date=date)),
        contents=say(msg("Contents")),
        sections=[_section(chapter, edition) for chapter in edition.book.chapters],
        styles=(HERE / "book.css").read_text(encoding="utf-8"),
    )


def _section(chapter: Chapter, edition: Edition) -> tuple[str, str, str, list[_Heading]]:
    """Return (anchor, folder, HTML, headings) of a chapter with its texts translated."""
    found = tokens(chapter)
    # Links use the English headings.
    for token, text in headings(found):
        fragment = "" if token.tag == "h1" else slug(text.content)
        token.attrSet("id", anchor(chapter.page, fragment))
    say = catalogs.gettext(edition.language)
    found = translated(found, say, get_decimal_symbol(edition.language))
    _make_figures(found)
    for token in found:
        if token.children:
            token.children = list(_linked(token.children, chapter.page, edition))
            _show_pictures(token.children, chapter.page, edition.language)
            _keep_words_whole(token.children)
    markdown = parser()
    html = markdown.renderer.render(found, markdown.options, {})
    contents = [
        _Heading(
            attribute(token, "id"),
            token.tag,
            _inline_html(text),
        )
        for token, text in headings(found)
    ]
    return anchor(chapter.page), PurePosixPath(chapter.page).parent.name, html, contents


def _inline_html(token: Token) -> str:
    """The HTML of an inline token."""
    markdown = parser()
    return markdown.renderer.render([token], markdown.options, {})


def _make_figures(found: Sequence[Token]) -> None:
    """Make a figure of every paragraph that is only a picture, with its words below."""
    for place, token in enumerate(found):
        children = token.children or []
        if token.type == "inline" and [child.type for child in children] == ["image"]:
            [picture] = children
            found[place - 1].tag = found[place + 1].tag = "figure"
            found[place - 1].attrSet("class", PurePosixPath(attribute(picture, "src")).stem)
            children.append(_html(f"<figcaption>{escape(picture.content)}</figcaption>"))


def _linked(children: Sequence[Token], page: str, edition: Edition) -> Iterator[Token]:
    """Inline tokens with links into the book, each followed by a word on where it leads.

    A link whose text is the name of a file gets the heading to which it leads as its text.
    """
    for place, token in enumerate(children):
        if token.type == "link_open":
            href = attribute(token, "href")
            inside, remark = resolve(href, page, edition.book, edition.language)
            where = f"\u2192\u00a0{edition.number(inside)}" if inside else remark
            token.attrSet("href", f"#{inside}")
            # On paper a link to another file is not one.
            token.hidden = not inside
            shown = children[place + 1]
            if inside and shown.content == PurePosixPath(href.partition("#")[0]).name:
                shown.content = _heading(*target(href, page), edition.language)
        elif token.type == "link_close":
            token.hidden = not inside
        yield token
        if token.type == "link_close":
            yield _html(f' <span class="where">({escape(where)})</span>')


def _heading(page: str, fragment: str, language: str) -> str:
    """A heading of a page by its anchor, the first one without any, in a language."""
    found = headings(tokens(Chapter(page)))
    text = next(text for _, text in found if fragment in ("", slug(text.content)))
    return catalogs.gettext(language)(message(text))


def _show_pictures(children: Iterable[Token], page: str, language: str) -> None:
    say = catalogs.gettext(language)
    for token in children:
        if token.type == "image":
            path = ROOT / picture_in(picture_path(token, page), language)
            kind, data = "png", path.read_bytes()
            if path.suffix == ".svg":
                kind, data = "svg+xml", guide_pictures.translated(data.decode(), say).encode()
            token.attrSet("src", f"data:image/{kind};base64,{base64.b64encode(data).decode()}")


def _keep_words_whole(children: Iterable[Token]) -> None:
    """Mark the words of code that must not break at the end of a line. Very long ones may."""
    for token in children:
        if token.type == "code_inline":
            words = map(_whole, token.content.split(" "))
            token.type, token.content = "html_inline", f"<code>{' '.join(words)}</code>"


def _whole(word: str) -> str:
    text = escape(word)
    return text if len(word) > LONG else f'<span class="whole">{text}</span>'


def _html(text: str) -> Token:
    return Token("html_inline", "", 0, content=text)
