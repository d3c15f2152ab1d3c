"""Numbers as somebody types them: whole ones, halves, points and Blatt."""

import re
from decimal import Decimal

from rules_core.numbers import written

THIRDS = 3
LONGEST = 18  # digits; no number of 20 fits into the database
_NUMBER = re.compile(r"-?\d{1,6}([.,]\d)?")
_THIRDS = re.compile(r"(\d{1,6})(?:/([012]))?")


def typed(steps, unit):
    """Steps of 1/`unit` as somebody would type them: `40`, `40.5`, `13/1`."""
    return written(steps, unit)


def digits(text):
    """The number that is written with nothing but digits; None if it is none, or a longer one."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None


def steps_of(text, unit, low, high):
    """The steps from `low` to `high` that a text says; None if it says no such number.

    A comma or a point before the half, or ½ behind the number; thirds are points and Blatt, `13/1`,
    or points alone.
    """
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    steps = _thirds(text) if unit == THIRDS else _decimal(text, unit)
    return steps if steps is not None and low <= steps <= high else None


def _thirds(text):
    found = _THIRDS.fullmatch(text)
    return found and THIRDS * int(found[1]) + int(found[2] or 0)


def _decimal(text, unit):
    text = text.replace("½", ".5")
    if not _NUMBER.fullmatch(text):
        return None
    steps = Decimal(text.replace(",", ".")) * unit
    return int(steps) if steps == int(steps) else None
