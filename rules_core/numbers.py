"""Numbers as documents have them, and as sentences write them."""


def is_whole(value):
    """Is it an integer? True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_between(value, low, high):
    """Is it an integer from `low` to `high`?"""
    return is_whole(value) and low <= value <= high


def decimal(steps, unit):
    """Steps of 1/`unit` (1 or 2) as text: `40.5`."""
    whole = str(steps // unit)
    return whole + ".5" if steps % unit else whole
