"""Answers that moved to the seats of another dealer: whoever can be kept is, with his points."""

from itertools import permutations

import pytest

from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.reseating import reseat
from tests.rules_core.sheet import Sheet
from tests.rules_core.vector_files import vectors


@pytest.mark.parametrize("rules", ["krenglbach", "tirol"])
def test_players_keep_their_points(rules):
    """Seats moved there and back are the same, and score the same in between."""
    ledger = Sheet(rules, 5).ledger
    kept = lost = 0
    for vector in vectors(rules):
        if "error" in vector["result"]:
            continue
        entry = read_document(vector["deal"])
        if entry.kind != "deal":
            continue
        book, answers = entry.book, entry.content
        for before, after in permutations(range(5), 2):
            seats, others = ledger.seating(before), ledger.seating(after)
            there = reseat(book.form, answers, seats, others)
            there["forehand"] = answers["forehand"]
            back = reseat(book.form, there, others, seats)
            back["forehand"] = answers["forehand"]
            if back != answers:
                lost += 1
                continue
            kept += 1
            if "thirds" in answers:
                continue  # the forehand's count twice
            try:
                book.verify(there)
            except DealError:
                continue  # what the forehand alone can play
            now = ledger.spread(book.score(there).points, after)
            then = ledger.spread(book.score(answers).points, before)
            # One is there for another of whom nothing was said.
            assert now[before] == then[after] and now[after] == then[before] == 0
            assert all(now[place] == then[place] for place in {*seats} & {*others})
    assert kept and lost
