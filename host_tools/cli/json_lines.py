"""JSON Lines in, JSON Lines out: every line gets its answer, also after a bad one."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from host_tools.common.errors import UsageError, reason_of
from host_tools.common.plain import shorten
from host_tools.common.strict_json import Json, StrictJsonError, load
from host_tools.language.message import msg
from rules_core.books import book
from rules_core.errors import DealError

if TYPE_CHECKING:
    from rules_core.book import Book


BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MAX_LINE = 1 << 20  # bytes; a document has some hundreds


def add_file_argument(parser: ArgumentParser) -> None:
    """Add the argument that names the file to be answered."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="JSON Lines; - (the default): stdin"
    )


def add_rules_argument(parser: ArgumentParser) -> None:
    """Add the argument that names tariffs besides those that are known; see `find_books`."""
    parser.add_argument(
        "--rules",
        metavar="FILE",
        action="append",
        default=[],
        help="documents of this rule book (a file, or the id of a cup) are answered, too",
    )


def find_books(args: Namespace) -> Callable[..., Book]:
    """How the rule book of a document is found: `rules_core.books.book`, or with `--rules`."""
    if not args.rules:
        return book
    from host_tools.cli.tariff_arguments import book_finder

    return book_finder(args.rules)


def answer_file(name: str, answer: Callable[[dict[str, Json]], dict[str, object]]) -> int:
    """Answer every line of the file `name` on standard output; 1 if any was refused, else 0.

    `answer(document)` gives a dict or raises DealError. UsageError if the file cannot be read.
    """
    file = _open(name)
    output = sys.stdout.buffer
    refused = False
    with file:
        for line in _lines(file, name):
            reply = answer_line(line, answer)
            refused = refused or "error" in reply
            output.write(json.dumps(reply).encode() + b"\n")
            output.flush()  # a program that sends line by line waits for the answer
    return 1 if refused else 0


def answer_line(
    line: bytes, answer: Callable[[dict[str, Json]], dict[str, object]]
) -> dict[str, object]:
    """The answer (a dict) to one line (bytes), by `answer(document)`."""
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
        return {**kept, **answer(document)}
    except DealError as error:
        return {**kept, **_refusal(shorten(error.field), error.message)}


def _refusal(field: str, message: str) -> dict[str, object]:
    return {"error": {"field": field, "message": message}}


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
