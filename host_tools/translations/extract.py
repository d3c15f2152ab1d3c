"""Brings the catalogs up to date: `python -m host_tools.translations.extract`.

What the code and the templates say is gathered and written into each catalog, sorted. A translation
that is there stays; what is new stands empty until somebody translates it; what nobody says any
more goes.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from host_tools.translations.translator import LANGUAGES, SOURCE, catalog_file
from rules_core.error_messages import SENTENCES

ROOT = Path(__file__).parents[1]
# Of what is searched: the files, Babel's extractor, which arguments of what are patterns (the one,
# or those for one and for many), and its options.
MODULES = ("**.py", "python", {"msg": None, "counted": (1, 2)}, {})
TEMPLATES = (
    "web/templates/**.html",
    "jinja2",
    {"_": None, "gettext": None, "ngettext": (1, 2)},
    {"newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"},
)
# What `rules_core` says in English, of which it knows no translation.
RULES = "rules_core/error_messages.py"
HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


def gathered():
    """A `Catalog` of every pattern that the code and the templates say, with the files it is in."""
    catalog = Catalog()
    found = {*_found(*MODULES), *_found(*TEMPLATES), *((RULES, one) for one in SENTENCES.values())}
    # Of one pattern the files are sorted as well; without lines, which change all the time.
    for file, pattern in sorted(found, key=str):
        catalog.add(pattern, locations=[(file, None)])
    return catalog


def _found(files, extractor, keywords, options):
    """(file, pattern) of everything that is said, the pattern a tuple where it is about numbers."""
    found = extract_from_dir(ROOT, [(files, extractor)], {files: options}, keywords)
    return ((file, pattern) for file, _, pattern, _, _ in found)


def stored(language):
    """The `Catalog` of a language as it is."""
    with catalog_file(language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def brought_up(catalog, patterns):
    """The text of a catalog file with the translations of `catalog`, of these `patterns` alone."""
    for message in patterns:
        known = catalog.get(message.id)
        if message.id and known is not None and known.pluralizable == message.pluralizable:
            message.string = known.string
    patterns.locale = catalog.locale
    written = BytesIO()
    write_po(written, patterns, omit_header=True, sort_output=True, include_lineno=False, width=0)
    header = HEADER.format(language=catalog.locale, plural_forms=catalog.plural_forms)
    return header + written.getvalue().decode()


def main():
    """Write the catalog of every language into which something is translated."""
    for language in LANGUAGES:
        if language != SOURCE:
            text = brought_up(stored(language), gathered())
            catalog_file(language).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
