"""The translations of the books: a catalog for each language, in docs/translations."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog

from firmware.image.paths import ROOT
from host_tools.development.release.guides.books import BOOKS, Chapter
from host_tools.development.release.guides.guide_pictures import labels
from host_tools.development.release.guides.markdown import messages, pictures
from host_tools.development.release.guides.site_pages import INDEX, captions
from host_tools.language.translator import SOURCE
from host_tools.web.help.guide_text import translations_in


def catalog_file(language: str) -> Path:
    """The file with the translations into a language."""
    return ROOT / "docs" / "translations" / f"{language}.po"


def gathered() -> Catalog:
    """A `Catalog` of every text of the site's first page and of the books, in their order.

    For each text it names the pages that have it, for a label the pictures.
    """
    catalog = Catalog()
    index = INDEX.relative_to(ROOT).as_posix()
    for text in [*messages(Chapter(index)), *captions()]:
        catalog.add(text, locations=[(index, 0)])
    for book in BOOKS:
        for chapter in book.chapters:
            for text in messages(chapter):
                catalog.add(text, locations=[(chapter.page, 0)])
            drawn = (one for one in pictures(chapter) if one.endswith(".svg"))
            for picture in drawn:
                for label in labels((ROOT / picture).read_text(encoding="utf-8")):
                    catalog.add(label, locations=[(picture, 0)])
    for message in catalog:
        # Babel mistakes a percentage for a format of Python.
        message.flags.discard("python-format")
    return catalog


@cache
def translations(language: str) -> Mapping[str, str]:
    """{text: translation} of all that is translated into a language, without guesses.

    Read once: a book asks for every paragraph.
    """
    return translations_in(catalog_file(language), language)


def gettext(language: str) -> Callable[[str], str]:
    """A function that translates a text of a page. A text without a translation stays English."""
    if language == SOURCE:
        return str
    known = translations(language)
    return lambda text: known.get(text, text)


def untranslated(language: str) -> list[str]:
    """The texts of the books without a translation into a language."""
    if language == SOURCE:
        return []
    known = translations(language)
    return [
        text for text in (str(message.id) for message in gathered()) if text and text not in known
    ]
