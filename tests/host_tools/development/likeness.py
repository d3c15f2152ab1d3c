"""Likeness of a translation with its text: figures, code, links, pictures, emphasis."""

import re
from collections import Counter
from functools import cache

from host_tools.web.help.guide_text import attribute, parser

PARSER = parser()

# A comma for the point, and spaces between thousands: the digits are the same.
FIGURE = re.compile(r"\d(?:[.,\u00a0\u202f]?\d)*")
MARKS = ("em_open", "strong_open", "softbreak", "hardbreak")


def differences(text, translation):
    """Sentences on what a translation lacks or has too much; [] if nothing."""
    before, after = features(text), features(translation)
    lacking = [f"lacks {kind} {what}" for kind, what in (before - after).elements()]
    return lacking + [f"has {kind} {what}" for kind, what in (after - before).elements()]


@cache
def features(text):
    """A `Counter` of (kind, text) of all that is the same in every language."""
    children = PARSER.parseInline(text)[0].children or []
    found = Counter()
    for token in children:
        if token.type in MARKS:
            found["markup", token.type] += 1
        elif token.type == "code_inline":
            found["code", token.content] += 1
        elif token.type == "link_open":
            found["link", attribute(token, "href")] += 1
        elif token.type == "image":
            found["picture", attribute(token, "src")] += 1
            found.update(figures(token.content))
        elif token.type == "text":
            found.update(figures(token.content))
    return found


def figures(text):
    return (("figure", re.sub(r"\D", "", figure)) for figure in FIGURE.findall(text))
