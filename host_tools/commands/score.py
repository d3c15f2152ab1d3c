"""`schreiber score`: score deals given as JSON documents. Needs the standard library only."""

import json
import os
import sys
from pathlib import Path

from host_tools.errors import UsageError
from rules_core.documents import read_document
from rules_core.errors import DealError

NAME = "score"
HELP = "score deals given as JSON documents, one a line"

EPILOG = """\
Every line of FILE is one deal or incident. Every line gets one line of answer, in the same order:
  {"points": [318, -106, -106, -106]}
or, if the deal cannot be right, what is wrong with it:
  {"error": {"field": "bouts", "message": "..."}}

Exit status: 0 every line was scored, 1 some were refused, 2 FILE cannot be read.

example:
  schreiber export documents | schreiber score
"""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def add_arguments(parser):
    """Add the arguments of `schreiber score`."""
    parser.epilog = EPILOG
    parser.add_argument(
        "file", metavar="FILE", nargs="?", default="-", help="JSON Lines; - (the default): stdin"
    )


def run(args):
    """Answer every line of the file on standard output; 1 if any line was refused."""
    file = _open(args.file)
    output = sys.stdout.buffer
    refused = False
    with file:
        for line in _lines(file, args.file):
            answer = answer_line(line)
            refused = refused or "error" in answer
            output.write(json.dumps(answer).encode() + b"\n")
            output.flush()  # whoever feeds us line by line waits for the answer
    return 1 if refused else 0


def answer_line(line):
    """The answer (a dict) to one line (bytes) of JSON Lines."""
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
        score = read_document(document).score()
    except DealError as error:
        return {**kept, **_refusal(error.field, error.message)}
    return {**kept, **write_score(score)}


def write_score(score):
    """A `Score` as the JSON answer has it."""
    answer = {"points": score.points}
    if score.money is not None:
        answer["money"] = score.money
    if score.void:
        answer["void"] = True
    return answer


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
