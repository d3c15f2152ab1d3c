"""English words of sentences that nobody has translated, and filled patterns."""

import re
import string

# Common ones that are no words of German or French.
_WORDS = """
    the is are were be been has have had must cannot can not and of to by with from this that there
    its it nobody somebody no yes new more than deal deals box boxes player players seat seats drawn
    signed played playing written read stored found stands given known method missing wrong
"""
ENGLISH = re.compile(rf"\b({'|'.join(_WORDS.split())})\b(?!-)", re.IGNORECASE)


def english_in(text):
    """Every such word in a text, each with what stands around it."""
    return [text[max(0, word.start() - 40) : word.end() + 40] for word in ENGLISH.finditer(text)]


def filled(pattern):
    """The `Message` of a pattern with 7 in every gap."""
    gaps = {gap for _, gap, _, _ in string.Formatter().parse(pattern.pattern) if gap}
    return pattern.about(**dict.fromkeys(gaps, 7))
