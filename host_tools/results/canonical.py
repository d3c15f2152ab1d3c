"""Canonical JSON: each value is written in one way only, so that a digest stands for the value.

It is RFC 8785 (JCS), restricted to what a result needs: keys are ASCII, and a number is whole or
has the one decimal .5. A file is such a value and a line break.
"""

from decimal import Decimal

import rfc8785

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.strict_json import Json, StrictJsonError, load
from host_tools.language.message import msg

MOST = 2**53 - 1  # the largest whole number that every reader of JSON has exactly
MAX_SIZE = 1 << 25  # bytes of a file; an event of twenty tables with all records has three million
_END = b"\n"


def canonical(value: Json) -> bytes:
    """The canonical bytes of a value. DeskError for a value that none are written of."""
    _check(value)
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeEncodeError) as error:
        raise DeskError(msg("a text is not Unicode: it has half of a character")) from error


def file_bytes(value: Json) -> bytes:
    """The bytes of the file of a value. DeskError as `canonical`."""
    return canonical(value) + _END


def read_file(data: bytes) -> Json:
    """The value of a file, however it is laid out. DeskError for what is no value of ours.

    Blanks and the order of keys say nothing: a digest is that of the value. So files made by hand
    may be indented. Refused are keys that are given twice, other numbers, and what is not Unicode.
    """
    try:
        value = load(data.decode("utf-8"), parse_float=_read_number)
    except UnicodeDecodeError as error:
        raise DeskError(msg("byte {number} is not UTF-8", number=error.start)) from error
    except StrictJsonError as error:
        raise DeskError(error.message) from error
    canonical(value)
    return value


def _read_number(text: str) -> int | float:
    """The number of a text with a decimal or an exponent, exactly. DeskError for one of others."""
    number = float(text)
    if not _is_number(number) or Decimal(number) != Decimal(text):
        raise _no_number(text)
    return int(number) if number.is_integer() else number


def _check(value: Json) -> None:
    """DeskError for a key or a number that our documents do not have."""
    if isinstance(value, dict):
        for key, part in value.items():
            if not key.isascii():
                raise DeskError(msg("the key {key} is not ASCII", key=quote(key)))
            _check(part)
    elif isinstance(value, list):
        for part in value:
            _check(part)
    elif isinstance(value, (int, float)) and not _is_number(value):
        raise _no_number(value)


def _no_number(value: object) -> DeskError:
    return DeskError(msg("{number} is neither whole nor a half", number=quote(value)))


def _is_number(value: float) -> bool:
    """Return True for a whole number or a half that every reader of JSON has exactly."""
    return abs(value) <= MOST and value * 2 % 1 == 0
