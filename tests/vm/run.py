"""Runs on any VM, CPython's or MicroPython's: every check, and results for comparing.

    MICROPYPATH=. build/micropython tests/vm/run.py

Prints one JSON list a line: what was tried, and what came of it. No test framework, and nothing
but what both VMs have. The checks are the functions `check_...` of the modules `vectors_...`.
"""

import json
import os
import sys

from rules_core.books import RULE_IDS, book
from rules_core.documents import DEAL, read_document
from rules_core.errors import DealError
from tests.rules_core import random_documents, random_koenigrufen, vector_files
from tests.rules_core.random_numbers import Lcg
from tests.rules_core.scribe import enter_deal

PACKAGES = ("tests.rules_core", "tests.storage")
DOCUMENTS = 1500
WALKS = 100
STEPS = 40


def main():
    """Everything, in an order that is the same on every VM."""
    failed = False
    for name, check in checks():
        failed = not run(name, check) or failed
    for vector in vector_files.all_vectors():
        say("vector " + vector["rule"], vector_files.answer(vector["deal"]))
    for seed in range(DOCUMENTS):
        for games in (random_documents, random_koenigrufen):
            say("document " + str(seed), judge(games.random_document(Lcg(seed).below)))
    for seed in range(WALKS):
        for rules in RULE_IDS:
            answers = enter_deal(book(rules), Lcg(seed).below, STEPS).result()
            say(f"walk {rules} {seed}", book(rules).pack(answers))
    sys.exit(1 if failed else 0)


def checks():
    """(name, function) of every check."""
    root = __file__.rpartition("/")[0] + "/../.."
    for package in PACKAGES:
        files = sorted(os.listdir(root + "/" + package.replace(".", "/")))  # noqa: PTH208 (both VMs)
        for file in files:
            if file.startswith("vectors_") and file.endswith(".py"):
                name = package + "." + file[: -len(".py")]
                module = __import__(name, None, None, ("main",))
                for key in sorted(dir(module)):
                    if key.startswith("check_"):
                        yield name + "." + key, getattr(module, key)


def run(name, check):
    """Whether a check passes; says so, and on the error stream why not."""
    try:
        check()
    except Exception as error:  # whatever it is, it is this check's failure and is shown
        show(error)
        say(name, "failed")
        return False
    say(name, "passed")
    return True


def show(error):
    """The traceback of an error, on the error stream."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, sys.stderr)
    else:
        import traceback

        traceback.print_exception(error)


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
