"""Numbers as the display writes them."""

from rules_core.numbers import written


def number(steps, unit=1):
    """Steps of 1/`unit`: `40½`, `−12`, `13/1`."""
    return written(steps, unit, "−", "½")


def whole(steps, unit):
    """Steps of 1/`unit`: a whole number without its part, `40` and not `40/0`."""
    return number(steps, unit) if steps % unit else number(steps // unit)


def signed(points):
    """A score: `+318`, `−106`, `0`."""
    return "+" + number(points) if points > 0 else number(points)
