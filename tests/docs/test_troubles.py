"""The troubles of a table in the director's book: all that is asked, in the words of the page."""

import re
from functools import cache, reduce
from itertools import accumulate

import pytest

from host_tools.development.release.guides.catalogs import gettext
from host_tools.language.catalog_files import stored
from host_tools.language.translator import LANGUAGES, SOURCE, catalog_file
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.tables.rulings.hint_words import hint_words
from host_tools.tournament.tables.rulings.names import Names
from tests.docs.markdown import ROOT, tables_below
from tests.each import each

PAGE = (ROOT / "docs/tournament.md").read_text(encoding="utf-8")
ASKED = ("### Who sat here?", "### Which deals count?", "### To do")
CELLS = [
    cell
    for heading, (_, *rows) in tables_below(PAGE)
    if heading in ASKED
    for row in rows
    for cell in row
]
NAMES = Names(lambda _: "Anna", lambda _: "the sheet", lambda *_: "Baet", lambda _: (1, 3))
LEAST = 8  # letters of a pattern that tell it from others
MOST = 90  # letters of one that a cell quotes


def quoted(text):
    """What stands in italics in a text."""
    return re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text)


def says(pattern, text):
    """Does a text say this pattern, or its beginning?"""
    return bool(saying(pattern).fullmatch(text.removesuffix(" …")))


@cache
def saying(pattern):
    """The expression of what says this pattern: to make one takes longer than to match with it."""
    gaps = re.finditer(r"\{\w+\}|%\(\w+\)s|(.)", pattern)
    parts = [re.escape(one[1]) if one[1] else ".+" for one in gaps]
    letters = list(accumulate(one != ".+" for one in parts))
    least = letters.index(min(LEAST, letters[-1])) + 1 if letters[-1] else len(parts)
    end = reduce(lambda after, one: f"(?:{one}{after})?", reversed(parts[least:]), "")
    return re.compile("".join(parts[:least]) + end)


def patterns(language):
    """All that the desk says in a language."""
    known = "de" if language == SOURCE else language
    found = set()
    for message in stored(catalog_file(known), known):
        said = message.id if language == SOURCE else message.string
        found.update(said if isinstance(said, tuple) else (said,))
    return {one.replace("\u00a0", " ") for one in found if 0 < len(one) < MOST}


@each("kind", HintKind)
def test_the_book_has_all_that_is_asked_of_a_table(kind):
    hint = Hint(kind, "a", 0, None, "Baet", ("a", "b"), (2,), deals=3, due=12)
    if kind != HintKind.UNKNOWN_NAME:
        hint = Hint(kind, "a", 0, 1, None, ("a", "b"), (2,), deals=3, due=3)
    pattern = hint_words(hint, NAMES)
    words = (pattern.pattern, pattern.many or pattern.pattern)
    said = [one for cell in CELLS for one in quoted(cell)]
    assert any(says(one, text) for one in words for text in said), words


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_quotes_is_said_by_the_page(language):
    translated = (lambda text: text) if language == SOURCE else gettext(language)
    known = patterns(language)
    said = {one.replace("\u00a0", " ") for cell in CELLS for one in quoted(translated(cell))}
    assert len(said) > 40
    assert {one for one in said if not any(says(pattern, one) for pattern in known)} == set()


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("Ida was not drawn here, and stands at place 4", True),
        ("Fritz was not drawn here …", True),
        ("Fritz was never drawn here", False),
        ("Fritz", False),
    ],
)
def test_a_text_says_a_pattern(text, is_said):
    assert says("{name} was not drawn here, and stands at {place}", text) is is_said
