"""Says the answer to one question, by the kind of the question."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from host_tools.language.games.answers import as_choice, form_within
from host_tools.language.games.game_words import GameWords
from host_tools.language.games.phrases import COUNTED, NAME
from host_tools.language.message import msg
from rules_core.numbers import written
from rules_core.questions.base import Question
from rules_core.questions.choice import Choice, Fork, Party
from rules_core.questions.compound import Group, Items
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import NOBODY, Seat, Seats
from rules_core.types import Answer, Answers, Form, Value


def asked(form: Form, answers: Answers) -> list[Question]:
    """The questions of a form that were asked and answered, with those within menus."""
    every = [part for question in form for part in question.parts()]
    return [question for question in every if question.key in answers and question.applies(answers)]


class Parts:
    """Says single answers. `names`: one for each seat.

    `path`: the text key of the form that a question is in, as `french` or `french.poignees`.
    """

    def __init__(self, names: Sequence[str], words: GameWords) -> None:
        self._names = names
        self._words = words

    def of(self, question: Question, answers: Answers, path: str) -> list[str]:
        """The parts of a sentence that say an answer; none if it goes without saying."""
        say = self._KINDS[type(question)]
        said = say(self, question, answers[question.key], f"{path}.{question.key}")
        return [part for part in said if part]

    def players(self, seats: Iterable[int]) -> str:
        """The names of some seats: `Anna and Beat`."""
        return self._words.together([self._names[seat] for seat in seats])

    def is_of_parties(self, question: Numbers) -> bool:
        """Has each party one of several numbers, not each player?"""
        return question.count < len(self._names)

    def account(self, question: Numbers, numbers: Sequence[int]) -> str:
        """All of the numbers: each with the name of its player, or `40 : 32` of two parties."""
        shown = [_figures(number, question.unit) for number in numbers]
        if self.is_of_parties(question):
            return " : ".join(shown)
        return _listed(self._names, shown)

    def _seat(self, question: Seat, seat: int, path: str) -> list[str]:
        if seat == NOBODY:
            return [self._words.within(path, "nobody")]
        return [f"{self._words.label(path)} {self._names[seat]}"]

    def _players(self, question: Seats | Party, answer: Answer, path: str) -> list[str]:
        """Seats, or a party: those to whom something happened."""
        players = self.players(question.players(answer, len(self._names)))
        label = self._words.label(path)
        return [self._words.say(msg("{event} by {players}", event=label, players=players))]

    def _number(self, question: Number, steps: int, path: str) -> list[str]:
        return [self._counted(path, -(-steps // question.unit), _figures(steps, question.unit))]

    def _numbers(self, question: Numbers, numbers: Sequence[int], path: str) -> list[str]:
        """The numbers that are not 0."""
        seats = [seat for seat, number in enumerate(numbers) if number]
        if not seats:
            return []
        label = self._words.label(path)
        if question.words is None:
            names = [self._names[seat] for seat in seats]
            return [f"{label} ({_listed(names, [str(numbers[seat]) for seat in seats])})"]
        levels = sorted({numbers[seat] for seat in seats})
        return [
            f"{self._level(question, level)} "
            f"({self.players([seat for seat in seats if numbers[seat] == level])})"
            for level in levels
        ]

    def _choice(self, question: Choice, answer: int, path: str) -> list[str]:
        said = self._value(question, answer, path)
        if not isinstance(question.values[answer], str):
            return [said]
        thing = self._words.within(path)
        return [f"{thing} ({said})" if said else thing]

    def _fork(self, question: Fork, answer: int, path: str) -> list[str]:
        """Which way it went, unless another question says it or there is nothing to say."""
        mark = question.marks[answer]
        if mark is None or mark[1] is None:
            return []
        return [self._words.within(path, str(question.values[answer]))]

    def _group(self, question: Group, answers: Answers, path: str) -> list[str]:
        value, *details = self._values(form_within(question), answers, path)
        if not value:
            return []
        label = self._words.label(path)
        return [self._words.say(msg("{label}: {value}", label=label, value=_with(value, details)))]

    def _items(self, question: Items, items: Iterable[Answers], path: str) -> list[str]:
        return [self._thing(form_within(question), item, path) for item in items]

    def _thing(self, form: Form, item: Answers, path: str) -> str:
        """Its name, then in brackets what is special about it: `Uhu (announced, failed)`."""
        naming = _naming(form)
        name = self._value(naming, item[naming.key], f"{path}.{naming.key}")
        if naming.key != NAME:
            name = f"{self._words.label(path)} {name}"
        rest = [question for question in form if question is not naming]
        return _with(name, self._values(rest, item, path))

    def _values(self, form: Form, answers: Answers, path: str) -> list[str]:
        """The answers to choices, each in a word or two."""
        return [
            self._value(as_choice(question), answers[question.key], f"{path}.{question.key}")
            for question in asked(form, answers)
        ]

    def _value(self, question: Choice, answer: int, path: str) -> str:
        """The answer to a choice; "" if it goes without saying."""
        value: Value = question.values[answer]
        if answer == question.default:
            return ""
        if isinstance(value, bool):
            return self._words.within(path, "yes" if value else "no")
        if isinstance(value, str):
            return self._words.within(path, value)
        if question.words is not None:
            return self._level(question, value)
        return self._counted(path, value, str(value))

    def _level(self, question: Choice | Numbers, level: int) -> str:
        """The name of a number that has one: `Kontra`."""
        return self._words.of(f"{question.words}{level}")

    def _counted(self, path: str, number: int, shown: str) -> str:
        if path in COUNTED:
            return self._words.say(COUNTED[path](number, shown))
        return f"{self._words.label(path)} {shown}"

    _KINDS: ClassVar[dict[type[Question], Callable[..., list[str]]]] = {
        Seat: _seat,
        Seats: _players,
        Party: _players,
        Choice: _choice,
        Fork: _fork,
        Number: _number,
        Numbers: _numbers,
        Group: _group,
        Items: _items,
    }


def _naming(form: Form) -> Choice:
    """The question that names a thing: its name, or else the choice with the most values."""
    choices = [question for question in form if isinstance(question, Choice)]
    for choice in choices:
        if choice.key == NAME:
            return choice
    return max(choices, key=lambda choice: len(choice.values))


def _with(thing: str, details: Iterable[str]) -> str:
    """A thing, then in brackets those details that are not empty."""
    shown = ", ".join(detail for detail in details if detail)
    return f"{thing} ({shown})" if shown else thing


def _listed(names: Iterable[str], numbers: Iterable[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def _figures(steps: int, unit: int) -> str:
    """A number as people write it by hand: `40½`, `½`, `13/1` for thirds, but `13`."""
    if steps % unit == 0:
        return written(steps // unit)
    shown = written(steps, unit, half="½")
    return "½" if shown == "0½" else shown
