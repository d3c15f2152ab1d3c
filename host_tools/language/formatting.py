"""How boxes, addresses in them, points and money are written in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg

if TYPE_CHECKING:
    from fractions import Fraction

MINUS = "\N{MINUS SIGN}"
BOX = msg("box {box}")  # `box`: as `box_end` has it


def box_end(unique_id: bytes) -> str:
    """Return the end of a board's id, the name of its box: `5f2a9c01`."""
    return unique_id.hex()[-8:]


def box_name(unique_id: bytes) -> Message:
    """The name of a box: the end of the id of its board, which the box shows itself."""
    return BOX.about(box=box_end(unique_id))


def in_groups(address: int) -> str:
    """An address of 32 bits as it is read out, and as the box shows it: `1000 3902`."""
    return f"{address >> 16:04X} {address & 0xFFFF:04X}"


def signed(value: int) -> str:
    """Points or cents with their sign: `+12`, `-3`, `0`."""
    return f"{value:+d}" if value else "0"


def typeset_signed(value: int) -> str:
    """The same with the minus sign that pages have before numbers: `−3`."""
    return signed(value).replace("-", MINUS)


def amount(cents: int) -> Message:
    """Cents as money: `12.50` in English."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    # The translation of this pattern has the mark that stands before the cents.
    return msg("{whole}.{cents}", whole=f"{sign}{whole}", cents=f"{rest:02}")


def fixed(value: Fraction, digits: int) -> str:
    """Return a fraction with `digits` decimals, `2.33`; a half is rounded away from zero."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if value < 0 and whole else ""
    text = str(whole).rjust(digits + 1, "0")
    return f"{sign}{text[: len(text) - digits]}{'.' if digits else ''}{text[len(text) - digits :]}"
