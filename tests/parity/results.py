"""Runs on any VM, CPython's or MicroPython's: results for comparing.

    MICROPYPATH=. build/micropython tests/parity/results.py

Prints one JSON list a line: what was tried, and what came of it. Nothing but what both VMs have.
"""

import json

from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document
from rules_core.errors import DealError
from tests.how_many import cases
from tests.rules_core import random_documents, random_koenigrufen, vector_files
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal

DOCUMENTS, WALKS = cases((700, 30), (2000, 100))
STEPS = 40


def main():
    """Everything, in an order that is the same on every VM."""
    for vector in vector_files.all_vectors():
        say("vector " + vector["rule"], vector_files.answer(vector["deal"]))
    for seed in range(DOCUMENTS):
        for games in (random_documents, random_koenigrufen):
            say("document " + str(seed), judge(games.random_document(Lcg(seed).below)))
    for seed in range(WALKS):
        for rules in RULE_IDS:
            answers = enter_deal(book(rules), Lcg(seed).below, STEPS).result()
            say(f"walk {rules} {seed}", book(rules).pack(answers))


def judge(document):
    """What reading and scoring a document gives: numbers and texts in lists."""
    try:
        entry = read_document(document)
    except DealError as error:
        return [error.field, error.key, error.message]
    score = entry.score()
    packed = entry.book.pack(entry.content) if entry.kind == DEAL else None
    return [score.points, score.void, packed, score.money]


def say(what, result):
    """One line of the output."""
    print(json.dumps([what, result]))


if __name__ == "__main__":
    main()
