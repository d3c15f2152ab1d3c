"""Canonical JSON: each value is written in one way only, so that a digest stands for the value.

It is RFC 8785 (JCS), restricted to what a result needs: keys are ASCII, and a number is whole or
has the one decimal .5. A file is such a value and a line break.
"""

import rfc8785

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.common.strict_json import Json, StrictJsonError, load
from host_tools.language.message import msg

MOST = 2**53 - 1  # the largest whole number that every reader of JSON has exactly
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
    """The value of a file; DeskError unless these are the `file_bytes` of it."""
    try:
        value = load(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DeskError(msg("byte {number} is not UTF-8", number=error.start)) from error
    except StrictJsonError as error:
        raise DeskError(error.message) from error
    written = file_bytes(value)
    if written != data:
        raise DeskError(
            msg("it is not canonical JSON: byte {number} differs", number=_differs(written, data))
        )
    return value


def _differs(one: bytes, other: bytes) -> int:
    """The first byte, from 0, at which two texts are unlike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


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
        raise DeskError(msg("{number} is neither whole nor a half", number=quote(value)))


def _is_number(value: float) -> bool:
    """Is it whole or a half, and no larger than every reader of JSON has it exactly?"""
    return abs(value) <= MOST and value * 2 % 1 == 0
