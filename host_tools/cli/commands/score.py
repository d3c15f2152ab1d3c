"""`schreiber score`: score deals, count piles, given as JSON. Needs the standard library only."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from host_tools.cli import vector_check
from host_tools.cli.argument_errors import only_with
from host_tools.common.errors import UsageError, reason_of
from host_tools.common.plain import shorten
from host_tools.common.strict_json import Json, StrictJsonError, load
from host_tools.language.message import msg
from rules_core.books import book
from rules_core.count import count_document
from rules_core.documents import read_document
from rules_core.errors import DealError

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
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MAX_LINE = 1 << 20  # bytes; a document has some hundreds


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `schreiber score`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="JSON Lines; - (the default): stdin"
    )
    parser.add_argument(
        "--rules",
        metavar="FILE",
        action="append",
        default=[],
        help="documents of this rule book (a file, or the id of a cup) are answered, too",
    )
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
    return _answer_file(args.file, _find_books(args.rules))


def _own_answers(lines: list[bytes]) -> list[bytes]:
    return [json.dumps(answer_line(line)).encode() for line in lines]


def _find_books(words: list[str]) -> Callable[..., Book]:
    """How the rule book of a document is found: `rules_core.books.book`, or with `--rules`."""
    if not words:
        return book
    from host_tools.cli.tariff_arguments import book_finder

    return book_finder(words)


def _answer_file(name: str, books: Callable[..., Book]) -> int:
    """Answer every line of the file `name` on standard output; 1 if any was refused, else 0.

    Every line gets its answer, also after a bad one. UsageError if the file cannot be read.
    """
    file = _open(name)
    output = sys.stdout.buffer
    refused = False
    with file:
        for line in _lines(file, name):
            reply = answer_line(line, books)
            refused = refused or "error" in reply
            output.write(json.dumps(reply).encode() + b"\n")
            output.flush()  # a program that sends line by line waits for the answer
    return 1 if refused else 0


def answer_line(line: bytes, books: Callable[..., Book] = book) -> dict[str, object]:
    """The answer (a dict) to one line (bytes), by the rule book that `books` finds."""
    if len(line) > MAX_LINE:
        return _refusal("", f"This line is longer than {MAX_LINE} bytes.")
    try:
        document = load(line.decode())
    except UnicodeDecodeError:
        return _refusal("", "This line is not UTF-8 text.")
    except StrictJsonError as error:
        if error.key is not None:
            return _refusal(shorten(error.key), f"{error}.")
        return _refusal("", "This line is not a JSON object.")
    if not isinstance(document, dict):
        return _refusal("", "This line is not a JSON object.")
    # A document's id is carried along, also through a refusal.
    kept = {"id": document["id"]} if isinstance(document.get("id"), str) else {}
    try:
        return {**kept, **score_document(document, books)}
    except DealError as error:
        return {**kept, **_refusal(shorten(error.field), error.message)}


def _refusal(field: str, message: str) -> dict[str, object]:
    return {"error": {"field": field, "message": message}}


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


def _open(name: str) -> BinaryIO:
    if name == "-":
        # A duplicate, so that closing it leaves standard input to whoever called us.
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise _unreadable(name, error) from error


def _lines(file: BinaryIO, name: str) -> Iterator[bytes]:
    """The lines of `file`; some editors begin a UTF-8 file with a byte order mark."""
    mark = BYTE_ORDER_MARK
    while True:
        try:
            line = _line(file)
        except OSError as error:
            raise _unreadable(name, error) from error
        if not line:
            return
        yield line.removeprefix(mark)
        mark = b""


def _line(file: BinaryIO) -> bytes:
    """The next line. A line that is too long is cut behind the limit and its rest is skipped."""
    line = part = file.readline(MAX_LINE + 1)
    while len(part) > MAX_LINE and not part.endswith(b"\n"):
        part = file.readline(MAX_LINE + 1)
    return line


def _unreadable(name: str, error: OSError) -> UsageError:
    return UsageError(msg("{path} cannot be read: {reason}", path=name, reason=reason_of(error)))
