"""How the answers to a form stand in a JSON document (deal-format).

The box reads and writes no documents, and its image has no room for what it does not use: so this
part of what a question is stands beside it, with one table from the kind of question to the class
that knows how its answer is said. Questions without others in them are in `document_values`.
"""

from rules_core.errors import DealError, join
from rules_core.forms import flat
from rules_core.questions.choice import Choice, Fork, Party
from rules_core.questions.compound import Group, Ignored, Items, Menu
from rules_core.questions.conditions import all_hold
from rules_core.questions.document_values import (
    ChoiceValue,
    ForkValue,
    ListValue,
    NumbersValue,
    NumberValue,
    SeatValue,
    Value,
)
from rules_core.questions.number import Number, Numbers
from rules_core.questions.seat import Seat, Seats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rules_core.questions.base import Form, Question
    from rules_core.types import Answers, Document, K, V


def read_form(form: "Form", body: object, seats: int, path: str = "") -> "Answers":
    """The answers that the object `body` of a document says; DealError names the field at fault.

    `path`: where in the document it stands. A key with null is the same as a key left out.
    """
    if not isinstance(body, dict):
        raise DealError(path, "object")
    parts = _in_documents(form)
    known = [key for part in parts for key in part.keys]
    for key in body:
        if key not in known and body[key] is not None:
            raise DealError(join(path, key), "unknown")
    answers: "Answers" = {}
    understood: list[str] = []
    for question in form:
        part = _in_document(question)
        if part.is_carried(answers):
            understood.extend(part.read(body, answers, seats, path))
    for part in parts:
        for key in part.keys:
            if body.get(key) is not None and key not in understood:
                here = join(path, key)
                if not part.goes_without_saying(key, body[key], here):
                    raise DealError(here, "not_asked")
    return answers


def write_form(form: "Form", answers: "Answers") -> "Document":
    """The object of a document that says the answers."""
    document: "Document" = {}
    for part in _in_documents(form):
        if part.key in answers and part.question.applies(answers):
            part.write(answers[part.key], document)
    return document


class _GroupValue(Value):
    question: Group

    def answer(self, value: object, seats: int, path: str) -> "Answers":
        return read_form(self.question.form, value, seats, path)

    def value(self, answer: "Answers") -> "Document":
        return write_form(self.question.form, answer)


class _ItemsValue(Value):
    question: Items

    def answer(self, value: object, seats: int, path: str) -> "list[Answers]":
        if not isinstance(value, list):
            raise DealError(path, "list")
        return [
            read_form(self.question.form, item, seats, path + "[" + str(index) + "]")
            for index, item in enumerate(value)
        ]

    def value(self, answer: "Sequence[Answers]") -> "list[Document]":
        return [write_form(self.question.form, item) for item in answer]


class _MenuValue(Value):
    """Nothing by itself: its members stand beside the other answers; most need not be there."""

    question: Menu

    def read(
        self, body: "Document", answers: "Answers", seats: int, path: str, optional: bool = False
    ) -> "Sequence[str]":
        keys: list[str] = []
        for member in self.question.members:
            if member.applies(answers):
                part = _in_document(member)
                keys.extend(part.read(body, answers, seats, path, optional=True))
                if member.lacks(answers):
                    raise DealError(join(path, member.key), "missing")
        return keys


class _IgnoredValue(Value):
    def is_carried(self, answers: "Answers") -> bool:
        return all_hold(self.question.when, answers)

    def read(
        self, body: "Document", answers: "Answers", seats: int, path: str, optional: bool = False
    ) -> "Sequence[str]":
        return self.keys


_KINDS = {
    Seat: SeatValue,
    Seats: ListValue,
    Choice: ChoiceValue,
    Party: ChoiceValue,
    Fork: ForkValue,
    Number: NumberValue,
    Numbers: NumbersValue,
    Group: _GroupValue,
    Items: _ItemsValue,
    Menu: _MenuValue,
    Ignored: _IgnoredValue,
}


# Made once: a form is asked for document after document, and its questions never change.
_parts: "dict[Question, Value]" = {}  # by question
_flat: "dict[Form, list[Value]]" = {}  # by form
_KEPT = 1000  # more than the rule books have that are built in


def _in_document(question: "Question") -> Value:
    """A question as a part of a document."""
    return _made_once(_parts, question, lambda: _KINDS[type(question)](question))


def _in_documents(form: "Form") -> list[Value]:
    """Every question of a form that has an answer of its own, as a part of a document."""
    return _made_once(_flat, form, lambda: [_in_document(question) for question in flat(form)])


def _made_once(made: "dict[K, V]", of: "K", make: "Callable[[], V]") -> "V":
    found = made.get(of)
    if found is None:
        if len(made) == _KEPT:
            made.clear()
        found = made[of] = make()
    return found
