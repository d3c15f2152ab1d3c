"""Says messages in a language, from the catalogs beside this file."""

import gettext
from functools import cache
from io import BytesIO
from pathlib import Path

from host_tools.language.message import Sayable

LANGUAGES = ("de", "fr", "en")
SOURCE = "en"  # what the code itself is written in


class Translator:
    """Says `Message`s and patterns in one language.

    `language`: its code; `on_page`: is it read on a page, where nobody has commands? `gettext` and
    `ngettext` are those of the standard library.
    """

    def __init__(self, language, on_page=False):
        self.language = language
        self.on_page = on_page
        catalog = gettext.NullTranslations() if language == SOURCE else _catalog(language)
        self.gettext = catalog.gettext
        self.ngettext = catalog.ngettext

    def say(self, sentence):
        """What is `Sayable` in this language; anything else as its text is."""
        return sentence.said_by(self) if isinstance(sentence, Sayable) else str(sentence)


@cache
def translator(language, on_page=False):
    """The `Translator` of one of `LANGUAGES`."""
    return Translator(language, on_page)


def catalog_file(language):
    """Where what is said in a language stands."""
    return Path(__file__).with_name(f"{language}.po")


@cache
def _catalog(language):
    # Compiled as it is read: what is kept is only the text that people edit.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with catalog_file(language).open("rb") as file:
        catalog = read_po(file, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
