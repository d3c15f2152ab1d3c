"""Brings the catalogs up to date: `python -m host_tools.development.release.extract`.

Each catalog gets the patterns of the code and the templates, sorted. Another one gets the texts of
the guides, in the order of their pages. Translations stay. A new pattern is empty until somebody
translates it. A pattern that is no longer used goes.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

import host_tools
from host_tools.development.release.guides import catalogs
from host_tools.language.catalog_files import brought_up, stored
from host_tools.language.translator import LANGUAGES, PAGE_LANGUAGES, SOURCE, catalog_file
from rules_core.error_messages import SENTENCES

ROOT = Path(host_tools.__file__).parent
# The functions that say something. About numbers they have two patterns: for one and for many.
Pattern: TypeAlias = str | tuple[str, ...]
Keywords: TypeAlias = dict[str, tuple[int, ...] | None]
Search: TypeAlias = tuple[str, str, Keywords, dict[str, str]]
# Where to search: the files, Babel's extractor, which arguments of each function are patterns (one,
# or those for one and for many), and the extractor's options.
MODULES: Search = ("**/*.py", "python", {"msg": None, "counted": (1, 2)}, {})
TEMPLATES: Search = (
    "web/templates/**/*.html",
    "jinja2",
    {"_": None, "ngettext": (1, 2)},
    {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"},
)
# The templates of the pages that players open: the try-out page, and that of a phone at a table.
PAGE = {
    "web/templates/try_out.html",
    "web/templates/phone.html",
    "web/templates/layout/box.html",
    "web/templates/parts/first_deal.html",
    "web/templates/parts/languages.html",
}
# The sentences of `rules_core`, which are English only.
RULES = "rules_core/error_messages.py"


def gathered() -> Catalog:
    """A `Catalog` of every pattern that the code and the templates say, with the files it is in."""
    catalog = Catalog()
    # They have no line numbers, which change all the time.
    for file, pattern in _said():
        catalog.add(pattern, locations=[(file, 0)])
    return catalog


def gathered_of_page() -> Catalog:
    """A `Catalog` of what the players' pages say, which speak more languages than the desk."""
    whole, catalog = gathered(), Catalog()
    for message in whole:
        # Where else a text is said is no matter of this catalog, and changes all the time.
        places = [place for place in message.locations if place[0] in PAGE]
        if places:
            catalog.add(message.id, locations=places)
    return catalog


@cache
def _said() -> list[tuple[str, Pattern]]:
    """(file, pattern) of all that is said, sorted by both.

    Searched for once: it takes seconds, and every catalog that is brought up needs a new `Catalog`.
    """
    found = {*_found(*MODULES), *_found(*TEMPLATES), *((RULES, one) for one in SENTENCES.values())}
    return sorted(found, key=lambda one: (_words(one[1]), one[0]))


def _found(
    files: str, extractor: str, keywords: Keywords, options: dict[str, str]
) -> Iterator[tuple[str, Pattern]]:
    """(file, pattern) of everything that is said, the pattern a tuple where it is about numbers."""
    for path in ROOT.glob(files):
        # Most files say nothing, and to search one takes much longer than to read it.
        if any(f"{name}(" in path.read_text(encoding="utf-8") for name in keywords):
            file = path.relative_to(ROOT).as_posix()
            for _, pattern, _, _ in extract_from_file(extractor, path, keywords, options=options):
                yield file, pattern


def _words(pattern: Pattern) -> tuple[str, ...]:
    return pattern if isinstance(pattern, tuple) else (pattern,)


def main() -> None:
    """Write the catalogs of every language that has translations."""
    for language in LANGUAGES:
        if language != SOURCE:
            for patterns, file, mend in CATALOGS:
                path = file(language)
                text = brought_up(stored(path, language), patterns(), mend)
                path.write_text(text, encoding="utf-8")
    for language in set(PAGE_LANGUAGES) - set(LANGUAGES):
        path = catalog_file(language)
        text = brought_up(stored(path, language), gathered_of_page())
        path.write_text(text, encoding="utf-8")


# What is gathered; the file of its translations into a language; whether a changed text keeps its
# translation to be mended (a page) or loses it (a sentence of the program).
CATALOGS = (
    (gathered, catalog_file, False),
    (catalogs.gathered, catalogs.catalog_file, True),
)


if __name__ == "__main__":
    main()
