"""Whatever can be entered can be said: no key in it, and nobody forgotten."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.language.games.entries import say_document
from host_tools.language.games.spoken_statements import say_deal
from host_tools.tariffs.shelf import cup_ids, find
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document, write_document
from rules_core.tariffs import book_of
from tests.host_tools.language.games.sentences import NAMES, WORDS, assert_for_people
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal
from tests.rules_core.vector_files import all_vectors

VECTORS = [vector["deal"] for vector in all_vectors() if "points" in vector["result"]]
SEATS = {"taker", "declarer", "partner", "seat", "skatist", "renonce"}


def mentioned(document):
    """The seats that a document has something to say of.

    Who is forehand matters in a Trischaken only; else it is known from who dealt.
    """
    found = set()
    for key, value in document.items():
        if isinstance(value, dict):
            found |= mentioned(value)
        elif key in SEATS or (key == "forehand" and document["game"] == "trischaken"):
            found.update(value if isinstance(value, list) else [value])
        elif isinstance(value, list):
            if value and isinstance(value[0], dict):
                found.update(seat for item in value for seat in mentioned(item))
            elif len(value) > 2:
                found.update(seat for seat, number in enumerate(value) if number)
    return found - {None}


@pytest.mark.parametrize("rules", RULE_IDS)
def test_every_vector_is_said(rules):
    documents = [document for document in VECTORS if document["rules"] == rules]
    assert documents
    for document in documents:
        entry = read_document(document)
        names = NAMES[: entry.book.seats if entry.kind == DEAL else entry.players]
        for words in WORDS.values():
            sentence = say_document(document, entry.book, names, words)
            assert_for_people(sentence)
            for seat in mentioned(write_document(entry)):
                assert names[seat] in sentence, (document, sentence)


BOOKS = [book(rules) for rules in RULE_IDS] + [book_of(find(cup).tariff) for cup in cup_ids()]


@pytest.mark.parametrize("found", BOOKS, ids=lambda found: found.id)
@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 30))
def test_whatever_is_entered_is_said(found, seed):
    answers = enter_deal(found, Lcg(seed).below, 2, lambda rules, version: found).answers
    for words in WORDS.values():
        assert_for_people(say_deal(found, answers, NAMES[: found.seats], words))
