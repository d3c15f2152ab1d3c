"""Reads JSON from outside strictly. A fault is told in one sentence.

Python accepts more than JSON promises: NaN, a key that is given twice, numbers of any length, any
depth. All of these are refused.
"""

import json
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from host_tools.common.plain import quote
from host_tools.language.message import Message, msg

MAX_DEPTH = 32
MAX_DIGITS = 40

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class StrictJsonError(ValueError):
    """`message`: what is wrong, in a few words; `key`: the key that is given twice, or None."""

    def __init__(self, message: Message, key: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.key = key


def load(text: str, parse_float: Callable[[str], int | float] = float) -> Json:
    """The value of a JSON text. StrictJsonError.

    parse_float: makes a number of a text with a decimal or an exponent.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_integer,
            parse_float=parse_float,
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


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members: dict[str, Json] = {}
    for key, value in pairs:
        if key in members:
            raise StrictJsonError(msg("{one} is there twice", one=quote(key)), key)
        members[key] = value
    return members


def _constant(name: str) -> NoReturn:
    raise StrictJsonError(msg("{name} is not JSON", name=name))


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise StrictJsonError(msg("a number has {number} digits", number=len(digits)))
    return int(digits)


def _check_depth(value: Json) -> None:
    level, depth = [value], 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise StrictJsonError(msg("it is nested too deep"))
        below: list[Json] = []
        for part in level:
            if isinstance(part, dict):
                below += part.values()
            elif isinstance(part, list):
                below += part
        level = below
