"""The texts in the pictures of the pages, in any language.

Only pictures that the project draws itself have their words as text, in the form of
`hardware/workshop/svg.py`. Drawings by KiCad are the same in every language.
"""

import re
from collections.abc import Callable
from html import escape, unescape

from firmware.image.process import BuildError
from host_tools.web.help.guide_text import has_words

_WIDTH = re.compile(r'viewBox="0 0 (\d+)')
_TEXT = re.compile(
    r'<text x="(?P<x>[\d.]+)" (?P<y>y="[\d.]+") font-size="(?P<size>[\d.]+)" '
    r'text-anchor="(?P<anchor>\w+)"(?P<rest>[^>]*)>(?P<words>[^<]+)</text>'
)
# The average width of a letter, at most, by its size.
_LETTER = 0.62
_MARGIN = 10


def labels(picture: str) -> list[str]:
    """Everything in an SVG (a text) that needs a translation."""
    found = (unescape(text["words"]) for text in _TEXT.finditer(picture))
    return [words for words in dict.fromkeys(found) if has_words(words)]


def translated(picture: str, gettext: Callable[[str], str]) -> str:
    """The SVG with its labels as `gettext(label)` says them, within its edges."""
    known = {label: gettext(label) for label in labels(picture)}

    def say(text: re.Match[str]) -> str:
        words = unescape(text["words"])
        if known.get(words, words) == words:
            return text[0]
        words = known[words]
        width = _width(picture)
        x, size = float(text["x"]), float(text["size"])
        beside = {"start": width - x, "end": x, "middle": 2 * min(x, width - x)}
        room = beside[text["anchor"]] - _MARGIN
        squeezed = ""
        if _LETTER * size * len(words) > room:
            squeezed = f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"'
        return (
            f'<text x="{text["x"]}" {text["y"]} font-size="{text["size"]}" '
            f'text-anchor="{text["anchor"]}"{squeezed}{text["rest"]}>{escape(words)}</text>'
        )

    return _TEXT.sub(say, picture)


def _width(picture: str) -> int:
    """The width of an SVG in its own units. BuildError if it does not say it."""
    found = _WIDTH.search(picture)
    if found is None:
        raise BuildError("A picture does not say how wide it is.")
    return int(found[1])
