"""How Sphinx reads the pages: in the language of the site, with the anchors of English headings.

An extension of Sphinx, which could translate by itself, and would take twice as long: it sets a
parser up for each paragraph.
"""

from functools import partial
from itertools import pairwise

from babel.numbers import get_decimal_symbol
from docutils import nodes
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from myst_parser.mdit_to_docutils.sphinx_ import SphinxRenderer
from myst_parser.parsers.mdit import create_md_parser
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

from host_tools.development.release.guides import catalogs
from host_tools.development.release.guides.site_pages import is_translated
from host_tools.web.help.guide_text import headings, slug, translated

# {heading of the page that is being read: the anchor of the same heading in English}
_anchors: dict[str, str] = {}


class TranslatingParser(MystParser):
    """Reads Markdown in English, and translates it before it is rendered."""

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Render a page into `document`."""
        environment = document.settings.env
        markdown = create_md_parser(environment.myst_config, SphinxRenderer)
        if is_translated(f"{environment.docname}.md"):
            language = environment.config.language
            markdown.core.ruler.push("translation", partial(_translate, language=language))
        markdown.core.ruler.push("titles", _name_pages)
        markdown.options["document"] = document
        markdown.render(inputstring)


def _translate(state: StateCore, language: str) -> None:
    """A rule of the parser: say in a language what the rules before have found."""
    anchors = [slug(text.content) for _, text in headings(state.tokens)]
    translated(state.tokens, catalogs.gettext(language), get_decimal_symbol(language))
    titles = [_plain(text) for _, text in headings(state.tokens)]
    _anchors.clear()
    _anchors.update(zip(titles, anchors, strict=True))


def _name_pages(state: StateCore) -> None:
    """A rule of the parser: `[parts.md](parts.md)` gets the title of that page as its text."""
    for token in state.tokens:
        for opening, text in pairwise(token.children or []):
            if opening.type == "link_open" and text.content == opening.attrs["href"]:
                text.content = ""


def anchor_of(heading: str) -> str:
    """The anchor of a heading of the page that is being read."""
    return _anchors.get(heading) or slug(heading)


def _plain(inline: Token) -> str:
    """A heading as Sphinx asks for its anchor."""
    return "".join(
        child.content for child in inline.children or [] if child.type in ("text", "code_inline")
    )


def setup(app: Sphinx) -> dict[str, bool]:
    """Take the place of the parser of the extension `myst_parser`, which comes before."""
    app.add_source_parser(TranslatingParser, override=True)
    return {"parallel_read_safe": False}
