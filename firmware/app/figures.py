"""Numbers as the display writes them."""

from rules_core.numbers import written


def number(steps, unit=1):
    """Steps of 1/`unit`: `40½`, `−12`, `13/1`."""
    return written(steps, unit, "−", "½")


def signed(points):
    """A score: `+318`, `−106`, `0`."""
    return "+" + number(points) if points > 0 else number(points)
