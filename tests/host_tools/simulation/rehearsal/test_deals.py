"""Deals that a rehearsal plays: they can be, they vary, and most of them are ordinary."""

import random
from collections import Counter

import pytest

from host_tools.simulation.rehearsal.likely_deals import plausible_deal
from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, Entry, write_document

KNOWN = {"koenigrufen": {"forehand": 1}, "troccas": {"skatist": 2}}
COUNT = 120


def known_of(played):
    """What a session knows of a deal of this book."""
    asked = {question.key for question in played.form}
    known = KNOWN.get(played.texts, {})
    return {key: answer for key, answer in known.items() if key in asked}


def deals(played, seed=7, count=COUNT):
    """So many deals: (document, points of whoever played, None where nobody did)."""
    chance = random.Random(seed)
    for _ in range(count):
        answers = plausible_deal(played, known_of(played), chance)
        played.verify(answers)
        takers = played.players_of(answers)
        points = played.score(answers).points
        yield write_document(Entry(played, DEAL, answers)), points[takers[0]] if takers else None


@pytest.mark.parametrize("rules", RULE_IDS)
def test_the_deals_of_every_book_can_be_and_vary(rules):
    played = book(rules)
    documents = [document for document, _ in deals(played)]
    assert len({str(document) for document in documents}) > COUNT / 5
    for document in documents:
        known = known_of(played)
        assert {key: document[key] for key in known} == known


@pytest.mark.long
def test_a_seed_makes_the_same_deals():
    played = book("krenglbach")
    assert list(deals(played)) == list(deals(played))
    assert list(deals(played)) != list(deals(played, seed=8))


@pytest.mark.parametrize(
    ("rules", "key", "ordinary"),
    [("fft-4", "contract", "garde"), ("krenglbach", "game", "rufer"), ("tirol", "game", "rufer")],
)
def test_most_are_ordinary_and_more_are_won_than_lost(rules, key, ordinary):
    played = list(deals(book(rules)))
    kinds = Counter(document.get(key) for document, _ in played)
    assert kinds.most_common(1)[0][0] == ordinary
    assert len(kinds) > 3
    won = sum(points > 0 for _, points in played if points is not None)
    lost = sum(points < 0 for _, points in played if points is not None)
    assert won > lost > COUNT / 10
