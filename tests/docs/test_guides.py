"""The guides of scribe and director: short, complete, and in the words of box and desk."""

import re
from functools import cache, reduce
from itertools import accumulate

import pytest

from host_tools.development.release.guides.catalogs import catalog_file as guide_catalog
from host_tools.development.release.guides.catalogs import gettext
from host_tools.language.catalog_files import stored
from host_tools.language.translator import LANGUAGES, SOURCE, catalog_file
from host_tools.tournament.accounts.hints import Hint, HintKind
from host_tools.tournament.tables.rulings.hint_words import hint_words
from host_tools.tournament.tables.rulings.names import Names
from host_tools.web.help.guide_text import message, parsed, parser
from rules_core.documents import read_document
from rules_core.errors import DealError
from tests.box_texts import helps_of, texts_of
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
GAP = re.compile(r"\{\w+\}|%\(\w+\)s")


def words(path):
    return len(path.read_text(encoding="utf-8").split())


@cache
def texts(path):
    """Return the paragraphs, headings and list items of a page, each in one line."""
    found = parsed(path.read_text(encoding="utf-8"))
    return tuple(text for text in map(message, found) if text)


def quoted(text):
    """Return what stands in italics in a text."""
    return re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text.replace("\u00a0", " "))


def says(pattern, text):
    """Return True if a text says this pattern, or its beginning."""
    if not text.startswith(beginning(pattern)):
        return False  # nearly always: the rest need not be made
    return bool(saying(pattern).fullmatch(text.removesuffix(" …")))


@cache
def beginning(pattern):
    """Return the first letters of all that says a pattern, up to its first gap."""
    return GAP.split(pattern, maxsplit=1)[0][:LEAST]


@cache
def saying(pattern):
    """Return the expression of what says a pattern: to make one takes longer than to match it."""
    gaps = re.finditer(rf"{GAP.pattern}|(.)", pattern)
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


# The scribe's page says what the box says


PAGE = "docs/at-the-table.md"
NUMBER = "90"
KEY = "opponents' key"


def spoken(language):
    """Everything that the box can say in a language, numbers filled in."""
    texts = (*texts_of(language).values(), *helps_of(language).values())
    return "\n".join(_plain(text) for text in texts).replace("{}", NUMBER)


def _plain(text):
    """With a simple space wherever there is any, also one at which no line may break."""
    return " ".join(text.split())


def said(language):
    """What the page says in a language, as far as it is translated."""
    if language == SOURCE:
        return [(ROOT / PAGE).read_text(encoding="utf-8")]
    catalog = stored(guide_catalog(language), language)
    return [one.string for one in catalog if one.string and (PAGE, None) in one.locations]


def quotes_in(text):
    """Everything in italics."""
    for block in parser().parse(text):
        children = block.children or []
        for place, token in enumerate(children):
            if token.type == "em_open":
                end = next(one for one in range(place, len(children)) if _ends(children[one]))
                yield " ".join(one.content or " " for one in children[place + 1 : end])


def _ends(token):
    return token.type == "em_close"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_box_says_is_what_the_page_quotes(language):
    quotes = [quote for text in said(language) for quote in quotes_in(text)]
    if language == SOURCE:
        assert len(quotes) > 60
    words = spoken(language)
    wrong = [
        quote for quote in quotes if not all(_plain(part) in words for part in quote.split("…"))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opponents_key_has_one_word_on_screens_and_in_the_guides(language):
    texts = texts_of(language)
    word = texts["settings.opponents"].casefold()
    for key in ("confirm.opponents", "confirm.both"):
        assert word in texts[key].casefold()
    if language == SOURCE:
        assert word == KEY
    else:
        for message in stored(guide_catalog(language), language):
            if KEY in str(message.id).casefold() and message.string:
                assert word in message.string.casefold(), message.id


# The page of French tarot says at which points it matters who made a chelem


CHELEM_PAGE = ROOT / "docs/rules/french-tarot.md"
CONTRACTS = (("prise", "garde"), ("garde_sans",), ("garde_contre",))


def is_asked(contract, bouts, halves):
    points = halves / 2 if halves % 2 else halves // 2
    deal = {"rules": "ch-4", "taker": 0, "contract": contract, "bouts": bouts, "points": points}
    try:
        read_document(deal)
    except DealError as error:
        return (error.field, error.key) == ("chelem", "missing")
    return False


def halves_of(spans):
    """The half points that a span names, such as `4 to 4.5 or 79 to 80`."""
    found = set()
    for span in re.sub(r"without a bout|with \w+", "", spans).split(" or "):
        ends = [round(float(end) * 2) for end in span.split("to")]
        found.update(range(ends[0], ends[-1] + 1))
    return found


@pytest.mark.parametrize("line", range(3))
def test_the_page_has_the_points_of_every_trick_and_of_none(line):
    """They say "Chelem von den Gegnern verwirklicht", or made."""
    text = CHELEM_PAGE.read_text("utf-8").split("the chelem is asked for at these points")[1]
    said = text.splitlines()[2 + line].strip(";.").partition(" at ")[2].split(", ")
    for contract in CONTRACTS[line]:
        for bouts, spans in enumerate(said):
            asked = {halves for halves in range(183) if is_asked(contract, bouts, halves)}
            assert halves_of(spans) == asked
