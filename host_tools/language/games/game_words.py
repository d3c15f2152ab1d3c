"""The words of the games in one language: those of the boxes, and those of the desk."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

from host_tools.language.games.phrases import WITHIN
from host_tools.language.message import Sentence, together
from host_tools.language.translator import translator
from rules_core.book import Book
from rules_core.words import own_texts


class GameWords:
    """The words of one `language`: its code, "de", "fr" or "en".

    The key of a text of the box is given in parts: `of("french", "contract", "garde")`. own: {key:
    text} of the words that a tariff has in place of the box's.
    """

    def __init__(self, language: str, own: Mapping[str, str] | None = None) -> None:
        self.language = language
        self.say = translator(language).say
        self._texts = {**box_texts(language), **(own or {})}

    def in_book(self, book: Book) -> "GameWords":
        """The same with the words of a rule book's own."""
        own = own_texts(book, self.language, "", self._texts.get)
        return GameWords(self.language, own) if own else self

    def of(self, *path: str) -> str:
        """The text that the box shows for a key. LookupError if it has none."""
        text = self.found(*path)
        if text is None:
            raise LookupError(f"the boxes have no text {'.'.join(path)!r} in {self.language!r}")
        return text

    def found(self, *path: str) -> str | None:
        """The same; None if it has none."""
        return self._texts.get(".".join(path))

    def label(self, *path: str) -> str:
        """The text of a question without its question mark: `Vorhand` of `Vorhand?`."""
        return self.of(*path).rstrip("? \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")

    def within(self, *path: str) -> str:
        """A text of the box as a sentence says it."""
        text = self.label(*path)
        phrase = WITHIN.get(".".join(path))
        return text if phrase is None else self.say(phrase.about(word=text))

    def together(self, things: Iterable[Sentence]) -> str:
        """`Anna`, `Anna and Beat`, `Anna, Beat and Carl`."""
        return self.say(together(things))


def box_texts(language: str) -> dict[str, str]:
    """Return the texts of the boxes in a language: {key: text}."""
    table = import_module(f"firmware.translations.{language}").TEXTS
    return dict(zip(table[::2], table[1::2], strict=True))


@cache
def game_words(language: str) -> GameWords:
    """The `GameWords` of a language."""
    return GameWords(language)
