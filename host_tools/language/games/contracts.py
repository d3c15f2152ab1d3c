"""Which games were played in a deal, by whom, and were they won: by the form of its rule book."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from host_tools.language.games.game_words import game_words
from host_tools.language.message import Sayable, Speaker
from host_tools.language.translator import SOURCE
from rules_core.book import Book
from rules_core.questions.base import Question
from rules_core.questions.choice import Choice
from rules_core.questions.seat import NOBODY
from rules_core.statements import PARTNER, asked, game_question, player_question
from rules_core.types import Answers

_WON, _ENDING = "won", "ending"


@dataclass(frozen=True, order=True)
class GameName(Sayable):
    """The name of a game that can be played; `path`: of its text on the boxes, with dots."""

    path: str

    def said_by(self, translator: Speaker) -> str:
        """The name in the language of a `Translator`."""
        return self._in(translator.language)

    def _in(self, language: str) -> str:
        return game_words(language).found(self.path) or self.path.rpartition(".")[2]

    def __str__(self) -> str:
        return self._in(SOURCE)


@dataclass(frozen=True)
class Contract:
    """A game that somebody has played against the others.

    `seat`: whose; `alone`: without a partner; `won`: was it? `partner`: his seat, None for nobody.
    """

    seat: int
    game: GameName
    alone: bool
    won: bool
    partner: int | None = None


def contracts_of(book: Book, answers: Answers) -> list[Contract]:
    """The games of a deal, in the order of the form; none if nobody played against the others."""
    questions = asked(book.form, answers)
    own = _contract(book, [one for one in questions if one in book.form], answers, book.texts)
    return [*own, *_side_by_side(book, questions, answers)]


def _side_by_side(
    book: Book, questions: Iterable[Question], answers: Answers
) -> Iterator[Contract]:
    """Games that are played at the same time, each by its own player."""
    for question in questions:
        if question.form and player_question(question.form):
            for item in answers[question.key]:
                path = f"{book.texts}.{question.key}"
                yield from _contract(book, asked(question.form, item), item, path)


def _contract(
    book: Book, questions: list[Question], answers: Answers, path: str
) -> Iterator[Contract]:
    game, player = game_question(questions), player_question(questions)
    if game is None or player is None or answers[player.key] == NOBODY:
        return
    name = GameName(f"{path}.{game.key}.{game.values[answers[game.key]]}")
    partner = answers.get(PARTNER, NOBODY)
    alone = partner == NOBODY
    won = _was_won(book, questions, answers)
    yield Contract(answers[player.key], name, alone, won, None if alone else partner)


def _was_won(book: Book, questions: Iterable[Question], answers: Answers) -> bool:
    """Does an answer say that it was won, or else the rule book?"""
    for question in questions:
        if isinstance(question, Choice) and question.key in (_WON, _ENDING):
            return question.values[answers[question.key]] in (True, _WON)
    return book.won(answers) is True
