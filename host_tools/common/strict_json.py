"""JSON that was written by somebody else: read strictly, at worst with one sentence of trouble.

What JSON leaves open and Python takes (NaN, keys given twice, numbers of any length, any depth) is
refused.
"""

import json

from host_tools.common.plain import quote
from host_tools.language.message import msg

MAX_DEPTH = 32
MAX_DIGITS = 40


class StrictJsonError(ValueError):
    """What is wrong, a `message` of a few words; `key`: the one that stands twice, else None."""

    def __init__(self, message, key=None):
        super().__init__(message)
        self.message = message
        self.key = key


def load(text):
    """What the JSON `text` (str) says. StrictJsonError."""
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer
        )
    except RecursionError as error:
        raise StrictJsonError(msg("it is nested too deep")) from error
    except json.JSONDecodeError as error:
        sentence = msg(
            "line {line}, column {column}: {error}",
            line=error.lineno,
            column=error.colno,
            error=error.msg,
        )
        raise StrictJsonError(sentence) from error
    _check_depth(value)
    return value


def _object(pairs):
    members = {}
    for key, value in pairs:
        if key in members:
            raise StrictJsonError(msg("{key} is given twice", key=quote(key)), key)
        members[key] = value
    return members


def _constant(name):
    raise StrictJsonError(msg("{name} is not JSON", name=name))


def _integer(digits):
    if len(digits) > MAX_DIGITS:
        raise StrictJsonError(msg("a number has {number} digits", number=len(digits)))
    return int(digits)


def _check_depth(value):
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise StrictJsonError(msg("it is nested too deep"))
        below = []
        for part in level:
            if isinstance(part, dict):
                below += part.values()
            elif isinstance(part, list):
                below += part
        level = below
