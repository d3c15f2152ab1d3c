"""The guides as HTML, with the anchors of their English headings in every language."""

import posixpath
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path, PurePosixPath

from babel.numbers import get_decimal_symbol
from markdown_it.token import Token

import host_tools
from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.help.guide_text import (
    attribute,
    headings,
    parsed,
    parser,
    picture_in,
    slug,
    translated,
    translations_in,
)

# The guides by their names in addresses, in the order in which they are listed.
GUIDES = ("tournament", "situations", "standings", "seasons", "rehearsal", "at-the-table")

# The folder of the pages that the second guide lists: one for each situation of an evening.
SITUATIONS = "situations"

_PICTURES = PurePosixPath("pictures/evening")  # beside the guides: those of pages


@dataclass(frozen=True)
class Guide:
    """A guide in a language: `title`, `html` of all of it.

    `headings`: (anchor, heading) of each; `sections`: those that the list beside it has.
    """

    title: str
    html: str
    headings: tuple[tuple[str, str], ...]
    sections: tuple[tuple[str, str], ...]


def guide_names() -> tuple[str, ...]:
    """Return the names of all guides in addresses, those of situations after `GUIDES`."""
    found = sorted(_folder().glob(f"{SITUATIONS}/*.md"))
    return (*GUIDES, *(f"{SITUATIONS}/{path.stem}" for path in found))


@lru_cache
def guide_in(name: str, language: str) -> Guide:
    """Return a guide, one of `guide_names`, in a language. Untranslated texts stay in English."""
    folder = _folder()
    found = parsed((folder / f"{name}.md").read_text(encoding="utf-8"))
    anchors = {}
    for token, text in headings(found):
        token.attrSet("id", slug(text.content))
        anchors[id(token)] = slug(text.content)
    said: Mapping[str, str] = {}
    if language != SOURCE:
        said = _translations(folder / "translations" / f"{language}.po", language)
    found = translated(
        found, lambda text: said.get(text, text), get_decimal_symbol(locale=language)
    )
    for token in found:
        if token.children:
            token.children = [*_shown(token.children, name, language)]
    listed = [(anchors[id(token)], _plain(text), token.tag) for token, text in headings(found)]
    markdown = parser()
    return Guide(
        listed[0][1],
        markdown.renderer.render(found, markdown.options, {}),
        tuple((anchor, heading) for anchor, heading, _ in listed),
        tuple((anchor, heading) for anchor, heading, tag in listed if tag == "h2"),
    )


@lru_cache(len(LANGUAGES))
def _translations(file: Path, language: str) -> Mapping[str, str]:
    """Return {text: translation} of all guides, read once from the file."""
    return translations_in(file, language)


def picture_file(name: str) -> Path | None:
    """The file of a picture of a page, by its name; None if there is none."""
    path = _folder() / _PICTURES / name
    return path if path.is_file() else None


def _folder() -> Path:
    """Where the guides lie: in the checkout, or where the package was installed."""
    checkout = Path(host_tools.__file__).parents[1] / "docs"
    if (checkout / f"{GUIDES[0]}.md").is_file():
        return checkout
    return Path(sysconfig.get_path("data"), "share", "schreiber", "guides")


def _shown(children: Iterable[Token], name: str, language: str) -> Iterable[Token]:
    """Yield the inline tokens of the guide of this name as a page of the desk shows them.

    A link leads to another guide, or is text; a picture of a page is shown, and any other, which is
    not installed, is its words.
    """
    hidden = False
    known = guide_names()
    for token in children:
        if token.type == "link_open":
            path, _, fragment = attribute(token, "href").partition("#")
            beside = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            guide = beside.removesuffix(".md")
            hidden = bool(path) and guide not in known
            if path and not hidden:
                token.attrSet("href", f"/help/{guide}#{fragment}".removesuffix("#"))
        if token.type in ("link_open", "link_close") and hidden:
            continue
        picture = PurePosixPath(str(token.attrs.get("src", "")))
        if token.type == "image" and picture.parent == _PICTURES:
            token.attrSet("src", f"/help/pictures/{picture_in(picture.name, language)}")
            yield token
        elif token.type == "image":
            yield Token("html_inline", "", 0, content=f"<em>{escape(token.content)}</em>")
        else:
            yield token


def _plain(inline: Token) -> str:
    """The words of an inline token."""
    return "".join(child.content for child in inline.children or [])
