"""The names of rule books for people; commands, documents and files have ids."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from host_tools.language.games.game_words import game_words
from host_tools.language.message import Sayable, Speaker
from host_tools.language.translator import SOURCE
from rules_core.book import Book


@dataclass(frozen=True)
class BookName(Sayable):
    """The name of a rule book: as the boxes call it, or as its tariff does.

    `rules`: its id, which is said if it has no name; `names`: (language, name) of its tariff.
    """

    rules: str
    names: tuple[tuple[str, str], ...] = ()

    def said_by(self, translator: Speaker) -> str:
        """The name in the language of a `Translator`."""
        return self.in_language(translator.language)

    def in_language(self, language: str) -> str:
        """The name in a language; else in German; else in any language that the tariff has."""
        names = dict(self.names)
        found = names.get(language) or names.get("de") or next(iter(names.values()), None)
        return found or self._on_the_box(language) or self.rules

    def _on_the_box(self, language: str) -> str:
        """Return the book's name on the boxes, with the number of players in brackets for
        sentences.
        """
        name, _, players = (game_words(language).found("rules", self.rules) or "").partition(", ")
        return f"{name} ({players})" if players else name

    def __str__(self) -> str:
        return self.in_language(SOURCE)


class NamedTariff(Protocol):
    """A tariff of any engine."""

    @property
    def rules(self) -> str:
        """The id of its rule book."""

    @property
    def names(self) -> Iterable[tuple[str, str]]:
        """(language, name) of it."""


def name_of_tariff(tariff: NamedTariff) -> BookName:
    """The `BookName` of a tariff."""
    return BookName(tariff.rules, tuple(tariff.names))


def name_of_book(book: Book | None, rules: str) -> BookName:
    """The `BookName` of a rule book; book: None if it is not known; rules: its id."""
    return BookName(rules) if book is None else name_of_tariff(book.tariff)
