"""The labels of questions and answers of an entry form: those of the box."""

from collections.abc import Sequence

from host_tools.language.games.game_words import GameWords
from host_tools.web.entry.entry_form import Field
from rules_core.book import Book
from rules_core.errors import DealError
from rules_core.questions.base import Question
from rules_core.questions.choice import Choice
from rules_core.questions.number import Numbers
from rules_core.questions.seat import NOBODY


class EntryLabels:
    """The labels for a rule book in the language of `words`. names: of the players, one a seat."""

    def __init__(self, words: GameWords, book: Book, names: Sequence[str]) -> None:
        self._words = words.in_book(book)
        self._stem = book.texts
        self._names = names

    def question(self, path: str) -> str:
        """The label of the question at a `Walk.path`."""
        return self._words.label(self._stem, *path.split("."))

    def member(self, member: Question) -> str:
        """The label of a question that a menu offers."""
        return self._words.label(self._stem, member.key)

    def option(self, field: Field, option: int) -> str:
        """The label of an answer to the question of a field."""
        question = field.question
        if not question.values:
            if option == NOBODY:
                return self._words.of(self._stem, *field.path.split("."), "nobody")
            return self._names[option]
        value = question.values[option]
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, str):
            return self._words.of(self._stem, *field.path.split("."), value)
        words = question.words if isinstance(question, Choice) else None
        return self._words.of(f"{words}{value}") if words else str(value)

    def holder(self, question: Numbers, place: int) -> str:
        """The label of a place among several numbers: a player, or a party."""
        seats = question.holders(place, len(self._names))
        return ", ".join(self._names[seat] for seat in seats)

    def error(self, error: DealError) -> str:
        """The error in the words of the box."""
        return self._words.of("error", error.key).format(*error.details)
