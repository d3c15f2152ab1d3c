"""A digest as people read it from paper and type it: ten characters, such as 7K2QF-9M3XD.

They are its first 50 bits in the base 32 of Crockford, which has no I, L, O and U. A typed I or L
means 1, a typed O means 0.
"""

from host_tools.common.errors import DeskError
from host_tools.common.plain import quote
from host_tools.language.message import msg

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BITS, _CHARACTERS = 5, 10
_MEANT = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def short_digest(digest: str) -> str:
    """The short form of a digest in hexadecimal."""
    surplus = len(digest) * 4 - _BITS * _CHARACTERS
    number = int(digest, 16) >> surplus
    places = range(_BITS * (_CHARACTERS - 1), -1, -_BITS)
    text = "".join(_ALPHABET[number >> place & 31] for place in places)
    return f"{text[:5]}-{text[5:]}"


def read_short_digest(typed: str) -> str:
    """The short form that somebody has typed, as `short_digest` writes it. DeskError."""
    text = typed.upper().translate(_MEANT)
    if len(text) != _CHARACTERS or not set(text) <= set(_ALPHABET):
        raise DeskError(
            msg("{text} is no digest such as {example}", text=quote(typed), example="7K2QF-9M3XD")
        )
    return f"{text[:5]}-{text[5:]}"


def is_short_digest(typed: str, digest: str) -> bool:
    """Return True if the typed text is the short form of this digest. DeskError if it is none of
    any.
    """
    return read_short_digest(typed) == short_digest(digest)
