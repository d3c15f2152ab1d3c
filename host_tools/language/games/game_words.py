"""The words of the games, as the boxes have them, and those of the desk, in one language."""

from functools import cache
from importlib import import_module

from firmware.app.texts import find
from host_tools.language.games.phrases import WITHIN
from host_tools.language.message import together
from host_tools.language.translator import translator


class GameWords:
    """What there is to say with, in one `language`: its code, "de", "fr" or "en".

    A key of a text of the box is given in its parts: `of("french", "contract", "garde")`.
    """

    def __init__(self, language):
        self.language = language
        self.say = translator(language).say
        self._texts = import_module(f"firmware.translations.{language}").TEXTS

    def of(self, *path):
        """What the box shows for a key. LookupError if it has no text."""
        text = self.found(*path)
        if text is None:
            raise LookupError(f"the boxes have no text {'.'.join(path)!r} in {self.language!r}")
        return text

    def found(self, *path):
        """The same; None if it has no text."""
        return find(self._texts, ".".join(path))

    def label(self, *path):
        """What the box calls a question: `Vorhand` of `Vorhand?`."""
        return self.of(*path).rstrip("? \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")

    def within(self, *path):
        """A text of the box as it is said within a sentence; "" for what goes without saying."""
        text = self.label(*path)
        key = ".".join(path)
        if key not in WITHIN:
            return text
        phrase = WITHIN[key]
        return "" if phrase is None else self.say(phrase.about(word=text))

    def together(self, things):
        """`Anna`, `Anna and Beat`, `Anna, Beat and Carl`."""
        return self.say(together(things))


@cache
def game_words(language):
    """The `GameWords` of a language."""
    return GameWords(language)
