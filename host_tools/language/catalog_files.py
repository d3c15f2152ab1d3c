"""Catalogs as files: read, brought up to date, written the same way every time."""

from difflib import get_close_matches
from io import BytesIO

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
# How much of a text has to be as before for its translation to be worth mending.
_LIKENESS = 0.7


def stored(path, language):
    """The `Catalog` of a language as it is in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def brought_up(catalog, patterns, mend=False):
    """The text of a catalog file: these `patterns`, in their order, as `catalog` translates them.

    mend: what is new takes over the translation of what it has replaced, marked as fuzzy.
    """
    gone = {
        message.id: message
        for message in catalog
        if mend and message.id and message.string and message.id not in patterns
    }
    for message in patterns:
        known = catalog.get(message.id)
        if message.id and known is None:
            for closest in get_close_matches(message.id, gone, 1, _LIKENESS):
                message.string = gone[closest].string
                message.flags.add("fuzzy")
        elif message.id and known.pluralizable == message.pluralizable:
            message.string = known.string
            message.flags |= known.flags & {"fuzzy"}
    patterns.locale = catalog.locale
    written = BytesIO()
    write_po(written, patterns, omit_header=True, include_lineno=False, width=0)
    header = HEADER.format(language=catalog.locale, plural_forms=catalog.plural_forms)
    return header + written.getvalue().decode()
