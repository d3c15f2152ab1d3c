"""Deals and incidents as club members would say them, from the files beside this one.

An example is a document, and below it what is said of it in each language.
"""

import json
from pathlib import Path

import pytest

from host_tools.language.games.entries import say_document
from rules_core.books import RULE_IDS, book
from rules_core.questions.choice import Choice
from tests.each import each
from tests.host_tools.language.games.sentences import NAMES, WORDS

FOLDER = Path(__file__).with_name("examples")


def examples():
    """(document, {language: sentence}) of every example."""
    for path in sorted(FOLDER.glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            document, *lines = block.splitlines()
            yield json.loads(document), dict(line.split(": ", 1) for line in lines)


EXAMPLES = list(examples())


@each("document", "sentences", EXAMPLES)
def test_example(document, sentences):
    found = book(document["rules"], document.get("version"))
    names = NAMES[: document.get("players", found.seats)]
    assert sentences == {
        language: say_document(document, found, names, words) for language, words in WORDS.items()
    }


def test_every_book_has_examples():
    assert {document["rules"] for document, _ in EXAMPLES} == set(RULE_IDS)


def test_every_game_and_bonus_of_the_box_has_an_example():
    """Of the built-in books: each word that a choice can be answered with is in some document."""
    text = json.dumps([document for document, _ in EXAMPLES])
    for rules in RULE_IDS:
        for question in book(rules).form:
            if type(question) is Choice and isinstance(question.values[0], str):
                assert [value for value in question.values if f'"{value}"' not in text] == []


def test_a_document_need_not_say_by_which_rules_it_is_read():
    decided = {"taker": 1, "contract": "garde", "bouts": 2, "points": 41}
    said = say_document(decided, book("fft-4"), NAMES[:4], WORDS["de"])
    assert said == "Garde von Beat, 41 Punkte, 2 Bouts, gewonnen"


def test_another_number_of_names_is_refused():
    with pytest.raises(ValueError, match="5 names for 4 seats"):
        say_document({"rules": "fft-4", "passed": True}, book("fft-4"), NAMES[:5], WORDS["en"])
