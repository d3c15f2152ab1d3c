"""What people call rule books, in place of the ids that commands, documents and files have."""

from dataclasses import dataclass

from host_tools.language.games.game_words import game_words
from host_tools.language.message import Sayable
from host_tools.language.translator import SOURCE


@dataclass(frozen=True)
class BookName(Sayable):
    """The name of a rule book: as the boxes call it, or as its tariff does.

    `rules`: its id, which is said where nobody has given it a name; `names`: (language, name) each,
    of a tariff.
    """

    rules: str
    names: tuple = ()

    def said_by(self, translator):
        """The name in the language of a `translator.Translator`."""
        return self.in_language(translator.language)

    def in_language(self, language):
        """The name in a language, or in German, or in whichever the tariff has one."""
        names = dict(self.names)
        found = names.get(language) or names.get("de") or next(iter(names.values()), None)
        return found or self._on_the_box(language) or self.rules

    def _on_the_box(self, language):
        """What the boxes call it; for how many it is stands in brackets: it goes into sentences."""
        name, _, players = (game_words(language).found("rules", self.rules) or "").partition(", ")
        return f"{name} ({players})" if players else name

    def __str__(self):
        return self.in_language(SOURCE)


def name_of_tariff(tariff):
    """The `BookName` of a tariff."""
    return BookName(tariff.rules, tuple(tariff.names))


def name_of_book(book, rules):
    """The `BookName` of a rule book; book: None where it is not known, `rules`: its id."""
    return BookName(rules) if book is None else name_of_tariff(book.tariff)
