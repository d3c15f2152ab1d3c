"""Answers <-> the short list of integers that a record stores.

The integers are in the order of the form. Questions that are not asked are not stored; a menu
stores a bit mask of the members that were answered, a list whose length may vary its length.
"""

from rules_core.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_core.questions.base import Form
    from rules_core.types import Answers, Counted, PackedAnswers


def pack(form: "Form", answers: "Answers") -> list[int]:
    """The answers of a complete entry as a flat list of integers >= 0."""
    packed: list[int] = []
    pack_into(form, answers, packed)
    return packed


def pack_into(form: "Form", answers: "Answers", packed: list[int]) -> None:
    """Add the answers of a form to the integers `packed`."""
    for question in form:
        if question.applies(answers):
            question.pack(answers, packed)


def unpack(form: "Form", packed: "Sequence[int]") -> "Answers":
    """The answers that `pack` made `packed` from; ValueError when it cannot be of this form."""
    reader = Reader(packed)
    answers = unpack_from(form, reader)
    if reader.position != len(packed):
        raise Refusal("", "answers_go_on")
    return answers


def unpack_from(form: "Form", reader: "PackedAnswers") -> "Answers":
    """The answers of a form, taken from where the reader stands; ValueError."""
    answers: "Answers" = {}
    for question in form:
        if question.applies(answers):
            question.unpack(reader, answers)
    return answers


class Reader:
    """Takes one integer after the other from those of a record."""

    def __init__(self, packed: "Sequence[int]") -> None:
        self.packed = packed
        self.position = 0

    def take(self) -> int:
        """The next integer; ValueError at the end."""
        if self.position == len(self.packed):
            raise Refusal("", "answers_end")
        self.position += 1
        return self.packed[self.position - 1]

    def take_count(self, question: "Counted", least: int) -> int:
        """How many answers a question has, `least` to its limit; ValueError otherwise."""
        count = self.take()
        if not least <= count <= question.limit:
            raise Refusal("", "answers_count", count, question.key)
        return count


def most(form: "Form", answers: "Answers") -> int:
    """How many integers `pack` makes at the most of an entry that begins with these answers."""
    return sum(question.most(answers) for question in form if question.applies(answers))


def most_of_all(form: "Form") -> int:
    """Likewise of all its questions; of those with the same key only one is asked."""
    most_of: dict[str, int] = {}
    for question in form:
        most_of[question.key] = max(question.most({}), most_of.get(question.key, 0))
    return sum(most_of.values())
