"""Titles are written by one rule in every language (CONTRIBUTING.md, *Titles of the box*)."""

import re

import pytest

from firmware.app import texts
from rules_core.books import RULE_IDS, book
from rules_core.questions.compound import Group, Ignored, Items, Menu
from tests.app.places import title_of_page
from tests.app.test_every_text import (
    of_words,
    places,
    question,
    table_notice,
    table_title,
    title,
    title_of_deal,
    title_with_minutes,
    title_with_name,
    to_confirm,
)
from tests.app.test_form_texts import TEXTS
from tests.box_texts import texts_of
from tests.each import each

OF_TITLES = {
    *(title, title_of_page, title_of_deal, title_with_name, title_with_minutes, to_confirm),
    *(of_words, question, table_title, table_notice),
}
# What asks by the same kind of word does so in every language.
ASKING_WORDS = {
    "how many": {"de": "Wie viele", "fr": "Combien", "en": "How many", "rm": "Quant"},
    "who": {"de": "Wer ", "fr": "Qui ", "en": "Who ", "rm": "Tgi "},
    "why": {"de": "Warum", "fr": "Pourquoi", "en": "Why", "rm": "Pertge"},
}
# Numbers of things; a number that is a name, as that of a table, is asked for by what it names.
COUNTS = ("clock.how_many", "incident.points", "start.deals", "start.sitting")


def questions(stem, form):
    """The text keys of the questions of a form, those within others included."""
    for asked in form:
        if isinstance(asked, Ignored):
            continue
        key = f"{stem}.{asked.key}"
        yield key
        if isinstance(asked, Menu):
            yield from questions(stem, asked.members)
        elif isinstance(asked, (Group, Items)):
            yield from questions(key, asked.form)


def title_keys():
    """The keys of all texts that stand in a title: our own, and the questions of every form."""
    own = {key for key in TEXTS["de"] if set(places(key)) & OF_TITLES}
    return sorted(own.union(*(questions(found.texts, found.form) for found in map(book, RULE_IDS))))


def in_languages(key):
    """{language: the text} of those that have it of their own."""
    return {code: own[key] for code in texts.LANGUAGES if key in (own := texts_of(code))}


@each("key", title_keys())
def test_a_title_begins_with_a_capital_or_a_number(key):
    for code, said in in_languages(key).items():
        first = said.lstrip("✓ ")[0]
        assert first.isupper() or first.isdigit() or first == "{", (code, said)


@each("key", title_keys())
def test_a_title_asks_in_every_language_or_in_none(key):
    said = in_languages(key)
    assert len({"?" in words for words in said.values()}) == 1, said
    for words in said.values():
        # Behind the mark nothing stands but a name.
        assert re.fullmatch(r"[^?]*(\?( \{\})?)?", words), words


@pytest.mark.parametrize("kind", ASKING_WORDS)
def test_the_same_word_asks_in_every_language(kind):
    for key in title_keys():
        said = in_languages(key)
        asking = {
            code: (words + " ").startswith(ASKING_WORDS[kind][code])
            for code, words in said.items()
            if "?" in words
        }
        assert len(set(asking.values())) <= 1, said


def test_how_many_there_are_is_asked_so():
    for key in COUNTS:
        for code, words in in_languages(key).items():
            assert words.startswith(ASKING_WORDS["how many"][code]), words


@pytest.mark.parametrize("code", texts.LANGUAGES)
def test_french_alone_has_a_space_before_the_mark(code):
    spaced = [said for said in texts_of(code).values() if re.search(r"\s\?", said)]
    plain = [said for said in texts_of(code).values() if re.search(r"\S\?", said)]
    assert (plain if code == "fr" else spaced) == []
