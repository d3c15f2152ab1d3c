"""Brings the catalogs up to date: `python -m host_tools.development.release.extract`.

The patterns of the code and the templates are written into each catalog, sorted; the texts of the
guides into another one, in the order of their pages. Translations stay, a new pattern is empty
until it is translated, and a pattern that is not used any more goes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir

import host_tools
from host_tools.development.release.guides import catalogs
from host_tools.language.catalog_files import brought_up, stored
from host_tools.language.translator import LANGUAGES, SOURCE, catalog_file
from rules_core.error_messages import SENTENCES

ROOT = Path(host_tools.__file__).parent
# What is said; of what is said about numbers both patterns: for one and for many.
Pattern: TypeAlias = str | tuple[str, ...]
Keywords: TypeAlias = dict[str, tuple[int, ...] | None]
Search: TypeAlias = tuple[str, str, Keywords, dict[str, str]]
# Of what is searched: the files, Babel's extractor, which arguments of what are patterns (the one,
# or those for one and for many), and its options.
MODULES: Search = ("**.py", "python", {"msg": None, "counted": (1, 2)}, {})
TEMPLATES: Search = (
    "web/templates/**.html",
    "jinja2",
    {"_": None, "gettext": None, "ngettext": (1, 2)},
    {"newstyle_gettext": "true", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"},
)
# The sentences of `rules_core`, which are English only.
RULES = "rules_core/error_messages.py"


def gathered() -> Catalog:
    """A `Catalog` of every pattern that the code and the templates say, with the files it is in."""
    catalog = Catalog()
    found = {*_found(*MODULES), *_found(*TEMPLATES), *((RULES, one) for one in SENTENCES.values())}
    # Of one pattern the files are sorted as well; without lines, which change all the time.
    for file, pattern in sorted(found, key=lambda one: (_words(one[1]), one[0])):
        catalog.add(pattern, locations=[(file, 0)])
    return catalog


def _found(
    files: str, extractor: str, keywords: Keywords, options: dict[str, str]
) -> Iterator[tuple[str, Pattern]]:
    """(file, pattern) of everything that is said, the pattern a tuple where it is about numbers."""
    found = extract_from_dir(ROOT, [(files, extractor)], {files: options}, keywords)
    return ((file, pattern) for file, _, pattern, _, _ in found)


def _words(pattern: Pattern) -> tuple[str, ...]:
    return pattern if isinstance(pattern, tuple) else (pattern,)


def main() -> None:
    """Write the catalogs of every language into which something is translated."""
    for language in LANGUAGES:
        if language != SOURCE:
            for patterns, file, mend in CATALOGS:
                path = file(language)
                text = brought_up(stored(path, language), patterns(), mend)
                path.write_text(text, encoding="utf-8")


# What is gathered, the file of its translations into a language, and whether those of a text that
# has been changed are mended (a page) or made anew (a sentence of the program).
CATALOGS = (
    (gathered, catalog_file, False),
    (catalogs.gathered, catalogs.catalog_file, True),
)


if __name__ == "__main__":
    main()
