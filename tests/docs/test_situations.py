"""The director's guides: short, all that is asked of a table, and in the words of the desk."""

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
from host_tools.web.help.guide_text import message, parsed
from tests.docs.markdown import ROOT, sections
from tests.each import each

EVENING = ROOT / "docs/tournament.md"
INDEX = ROOT / "docs/situations.md"
PAGES = sorted(INDEX.with_suffix("").glob("*.md"))
PAGE_NAMES = [path.stem for path in PAGES]
MOST_WORDS = {"evening": 900, "situation": 250}
NAMES = Names(lambda _: "Anna", lambda _: "the sheet", lambda *_: "Baet", lambda _: (1, 3))
LEAST = 8  # letters of a pattern that tell it from others
MOST = 90  # letters of one that a guide quotes


def words(path):
    return len(path.read_text(encoding="utf-8").split())


def texts(path):
    """Return the paragraphs, headings and list items of a page, each in one line."""
    found = parsed(path.read_text(encoding="utf-8"))
    return [text for text in map(message, found) if text]


def quoted(text):
    """Return what stands in italics in a text."""
    return re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text.replace("\u00a0", " "))


def says(pattern, text):
    """Return True if a text says this pattern, or its beginning."""
    return bool(saying(pattern).fullmatch(text.removesuffix(" …")))


@cache
def saying(pattern):
    """Return the expression of what says a pattern: to make one takes longer than to match it."""
    gaps = re.finditer(r"\{\w+\}|%\(\w+\)s|(.)", pattern)
    parts = [re.escape(one[1]) if one[1] else ".+" for one in gaps]
    letters = list(accumulate(one != ".+" for one in parts))
    least = letters.index(min(LEAST, letters[-1])) + 1 if letters[-1] else len(parts)
    end = reduce(lambda after, one: f"(?:{one}{after})?", reversed(parts[least:]), "")
    return re.compile("".join(parts[:least]) + end)


def patterns(language):
    """Return all that the desk says in a language."""
    known = "de" if language == SOURCE else language
    found = set()
    for said in stored(catalog_file(known), known):
        text = said.id if language == SOURCE else said.string
        found.update(text if isinstance(text, tuple) else (text,))
    return {one.replace("\u00a0", " ") for one in found if 0 < len(one) < MOST}


def test_the_guides_are_short():
    assert words(EVENING) <= MOST_WORDS["evening"]
    long = {path.stem: words(path) for path in PAGES if words(path) > MOST_WORDS["situation"]}
    assert long == {}


def test_the_index_has_every_page_by_its_title():
    listed = re.findall(r"\[([^]]+)\]\(situations/([\w-]+)\.md\)", INDEX.read_text("utf-8"))
    titles = {path.stem: texts(path)[0] for path in PAGES}
    assert sorted(stem for _, stem in listed) == PAGE_NAMES
    assert {stem: title for title, stem in listed} == titles


@each("path", PAGES)
def test_a_page_is_one_situation(path):
    assert len(sections(path.read_text(encoding="utf-8"))) == 1


@each("kind", HintKind)
def test_the_situations_have_all_that_is_asked_of_a_table(kind):
    hint = Hint(kind, "a", 0, None, "Baet", ("a", "b"), (2,), deals=3, due=12)
    if kind != HintKind.UNKNOWN_NAME:
        hint = Hint(kind, "a", 0, 1, None, ("a", "b"), (2,), deals=3, due=3)
    pattern = hint_words(hint, NAMES)
    asked = (pattern.pattern, pattern.many or pattern.pattern)
    said = [one for path in PAGES for text in texts(path) for one in quoted(text)]
    assert any(says(one, text) for one in asked for text in said), asked


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_italics_is_said_by_the_desk(language):
    translated = (lambda text: text) if language == SOURCE else gettext(language)
    known = patterns(language)
    guides = [text for path in (EVENING, *PAGES) for text in texts(path)]
    said = {one for text in guides for one in quoted(translated(text))}
    assert len(said) > 100
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
