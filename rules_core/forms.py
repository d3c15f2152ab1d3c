"""Whole forms, tuples of questions, and the place of a walk in one.

How a record stores its answers is in `packing`, what an interrupted walk leaves of them in
`unfinished`, and how they stand in a document in `questions.documents`.
"""

from rules_core.errors import DealError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from rules_core.questions.base import Form, Question
    from rules_core.types import Answers


def flat(form: "Form") -> "Iterator[Question]":
    """Every question of a form that has an answer of its own, menus opened."""
    for question in form:
        yield from question.parts()


def verify_form(form: "Form", answers: "Answers", seats: int, path: str = "") -> None:
    """Raise DealError for an answer outside the limits of its question.

    `seats`: how many play; `path`: of the form within another one.
    """
    try:
        for asked in form:
            for question in asked.parts():
                if question.key in answers and question.applies(answers):
                    question.verify(answers, seats)
    except DealError as error:
        raise error.inside(path)


def fits(form: "Form", key: str, answer: object, seats: int) -> bool:
    """Does a question of this key take such an answer, whatever was answered before?

    `answer`: anything that JSON can hold.
    """
    return any(question.key == key and question.fits(answer, seats) for question in flat(form))


def fits_whole(form: "Form", answers: object, seats: int) -> bool:
    """Return True if `answers` has an answer to each question of a small form, as a menu
    keeps it.
    """
    return (
        isinstance(answers, dict)
        and all(fits(form, key, answers[key], seats) for key in answers)
        and all(question.key in answers for question in form if question.applies(answers))
    )


class Frame:
    """A form being asked, from its first question on that is to be asked: the deal's own, or one
    that a menu opened.

    `question`: the one that opened it (None for the deal's own form); `current`: the present one of
    its questions, of number `index`, None at the end. Results about the current question are kept
    until something changes: `before`, the answers before it; `options`, the allowed answers;
    `members`, of a menu, those that can be opened. `place`: of the thing of a list that is asked
    about anew, None: it is a new one.
    """

    before: "Answers | None"
    options: "list[int] | None"
    members: "list[Question] | None"

    def __init__(
        self, form: "Form", answers: "Answers", question: "Question | None" = None
    ) -> None:
        self.form = form
        self.answers = answers
        self.question = question
        self.place: int | None = None
        self.index = 0
        self.skip()

    def forget(self) -> None:
        """Forget what was worked out: other answers stand, or it is another question."""
        self.before = self.options = self.members = None

    def skip(self) -> None:
        """Go on to the first question, from the current one, that is to be asked."""
        index = self.index
        while index < len(self.form) and not self.form[index].applies(self.answers):
            index += 1
        self.go_to(index)

    def step_back(self) -> bool:
        """Go to the question before; False at the first one."""
        for index in range(self.index - 1, -1, -1):
            if self.form[index].applies(self.answers):
                self.go_to(index)
                return True
        return False

    def go_to(self, index: int) -> None:
        """Go to the question of number `index`."""
        self.index = index
        self.current = self.form[index] if index < len(self.form) else None
        self.forget()

    def end(self) -> None:
        """Go behind the last question."""
        self.go_to(len(self.form))

    def closed(self, around: "Answers") -> "Answers":
        """`around`, the answers beside which it was opened, with what was answered here."""
        if self.question is None:
            return self.answers
        answers = self.question.closed(around, self.answers)
        if self.place is not None:
            things = answers[self.question.key]
            things.insert(self.place, things.pop())
        return answers
