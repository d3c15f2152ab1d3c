"""How the answer to one question stands in a JSON document, by its kind."""

from rules_core.errors import DealError, join, names
from rules_core.numbers import figure, is_between, is_whole
from rules_core.questions.seat import NOBODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.questions.base import Question
    from rules_core.questions.choice import Choice, Fork
    from rules_core.questions.number import Number, Numbers
    from rules_core.questions.seat import Seat
    from rules_core.types import Answer, Answers, Document


class Value:
    """The answer to `question` as a part of a document: the value of one key.

    `keys`: those of the document that may say the answer.
    """

    def __init__(self, question: "Question") -> None:
        self.question = question
        self.key = question.key
        self.keys: tuple[str, ...] = (self.key,)

    def is_carried(self, answers: "Answers") -> bool:
        """Return True if a document may carry them, given the answers before it."""
        return self.question.applies(answers)

    def read(
        self, body: "Document", answers: "Answers", seats: int, path: str, optional: bool = False
    ) -> "Sequence[str]":
        """Put the answer that the object `body` at `path` says to the others of its form.

        Returns the keys that were understood; DealError names the field that is wrong.
        `optional`: nothing is missing when it is not there.
        """
        value = body.get(self.key)
        here = join(path, self.key)
        if value is not None:
            answers[self.key] = self.answer(value, seats, here)
            try:
                self.question.verify(answers, seats)
            except DealError as error:
                raise error.inside(path)
        elif not optional:
            answers[self.key] = self.left_out(here)
        return self.keys

    def answer(self, value: object, seats: int, path: str) -> "Answer":
        """The answer that a value says, its limits not yet checked; DealError."""
        raise NotImplementedError("every kind of question reads its own values")

    def value(self, answer: "Answer") -> "object":
        """The value that says an answer."""
        return answer

    def left_out(self, path: str) -> "Answer":
        """Return the answer meant by a missing key; DealError if it may not be missing."""
        raise DealError(path, "missing")

    def goes_without_saying(self, key: str, value: object, path: str) -> bool:
        """Return True if `key` may have this value although the question is not asked."""
        return False

    def write(self, answer: "Answer", document: "Document") -> None:
        """Put the answer into an object of a document."""
        document[self.key] = self.value(answer)


class SeatValue(Value):
    question: "Seat"

    def __init__(self, question: "Seat") -> None:
        super().__init__(question)
        if question.nobody:
            self.keys = (self.key, question.nobody)

    def read(
        self, body: "Document", answers: "Answers", seats: int, path: str, optional: bool = False
    ) -> "Sequence[str]":
        if self._says_nobody(body, path):
            answers[self.key] = NOBODY
            return self.keys
        return super().read(body, answers, seats, path, optional)

    def _says_nobody(self, body: "Document", path: str) -> bool:
        """Does the flag ("passed"), or the missing key, say nobody?"""
        given = body.get(self.key) is not None
        nobody = self.question.nobody
        if not nobody:
            return nobody is not None and not given
        flag = body.get(nobody, False)
        if not isinstance(flag, bool):
            raise DealError(join(path, nobody), "flag")
        if flag and given:
            raise DealError(join(path, self.key), "not_asked")
        return flag

    def answer(self, value: object, seats: int, path: str) -> "Answer":
        if not is_between(value, 0, seats - 1):
            raise DealError(path, "seat", seats - 1)
        return value

    def write(self, answer: int, document: "Document") -> None:
        if answer != NOBODY:
            document[self.key] = answer
        elif self.question.nobody:
            document[self.question.nobody] = True


class ListValue(Value):
    """A list of integers: seats, or numbers."""

    def answer(self, value: object, seats: int, path: str) -> list[int]:
        if not isinstance(value, list):
            raise DealError(path, "list")
        for part in value:
            if not is_whole(part):
                raise DealError(path, "whole_each")
        return value

    def value(self, answer: "Sequence[int]") -> list[int]:
        return list(answer)


class NumbersValue(ListValue):
    question: "Numbers"

    def left_out(self, path: str) -> list[int]:
        if self.question.optional:
            return [0] * self.question.count
        return super().left_out(path)

    def write(self, answer: "Sequence[int]", document: "Document") -> None:
        if any(answer) or not self.question.optional:
            super().write(answer, document)


class NumberValue(Value):
    question: "Number"

    def answer(self, value: object, seats: int, path: str) -> int:
        if not is_whole(value) and not isinstance(value, float):
            raise DealError(path, "number")
        unit = self.question.unit
        steps = value * unit
        # Not-a-number and infinity are not equal to any whole number of steps either.
        if isinstance(steps, float):
            if steps - steps != 0 or steps != int(steps):
                raise DealError(path, "half" if unit == 2 else "whole")
            steps = int(steps)
        return steps

    def value(self, answer: int) -> int | float:
        return figure(answer, self.question.unit)


class ChoiceValue(Value):
    question: "Choice"

    def read(
        self, body: "Document", answers: "Answers", seats: int, path: str, optional: bool = False
    ) -> "Sequence[str]":
        keys = super().read(body, answers, seats, path, optional)
        if optional and self.key in answers and answers[self.key] == self.question.default:
            del answers[self.key]
        return keys

    def answer(self, value: object, seats: int, path: str) -> int:
        values = self.question.values
        for index, name in enumerate(values):
            if type(value) is type(name) and value == name:
                return index
        if isinstance(values[0], bool):
            raise DealError(path, "flag")
        raise DealError(path, "choice", names(values))

    def left_out(self, path: str) -> int:
        if self.question.default is not None:
            return self.question.default
        return super().left_out(path)

    def goes_without_saying(self, key: str, value: object, path: str) -> bool:
        default = self.question.default
        return default is not None and self.answer(value, 0, path) == default

    def write(self, answer: int, document: "Document") -> None:
        if answer != self.question.default:
            document[self.key] = self.question.values[answer]


class ForkValue(Value):
    """Each way it may have gone has a key of its own."""

    question: "Fork"

    def __init__(self, question: "Fork") -> None:
        super().__init__(question)
        marks = [mark for mark in question.marks if mark]
        self.keys = tuple([key for key, _ in marks])
        # Those that are true or left out.
        self._flags = [key for key, meant in marks if meant is True and (key, False) not in marks]

    def read(
        self, body: "Document", answers: "Answers", seats: int, path: str, optional: bool = False
    ) -> "Sequence[str]":
        way = self._way(body, path)
        answers[self.key] = way
        # A flag that is false says no more than one that is left out.
        keys = [key for key in self._flags if body.get(key) is False]
        mark = self.question.marks[way]
        return keys + [mark[0]] if mark else keys

    def _way(self, body: "Document", path: str) -> int:
        """Which way the keys that stand in the document say it went."""
        marks, ways = self.question.marks, self.question.ways
        offered = [marks[way] for way in ways]
        for key in self._flags:
            if body.get(key) is True and (key, True) not in offered:
                raise DealError(join(path, key), "not_asked")
        unmarked = None
        for way in reversed(ways):
            mark = marks[way]
            if mark is None:
                unmarked = way
                continue
            key, meant = mark
            value = body.get(key)
            if value is not None and meant is not None and not isinstance(value, bool):
                raise DealError(join(path, key), "flag")
            if value is not None and meant in (None, value):
                return way
        if unmarked is None:
            raise DealError(join(path, key), "missing")  # that of the first way
        return unmarked

    def goes_without_saying(self, key: str, value: object, path: str) -> bool:
        return value is False and key in self._flags

    def write(self, answer: int, document: "Document") -> None:
        mark = self.question.marks[answer]
        if mark and mark[1] is not None:
            document[mark[0]] = mark[1]
