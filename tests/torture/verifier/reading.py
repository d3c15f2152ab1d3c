"""The bytes of a document: reading them strictly, canonical JSON, sealed values, the digest."""

import hashlib
import json
import re

LARGEST = 2**53 - 1
# Whole, or with the one decimal .5 of French Tarot.
_HALF = re.compile(r"-?(0|[1-9][0-9]*)\.5")
SEALED_BY, LEFT_OUT = "salt", "sha256"
BESIDE_THE_DIGEST = ("digest", "signature")


class Unreadable(Exception):
    """These bytes are no JSON of ours; the sentence says why."""


def read(data: bytes):
    """The value in a file, laid out in any way.

    "A reader refuses": what is not UTF-8, a key given twice, other numbers, a lone surrogate.
    """
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_half,
            parse_constant=_half,
        )
        canonical(value)
    except RecursionError:
        raise Unreadable("the values lie too deep within each other") from None
    except ValueError as error:
        raise Unreadable(f"this is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise Unreadable("a result document is an object")
    return value


def _object(pairs):
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Unreadable(f"a key stands there twice: {max(names, key=names.count)}")
    for name in found:
        if not name.isascii():
            raise Unreadable(f"the key {name} is not ASCII")
    return found


def _whole(text):
    # Python reads no number of thousands of digits, and says so: a ValueError.
    if text == "-0" or abs(int(text)) > LARGEST:
        raise Unreadable(f"{text} is no number of a document")
    return int(text)


def _half(text):
    if not _HALF.fullmatch(text) or abs(float(text)) > LARGEST:
        raise Unreadable(f"{text} is no number of a document")
    return float(text)


def canonical(value) -> bytes:
    """RFC 8785 for what a document may hold: no blanks, keys sorted, UTF-8."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def sealed(value):
    """`value` with each object that has a salt replaced by its digest, the innermost first."""
    if isinstance(value, list):
        return [sealed(one) for one in value]
    if not isinstance(value, dict):
        return value
    inside = {name: sealed(one) for name, one in value.items()}
    if SEALED_BY in value:
        return {LEFT_OUT: hashlib.sha256(canonical(inside)).hexdigest()}
    return inside


def digest_of(document) -> str:
    """What the key `digest` has to be: the same whatever sealed values were left out."""
    rest = {name: one for name, one in document.items() if name not in BESIDE_THE_DIGEST}
    return hashlib.sha256(canonical(sealed(rest))).hexdigest()
