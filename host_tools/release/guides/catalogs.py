"""The translations of the books: a catalog for each language, in docs/translations."""

from babel.messages.catalog import Catalog

from firmware.image.paths import ROOT
from host_tools.release.guides.books import BOOKS
from host_tools.release.guides.markdown import messages


def catalog_file(language):
    """Where the translations into a language stand."""
    return ROOT / "docs" / "translations" / f"{language}.po"


def gathered():
    """A `Catalog` of every text of the books, in the order of their pages, with these."""
    catalog = Catalog()
    for book in BOOKS:
        for chapter in book.chapters:
            for text in messages(chapter):
                catalog.add(text, locations=[(chapter.page, None)])
    for message in catalog:
        # A percentage, whatever Babel takes it for.
        message.flags.discard("python-format")
    return catalog
