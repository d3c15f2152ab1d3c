"""English words by which a sentence is known that nobody has translated."""

import re

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
