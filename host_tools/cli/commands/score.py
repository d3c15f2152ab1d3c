"""`schreiber score`: score deals, count piles, given as JSON. Needs the standard library only."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.cli import json_lines, vector_check
from host_tools.cli.argument_errors import only_with
from host_tools.common.strict_json import Json
from rules_core.books import book
from rules_core.count import count_document
from rules_core.documents import read_document

if TYPE_CHECKING:
    from rules_core.book import Book
    from rules_core.score import Score


EPILOG = """\
Every line of FILE is one deal or incident. Every line gets one line of answer, in the same order:
  {"points": [318, -106, -106, -106]}
or, if the deal cannot be right, what is wrong with it:
  {"error": {"field": "bouts", "message": "..."}}

A line with "figures" is a pile: how many cards, and how many of each figure among them.
  {"rules": "tirol", "cards": 12, "figures": {"king": 1, "trull": 1, "queen": 2}}
Figures that are not named are not in the pile. Their names:
  French Tarot  bout king queen knight jack
  Königrufen    king trull queen knight jack    (trull: Pagat, Mond, Sküs)
  Troccas       honour queen knight jack        (honour: kings, 21, 1 and the fool)
With three or five players of Troccas the pile of the Skatist, who lays the three cards of the
scart aside, holds them, too, and counts 3 less. It says so:
  {"rules": "troccas-3", "skatist": true, "cards": 28, "figures": {"honour": 2}}
Its answer is {"points": "18/0", "thirds": 54}, or what is wrong where the pack has no such pile.

With --check, the deals of vectors, or of result documents, are scored, and every one that is
answered otherwise is shown; with --program, not by Schreiber: the program reads such lines, and
writes such answers.

Exit status: 0 every line was scored or counted, 1 some were refused or answered otherwise, 2 a
file cannot be read.

examples:
  schreiber export documents | schreiber score
  schreiber score --rules our-club.toml deals.jsonl
  schreiber score --check vectors --program "python own.py"
"""


PILE = "figures"  # the key that no deal has


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber score`."""
    parser.epilog = EPILOG
    json_lines.add_file_argument(parser)
    json_lines.add_rules_argument(parser)
    parser.add_argument(
        "--check", metavar="FOLDER", type=Path, help="of vectors, *.jsonl, or of result documents"
    )
    parser.add_argument("--program", metavar="COMMAND", help="what to hold against them")


def run(args: Namespace) -> int:
    """Answer every line of the file on standard output; 1 if any line was refused."""
    if args.check is not None:
        program = _own_answers if args.program is None else vector_check.started(args.program)
        return vector_check.check(args.check, program)
    if args.program is not None:
        raise only_with("--program", "--check")
    books = json_lines.find_books(args)
    return json_lines.answer_file(args.file, lambda document: score_document(document, books))


def _own_answers(lines: list[bytes]) -> list[bytes]:
    return [json.dumps(answer_line(line)).encode() for line in lines]


def answer_line(line: bytes) -> dict[str, object]:
    """The answer (a dict) to one line (bytes) of JSON Lines."""
    return json_lines.answer_line(line, score_document)


def score_document(
    document: dict[str, Json], books: Callable[..., Book] = book
) -> dict[str, object]:
    """The answer to one document, deal or pile, by the rule book that `books` finds. DealError."""
    if PILE in document:
        return count_document(document, books)
    return write_score(read_document(document, books).score())


def write_score(score: Score) -> dict[str, object]:
    """A `Score` as the JSON answer has it."""
    answer: dict[str, object] = {"points": score.points}
    if score.money is not None:
        answer["money"] = score.money
    if score.void:
        answer["void"] = True
    return answer
