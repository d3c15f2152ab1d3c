"""Says sentences in a language, from the catalogs beside this file."""

import gettext
from functools import cache
from pathlib import Path

from host_tools.language.compiled_catalog import catalog_in
from host_tools.language.message import Sayable, Sentence, Speaker

LANGUAGES = ("de", "fr", "en")
# What players open speaks what the box speaks: the texts of the try-out page, and of the page of a
# phone, are in Romansh as well.
PAGE_LANGUAGES = (*LANGUAGES, "rm")
SOURCE = "en"  # the language of the patterns in the code


class Translator(Speaker):
    """Says sentences in one language, by its catalog."""

    def __init__(self, language: str, on_page: bool = False) -> None:
        self.language = language
        self.on_page = on_page
        if language == SOURCE:
            catalog = gettext.NullTranslations()
        else:
            catalog = catalog_in(catalog_file(language), language)
        self.gettext = catalog.gettext
        self.ngettext = catalog.ngettext

    def say(self, sentence: Sentence) -> str:
        """A sentence in this language; a text as it is."""
        return sentence.said_by(self) if isinstance(sentence, Sayable) else str(sentence)


@cache
def translator(language: str, on_page: bool = False) -> Translator:
    """The `Translator` of one of `LANGUAGES`."""
    return Translator(language, on_page)


def catalog_file(language: str) -> Path:
    """The file of the catalog of a language."""
    return Path(__file__).with_name(f"{language}.po")
