"""Likeness of a translation with its text: figures, code, links, pictures, emphasis.

`python -m host_tools.development.release.guides.likeness` lists the differences, and the texts that
are not translated.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator

from host_tools.development.release.guides.catalogs import translations, untranslated
from host_tools.language.translator import LANGUAGES, SOURCE
from host_tools.web.help.guide_text import attribute, parser

# A comma for the point, and spaces between thousands: the digits are the same.
_FIGURE = re.compile(r"\d(?:[.,\u00a0\u202f]?\d)*")
_MARKS = ("em_open", "strong_open", "softbreak", "hardbreak")


def differences(text: str, translation: str) -> list[str]:
    """Sentences on what a translation lacks or has too much; [] if nothing."""
    before, after = _features(text), _features(translation)
    lacking = [f"lacks {kind} {what}" for kind, what in (before - after).elements()]
    return lacking + [f"has {kind} {what}" for kind, what in (after - before).elements()]


def _features(text: str) -> Counter[tuple[str, str]]:
    """A `Counter` of (kind, text) of all that is the same in every language."""
    children = parser().parseInline(text)[0].children or []
    found: Counter[tuple[str, str]] = Counter()
    for token in children:
        if token.type in _MARKS:
            found["markup", token.type] += 1
        elif token.type == "code_inline":
            found["code", token.content] += 1
        elif token.type == "link_open":
            found["link", attribute(token, "href")] += 1
        elif token.type == "image":
            found["picture", attribute(token, "src")] += 1
            found.update(_figures(token.content))
        elif token.type == "text":
            found.update(_figures(token.content))
    return found


def _figures(text: str) -> Iterator[tuple[str, str]]:
    return (("figure", re.sub(r"\D", "", figure)) for figure in _FIGURE.findall(text))


def main() -> int:
    """Print it for every language that has translations. 1 if anything differs."""
    faults = 0
    for language in LANGUAGES:
        if language != SOURCE:
            waiting = untranslated(language)
            print(f"{language}: {len(waiting)} texts are not translated")
            faults += len(waiting)
            for text, translation in translations(language).items():
                for fault in differences(text, translation):
                    print(f"{language}: {fault}: {text[:60]}")
                    faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
