"""Makes the books, in every language."""

from collections.abc import Iterable
from pathlib import Path

from firmware.image.process import BuildError
from host_tools.development.release.guides import catalogs
from host_tools.development.release.guides.books import BOOKS, Book
from host_tools.development.release.guides.guide_pages import Edition
from host_tools.development.release.guides.links import pdf_name
from host_tools.development.release.guides.pdf import print_book
from host_tools.language.translator import LANGUAGES


def make(folder: Path, version: str, epoch: int, books: Iterable[Book] = BOOKS) -> list[Path]:
    """Write the PDF files of `books` into a folder; returns their paths.

    version: text; epoch: Unix seconds, of their sources. Untranslated texts stay in English.
    BuildError or SchreiberError, in one sentence, if one cannot be made.
    """
    paths = []
    for book in books:
        for language in LANGUAGES:
            paths.append(folder / pdf_name(book, language))
            print_book(Edition(book, language, version, epoch, {}), paths[-1])
    return paths


def require_translated() -> None:
    """BuildError if anything in the books is not translated."""
    for language in LANGUAGES:
        waiting = catalogs.untranslated(language)
        if waiting:
            raise BuildError(
                f"{catalogs.catalog_file(language)} lacks {len(waiting)} translations: "
                f"{waiting[0]!r} is the first."
            )
