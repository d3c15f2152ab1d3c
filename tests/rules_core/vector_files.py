"""The vectors, for every VM: lines of JSON that say what a deal scores, and why.

`source` and `rule` say which sentence of which text decides, `deal` is a document, `result` what
scoring it gives, with the points or the field at fault.
"""

import json

from rules_core.documents import read_document, write_document
from rules_core.errors import DealError

NAMES = ("french-tarot", "krenglbach", "tirol", "troccas")


def vectors(name):
    """The vectors of a file, a list of dicts."""
    root = __file__.rpartition("tests/")[0]
    with open(root + "tests/vectors/" + name + ".jsonl", encoding="utf-8") as file:  # noqa: PTH123 (both VMs)
        return [json.loads(line) for line in file]


def all_vectors():
    """The vectors of every file."""
    return [vector for name in NAMES for vector in vectors(name)]


def answer(document):
    """What scoring a document gives, in the form of the vectors, and the sentence of an error."""
    try:
        score = read_document(document).score()
    except DealError as error:
        return {"error": {"field": error.field}}, error.message
    result = {"points": score.points}
    if score.money is not None:
        result["money"] = score.money
    if score.void:
        result["void"] = True
    return result, ""


def compare_vector(vector):
    """Scoring gives the result of the vector; what is refused is refused with a sentence."""
    result, message = answer(vector["deal"])
    assert result == vector["result"], (vector["rule"], result)
    assert ("error" in result) == bool(message)
    assert "{" not in message, message


def compare_packed(document, packed):
    """A deal is packed so for ever, and both the integers and the document give it back."""
    entry = read_document(document)
    assert entry.book.pack(entry.content) == packed, (document, entry.book.pack(entry.content))
    assert entry.book.unpack(packed) == entry.content
    assert write_document(entry) == document


def compare_unpackable(book, packed, field):
    """Integers that no deal is packed to are refused; `field` is "" if they fit no form at all."""
    try:
        answers = book.unpack(packed)
    except DealError as error:
        assert error.field == field, (packed, error.field)
    except ValueError as error:
        assert field == "", (packed, str(error))
    else:
        raise AssertionError((packed, answers))
