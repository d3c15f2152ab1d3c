"""Typed numbers: whole ones, halves, points and Blatt."""

import re
from decimal import Decimal

from rules_core.numbers import written

THIRDS = 3
LONGEST = 18  # digits; no number of 20 fits into the database
_NUMBER = re.compile(r"-?\d{1,6}([.,]\d)?")
_THIRDS = re.compile(r"(\d{1,6})(?:/([012]))?")


def typed(steps: int, unit: int) -> str:
    """Steps of 1/`unit` as one types them: `40`, `40.5`, `13/1`."""
    return written(steps, unit)


def digits(text: str) -> int | None:
    """The number in a text of digits; None for any other text, and for too many digits."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None


def steps_of(text: str, unit: int, low: int, high: int) -> int | None:
    """The steps of 1/`unit` in a text; None if it is no number from `low` to `high`.

    A half stands behind a comma or a point, or is ½. Thirds are points and Blatt, `13/1`, or points
    alone.
    """
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    steps = _thirds(text) if unit == THIRDS else _decimal(text, unit)
    return steps if steps is not None and low <= steps <= high else None


def _thirds(text: str) -> int | None:
    found = _THIRDS.fullmatch(text)
    return None if found is None else THIRDS * int(found[1]) + int(found[2] or 0)


def _decimal(text: str, unit: int) -> int | None:
    text = text.replace("½", ".5")
    if not _NUMBER.fullmatch(text):
        return None
    steps = Decimal(text.replace(",", ".")) * unit
    return int(steps) if steps == int(steps) else None
