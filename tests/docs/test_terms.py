"""What people read keeps to the terms of the glossary, in each language."""

import re
from functools import cache

import pytest

from host_tools.language.catalog_files import stored
from tests.box_texts import helps_of, texts_of
from tests.docs.markdown import ROOT, tables

LANGUAGES = {"English": "en", "German": "de", "French": "fr"}
DESK, GUIDES = ROOT / "host_tools/language", ROOT / "docs/translations"
# Commands, names of files and gaps are no words.
CODE = re.compile(r"`[^`]*`|'[^']*'|\{[^}]*\}|%\(\w+\)s|\]\([^)]*\)")

# The same letters with another meaning, by the language; `\s` also stands for spaces that hold.
MEANS_ELSE = {
    "en": ("has dealt wrongly",),
    "de": ("ohne Einsätze", "falsch gegeben hat"),
    "fr": (
        r"mise de côté",
        r"mise à (zéro|jour)",
        r"mise en (marche|place|page)",
        r"y a mise",
        r"(sont|être) mises?",
    ),
}

# What stands in English sentences still, which the translations say right. A word leaves the list
# with its last sentence.
STILL = {"annul*"}


def term_table():
    """The table of terms: its heading, and its rows."""
    [table] = [one for one in tables(_page()) if one[0][0] == "in code"]
    return table


@cache
def forbidden(language):
    """The words that the table forbids in a language: {word: the pattern that finds it}.

    Any ending follows where a `*` says so.
    """
    heading, *rows = term_table()
    column = heading.index(next(name for name, code in LANGUAGES.items() if code == language)) + 1
    cells = [row[column] for row in rows]
    words = {word.strip() for cell in cells for word in cell.split(",") if word.strip()}
    endings = {word: re.escape(word).replace(r"\*", r"\w*") for word in words}
    return {
        word: re.compile(rf"(?<![\w-]){pattern}(?![\w])", re.IGNORECASE)
        for word, pattern in endings.items()
    }


def wrong(text, language):
    """The forbidden words of a text."""
    text = CODE.sub("", text).replace("\n", " ")
    text = re.sub("|".join(MEANS_ELSE[language]), "", text, flags=re.IGNORECASE)
    return {word for word, pattern in forbidden(language).items() if pattern.search(text)}


def box_sentences(language):
    return [*texts_of(language).values(), *helps_of(language).values()]


def desk_sentences(language):
    return list(_said(DESK, language))


def guide_sentences(language):
    return list(_said(GUIDES, language))


def _said(folder, language):
    """What a catalog says in a language; in English, what it translates."""
    catalog = folder / f"{'de' if language == 'en' else language}.po"
    for message in stored(catalog, catalog.stem):
        said = message.id if language == "en" else message.string
        if message.id:
            yield from said if isinstance(said, tuple) else (said,)


def _page():
    return (ROOT / "docs/glossary.md").read_text(encoding="utf-8")


def test_the_table_has_a_word_in_every_language():
    heading, *rows = term_table()
    assert heading[1::2] == tuple(LANGUAGES)
    assert [row[0] for row in rows if not (row[1] and row[3] and row[5])] == []
    for language in LANGUAGES.values():
        assert len(forbidden(language)) > 10


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("sentences", [box_sentences, desk_sentences, guide_sentences])
def test_no_forbidden_word_is_said(sentences, language):
    still = STILL if language == "en" else set()
    found = {text: wrong(text, language) - still for text in sentences(language)}
    assert {text: words for text, words in found.items() if words} == {}


def test_what_is_said_still_is_said_somewhere():
    sides = (box_sentences, desk_sentences, guide_sentences)
    said = set().union(*(wrong(text, "en") for side in sides for text in side("en")))
    assert said & STILL == STILL


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("de", "Der Einsatz ist bezahlt.", {"Einsatz*"}),
        ("de", "Einsätze fehlen", {"Einsätz*"}),
        ("de", "Löcher ohne Einsätze bohren", set()),
        ("fr", "Elle est mise de côté.", set()),
        ("fr", "La mise est payée.", {"mise"}),
        ("fr", "`schreiber-scribe`", set()),
        ("en", "Call the umpire.", {"umpire"}),
        ("en", "A 'storno' of {pot}", set()),
    ],
)
def test_a_forbidden_word_is_found(language, text, words):
    assert wrong(text, language) == words
