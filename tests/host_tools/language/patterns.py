"""Sentences of patterns whose gaps are filled by anything."""

import string


def filled(pattern):
    """The `Message` of a pattern with 7 in every gap."""
    gaps = {gap for _, gap, _, _ in string.Formatter().parse(pattern.pattern) if gap}
    return pattern.about(**dict.fromkeys(gaps, 7))
