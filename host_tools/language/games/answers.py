"""What a question of a form is, for whoever needs one of a certain kind."""

from rules_core.questions.base import Question
from rules_core.questions.choice import Choice
from rules_core.types import Form


def form_within(question: Question) -> Form:
    """The form that answers a question. TypeError if it is answered at once."""
    form = question.form
    if form is None:
        raise TypeError(f"the question {question.key} has no form")
    return form


def as_choice(question: Question) -> Choice:
    """A question as a choice. TypeError if it is none."""
    if not isinstance(question, Choice):
        raise TypeError(f"the question {question.key} is no choice")
    return question
