"""JSON Lines in, JSON Lines out: every line gets its answer, a bad one does not stop the rest."""

import json
import os
import sys
from pathlib import Path

from host_tools.errors import UsageError
from rules_core.errors import DealError

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def add_file_argument(parser):
    """Add the argument that names the file to be answered."""
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="JSON Lines; - (the default): stdin"
    )


def answer_file(name, answer):
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
            output.flush()  # whoever feeds us line by line waits for the answer
    return 1 if refused else 0


def answer_line(line, answer):
    """The answer (a dict) to one line (bytes), by `answer(document)`."""
    try:
        document = json.loads(
            line.decode(), object_pairs_hook=_object, parse_constant=_refuse_constant
        )
    except DuplicateKeyError as error:
        return _refusal(error.key, f"{error.key!r} is given twice.")
    except UnicodeDecodeError:
        return _refusal("", "This line is not UTF-8 text.")
    except (ValueError, RecursionError):
        return _refusal("", "This line is not a JSON object.")
    if not isinstance(document, dict):
        return _refusal("", "This line is not a JSON object.")
    # A document's id is carried along, also through a refusal.
    kept = {"id": document["id"]} if isinstance(document.get("id"), str) else {}
    try:
        return {**kept, **answer(document)}
    except DealError as error:
        return {**kept, **_refusal(error.field, error.message)}


class DuplicateKeyError(ValueError):
    """A key stands twice in one JSON object: which of the two is meant, nobody knows."""

    def __init__(self, key):
        super().__init__(key)
        self.key = key


def _object(pairs):
    members = {}
    for key, value in pairs:
        if key in members:
            raise DuplicateKeyError(key)
        members[key] = value
    return members


def _refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def _refusal(field, message):
    return {"error": {"field": field, "message": message}}


def _open(name):
    if name == "-":
        # A duplicate, so that closing it leaves standard input to whoever called us.
        return os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise _unreadable(name, error) from error


def _lines(file, name):
    """The lines of `file`; some editors begin a UTF-8 file with a byte order mark."""
    mark = BYTE_ORDER_MARK
    while True:
        try:
            line = file.readline()
        except OSError as error:
            raise _unreadable(name, error) from error
        if not line:
            return
        yield line.removeprefix(mark)
        mark = b""


def _unreadable(name, error):
    return UsageError(f"{name} cannot be read: {error.strerror}")
