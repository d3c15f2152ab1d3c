"""Texts on a server: PostgreSQL keeps none with U+0000, which boxes of the first format could send.

It is stored as two letters; the first is a noncharacter of Unicode, which no text has. It is read
as it was. Texts are compared and ordered by the numbers of their letters, whatever the language of
the server: as in a file.
"""

from typing import Any

from sqlalchemy import Dialect, Text
from sqlalchemy.types import TypeDecorator

_MARK = "\uffff"
_NUL, _MARK_ITSELF = _MARK + "0", _MARK + "1"


def stored(value: str) -> str:
    """A text as a server keeps it."""
    if "\0" in value or _MARK in value:
        return value.replace(_MARK, _MARK_ITSELF).replace("\0", _NUL)
    return value


def read(value: str) -> str:
    """A text that a server has kept as it was before."""
    if _MARK in value:
        return value.replace(_NUL, "\0").replace(_MARK_ITSELF, _MARK)
    return value


class ServerText(TypeDecorator[str]):
    """The type of a column of texts on a server."""

    impl = Text
    cache_ok = True

    def __init__(self) -> None:
        super().__init__(collation="C")

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        """As it is stored."""
        return None if value is None else stored(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> str | None:
        """As it was."""
        return None if value is None else read(value)
