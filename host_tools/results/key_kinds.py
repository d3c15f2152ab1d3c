"""Kinds of keys in a result document, and values that many of them hold."""

from dataclasses import dataclass

from host_tools.results.json_schemas import (
    WHOLE,
    Schema,
    each,
    hexadecimal,
    maybe,
    pattern,
    ref,
    whole,
)
from rules_core.record import DIGEST_SIZE


@dataclass(frozen=True)
class Key:
    """A key of an object: what it holds, what it `means`, and does it have to be there?"""

    name: str
    schema: Schema
    means: str
    required: bool = True


# The objects of a document by their names, in the order in which a reader meets them.
Keys = dict[str, tuple[Key, ...]]


def may(name: str, schema: Schema, means: str) -> Key:
    """A key that may be left out."""
    return Key(name, schema, means, required=False)


COUNT = whole(0)
PERSON = ref("person")
CENTS = whole(0)
ROUND, TABLE_NUMBER = whole(1), whole(1)
PERSONS, SEATS = each(PERSON), each(maybe(PERSON))
NUMBERS = each(WHOLE)
SHA256 = hexadecimal(32)
RECORD_DIGEST = hexadecimal(DIGEST_SIZE)
RECORD = pattern("[0-9a-f]+-[0-9]+")
BASE64 = pattern("[A-Za-z0-9+/]*={0,2}")
