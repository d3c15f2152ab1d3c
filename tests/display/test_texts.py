"""Every text of every language can be found and shown; nothing is missing and nothing too much."""

import ast
import re
from pathlib import Path

import pytest

from firmware.app import texts
from firmware.app.book_texts import BookTexts
from firmware.fonts.make_fonts import CHARACTERS
from firmware.fonts.symbols import SYMBOLS
from rules_core.books import RULE_IDS, book
from tests.app.test_form_texts import contradictions
from tests.box_texts import helps_of, texts_of
from tests.each import each

ROOT = Path(__file__).parents[2]
SOURCES = [
    path
    for folder in ("firmware/app", "firmware/device", "rules_core")
    for path in sorted((ROOT / folder).rglob("*.py"))
]


TEXTS = {code: texts_of(code) for code in texts.LANGUAGES}
KEYS = set(TEXTS[texts.LANGUAGES[0]])
# What only other games than Troccas ask and object to; Romansh does without.
OTHER_GAMES = {key for key in KEYS if {"french", "koenigrufen"} & set(key.split("."))} | {
    f"error.{key}"
    for rules in RULE_IDS
    if not rules.startswith("troccas")
    for key in contradictions(rules)
}
# In Troccas nobody plays against the others, and the points say who has won.
OTHER_GAMES |= {"deal.by", "deal.lost", "deal.with", "deal.won"}
LEFT_OUT = {"rm": OTHER_GAMES}
FRENCH_SPACE = "\u202f"
# How a bonus stands: where a book has words of its own for announced and silent, a language may
# say those two, and others say its own.
BY_THE_BOOK = "koenigrufen.bonuses.state."


@pytest.fixture(autouse=True)
def restore():
    """Each test leaves the language and the hook as it found them."""
    before = (texts._texts, texts._fallback, texts._language, texts.fault)
    yield
    texts._texts, texts._fallback, texts._language, texts.fault = before


def said_in_the_sources():
    """(string literals that are not docstrings, first arguments of the calls `text("...")`)."""
    literals, asked = set(), set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant):
                if isinstance(node.value, str) and "\n" not in node.value:
                    literals.add(node.value)
            elif (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "text"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                asked.add(node.args[0].value)
    return literals, asked


def placeholders(text):
    return re.findall(r"\{[^}]*\}", text)


@pytest.mark.parametrize("folder", ["firmware/translations", "firmware/translations/help"])
def test_every_translation_is_a_language(folder):
    found = {path.stem for path in (ROOT / folder).glob("*.py")} - {"__init__"}
    assert found == set(texts.LANGUAGES)


@pytest.mark.parametrize("code", texts.LANGUAGES)
@pytest.mark.parametrize("table", [texts_of, helps_of])
def test_the_keys_are_in_order_and_none_comes_twice(table, code):
    """They are found by halving."""
    keys = list(table(code))
    assert keys == sorted(keys)


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_languages_have_the_same_keys(code):
    assert set(TEXTS[code]) == KEYS - LEFT_OUT.get(code, set())


def test_only_a_language_that_leaves_texts_out_falls_back_and_on_a_whole_one():
    assert set(texts.FALLBACK) == set(LEFT_OUT)
    assert {code for code in texts.FALLBACK.values() if code in LEFT_OUT} == set()


def test_each_language_is_named_in_itself():
    names = {"de": "Deutsch", "fr": "Français", "en": "English", "rm": "Rumantsch"}
    for code in texts.LANGUAGES:
        assert {other: TEXTS[code][f"language.{other}"] for other in names} == names


def test_a_book_has_words_of_its_own_once_a_language_is_in_force():
    texts._language = None
    assert not BookTexts(book("krenglbach")).own
    texts.use_language("de")
    assert BookTexts(book("krenglbach")).own


def test_french_puts_a_narrow_space_before_its_signs():
    wrong = re.compile(f"[^{FRENCH_SPACE}][?!:;]")
    french = TEXTS["fr"] | helps_of("fr")
    assert {key: text for key, text in french.items() if wrong.search(text)} == {}


def test_only_french_has_narrow_spaces():
    having = {code for code, found in TEXTS.items() if FRENCH_SPACE in "".join(found.values())}
    assert having == {"fr"}


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_the_fonts_have_every_character(code):
    for table, known in (
        (TEXTS[code], {*CHARACTERS, *SYMBOLS.values(), "\n"}),
        (helps_of(code), {*CHARACTERS, "\n"}),
    ):
        assert {key: set(text) - known for key, text in table.items() if set(text) - known} == {}


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_no_text_is_empty_or_padded(code):
    assert [key for key, text in TEXTS[code].items() if not text or text != text.strip()] == []


@each("key", sorted(KEYS))
def test_placeholders_agree_and_take_arguments(key):
    having = [code for code in texts.LANGUAGES if key not in LEFT_OUT.get(code, ())]
    found = {code: placeholders(TEXTS[code][key]) for code in having}
    if key.startswith(BY_THE_BOOK):
        counts = {2}
        assert {field for fields in found.values() for field in fields} <= {"{}", "{1}"}
    else:
        counts = {len(fields) for fields in found.values()}
    assert len(counts) == 1, found
    assert all(field in ("{}", "{0}", "{1}", "{2}", "{3}") for f in found.values() for field in f)
    for code in having:
        TEXTS[code][key].format(*range(counts.copy().pop()))


@pytest.mark.long
def test_every_key_that_is_asked_for_has_a_text_and_every_text_is_asked_for():
    """A key stands in a source as a whole, or up to a dot, or each of its parts does.

    The last is for questions: their keys are made of the book's name and of the form's own words.
    What is said of a single thing goes with what is said of many.
    """
    found, asked = said_in_the_sources()
    whole = {key for key in asked if not key.endswith(".")}
    assert sorted(whole - KEYS) == []
    parts = {key for key in asked if key.endswith(".")}
    assert [part for part in parts if not any(key.startswith(part) for key in KEYS)] == []
    books = {book(rule_id).texts for rule_id in RULE_IDS}

    def is_used(key):
        key = key.removesuffix(".one")
        parts = key.split(".")
        beginnings = {".".join(parts[:count]) + "." for count in range(1, len(parts))}
        return key in found or beginnings & found or (parts[0] in books and found.issuperset(parts))

    assert sorted(key for key in KEYS if not is_used(key)) == []


def test_text_fills_in_arguments_of_the_language_in_force():
    texts.use_language("de")
    assert texts.text("table.title", 3, 24) == "Tisch 3 Runde 24"
    texts.use_language("en")
    assert texts.text("table.title", 3, 24) == "Table 3 round 24"
    assert texts.language() == "en"


def test_german_stands_in_for_what_romansh_leaves_out():
    texts.use_language("rm")
    assert texts.text("troccas.points") == TEXTS["rm"]["troccas.points"]
    assert texts.text("french.taker") == TEXTS["de"]["french.taker"]


def test_every_key_is_found():
    for code in texts.LANGUAGES:
        texts.use_language(code)
        assert {key: texts.text(key) for key in TEXTS[code]} == TEXTS[code]


@pytest.mark.parametrize("key", ["", "b", "z"])
def test_what_lies_before_between_and_behind_the_keys_is_not_found(key):
    assert texts.find(("a", "A", "c", "C"), key) is None
    assert texts.find((), key) is None


def test_a_key_without_text_is_reported_and_shown():
    heard = []
    texts.fault = lambda kind, key: heard.append((kind, key))
    for code in texts.LANGUAGES:
        texts.use_language(code)
        assert texts.text("no such key") == "no such key"
        assert heard.pop() == ("key", "no such key")


def test_an_unknown_language_is_refused_and_changes_nothing():
    texts.use_language("en")
    with pytest.raises(ValueError, match="no such language: xx"):
        texts.use_language("xx")
    assert texts.language() == "en"
