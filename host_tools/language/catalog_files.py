"""Reads catalogs from files, brings them up to date, writes them the same way every time."""

from collections.abc import Sequence
from difflib import get_close_matches
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""
# How much of a text must be unchanged so that its translation is worth mending.
_LIKENESS = 0.7


def stored(path: Path, language: str) -> Catalog:
    """The catalog of a language from its file."""
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def brought_up(catalog: Catalog, patterns: Catalog, mend: bool = False) -> str:
    """The text of a catalog file: `patterns` in their order, with the translations of `catalog`.

    mend: a new pattern takes over the translation of the one that it replaces, marked as fuzzy.
    """
    gone: dict[Sequence[str], Message] = {
        message.id: message
        for message in catalog
        if mend and message.id and message.string and message.id not in patterns
    }
    for message in patterns:
        known = catalog.get(message.id) if message.id else None
        if known is not None and known.pluralizable == message.pluralizable:
            message.string = known.string
            message.flags |= known.flags & {"fuzzy"}
        elif message.id and known is None:
            for closest in get_close_matches(message.id, gone, 1, _LIKENESS):
                message.string = gone[closest].string
                message.flags.add("fuzzy")
    patterns.locale = catalog.locale
    written = BytesIO()
    write_po(written, patterns, omit_header=True, include_lineno=False, width=0)
    header = HEADER.format(language=catalog.locale, plural_forms=catalog.plural_forms)
    return header + written.getvalue().decode()
