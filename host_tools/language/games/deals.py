"""Says the answers to the form of a rule book in a sentence.

It follows the questions of the form, in the words in which the boxes ask them. So a tariff of a
club needs nothing of its own here.
"""

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from host_tools.language.games.answers import form_within
from host_tools.language.games.contracts import game_question, player_question
from host_tools.language.games.game_words import GameWords
from host_tools.language.games.parts import Parts, asked
from host_tools.language.games.phrases import (
    GAMES,
    OUTCOME,
    OUTCOMES,
    PARTNER,
    VOID,
)
from host_tools.language.message import msg
from rules_core.book import Book
from rules_core.questions.base import Question
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat
from rules_core.types import Answers, Form


def say_deal(book: Book, answers: Answers, names: Sequence[str], words: GameWords) -> str:
    """Who played what, and how it went: `Rufer by Anna with Ida, won, Kontra`.

    answers: complete and checked; names: one for each seat.
    """
    form: Form = book.form
    for question in form:
        if question.nobody and answers.get(question.key) == NOBODY:
            return words.of(book.texts, question.key, "nobody")
    return _Sentence(book, names, words).of(answers)


class _Sentence:
    """Makes the sentence of a deal. `path`: the text key of the form that questions are in."""

    def __init__(self, book: Book, names: Sequence[str], words: GameWords) -> None:
        self._book = book
        self._words = words
        self._parts = Parts(names, words)

    def of(self, answers: Answers) -> str:
        stem = self._book.texts
        questions = asked(self._book.form, answers)
        plain = [question for question in questions if question in self._book.form]
        extras = [question for question in questions if question not in self._book.form]
        games = [
            question for question in extras if question.form and player_question(question.form)
        ]
        heads = self._games(games, answers) or [self._head(plain, answers, stem)]
        rest = self._details(_beside_head(plain, answers, games), answers, stem)
        for question in plain:
            if _is_account(question):
                heads = [self._account([*heads, *rest], question, answers[question.key])]
                rest = []
        rest += self._outcome(answers)
        others = [question for question in extras if question not in games]
        # Lists of things come after what takes one word.
        others.sort(key=lambda question: question.form is not None)
        rest += self._details(others, answers, stem)
        joint = self._words.say(msg("; ")) if len(heads) > 1 else ", "
        return joint.join([*heads, ", ".join(rest)] if rest else heads)

    def _games(self, questions: Iterable[Question], answers: Answers) -> list[str]:
        """Games that are played at the same time, each by its own player."""
        return [
            self._game(form_within(question), item, f"{self._book.texts}.{question.key}")
            for question in questions
            for item in answers[question.key]
        ]

    def _game(self, form: Form, answers: Answers, path: str) -> str:
        questions = asked(form, answers)
        details = self._details(_beside_head(questions, answers), answers, path)
        return ", ".join([self._head(questions, answers, path), *details])

    def _head(self, questions: Iterable[Question], answers: Answers, path: str) -> str:
        """The game, and who played it if somebody played against the others."""
        game, player = game_question(questions), player_question(questions)
        if game is not None:
            name = self._words.of(path, game.key, str(game.values[answers[game.key]]))
        elif path in GAMES:
            name = self._words.say(GAMES[path])
        else:
            name = self._words.of("lookback", "deal")
        if player is None:
            return name
        named = {"game": name, "player": self._parts.players([answers[player.key]])}
        partners = [answers[question.key] for question in questions if question.key == PARTNER]
        if partners in ([], [NOBODY]):
            return self._words.say(msg("{game} by {player}", **named))
        named["partner"] = self._parts.players(partners)
        return self._words.say(msg("{game} by {player} with {partner}", **named))

    def _details(self, questions: Iterable[Question], answers: Answers, path: str) -> list[str]:
        return [part for question in questions for part in self._parts.of(question, answers, path)]

    def _account(self, before: Iterable[str], question: Numbers, numbers: Sequence[int]) -> str:
        """The parts that stand before it, then the number of every player."""
        account = self._parts.account(question, numbers)
        named = {"deal": ", ".join(before), "account": account}
        if self._parts.is_of_parties(question):
            return "{deal} {account}".format(**named)
        return self._words.say(msg("{deal}: {account}", **named))

    def _outcome(self, answers: Answers) -> list[str]:
        """How the deal ended, if no answer says it."""
        if self._book.score(answers).void:
            return [self._words.say(VOID)]
        won = self._book.won(answers)
        if won is None:
            return []
        yes, no = OUTCOMES.get(self._book.texts, OUTCOME)
        return [self._words.say(yes if won else no)]


def _beside_head(
    questions: Iterable[Question], answers: Answers, games: Sequence[Question] = ()
) -> list[Question]:
    """The questions whose answers are neither in the head nor in the account.

    games: the questions that say who played, if `questions` do not.
    """
    said = {game_question(questions), player_question(questions)}
    somebody_plays = games or player_question(questions)
    numbers = [question for question in questions if isinstance(question, Number)]
    held = [question.held[1] for question in numbers if question.held]
    beside = []
    for question in questions:
        if isinstance(question, Seat):
            alone = question.key == PARTNER and answers[question.key] == NOBODY
            if somebody_plays and not alone:
                continue
        if question not in said and not _is_account(question):
            beside.append(question)
    # A number comes before the answer that was counted with it.
    return sorted(beside, key=lambda question: question.key in held)


def _is_account(question: Question) -> TypeGuard[Numbers]:
    """Does the question ask for the result of the deal, one number for everybody?"""
    return isinstance(question, Numbers) and not question.optional
