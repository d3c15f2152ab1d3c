"""The types of what is asked about a deal, and of what is answered.

What stands under a key is as its question has it: an integer, a list of integers, or the answers to
a form within. So these dicts say nothing of their values; the checks of `rules_core` do.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from rules_core.questions.base import Question
from rules_core.questions.choice import Choice

# The answers to a form, by the keys of its questions.
Answers: TypeAlias = dict[str, Any]
# A deal or an incident as JSON has it, see docs/formats.md.
Document: TypeAlias = dict[str, Any]
Form: TypeAlias = Sequence[Question]
# What a choice offers: a word, a number, or yes and no.
Value: TypeAlias = str | int | bool


def form_within(question: Question) -> Form:
    """The form that answers a question. TypeError if it is answered at once."""
    form: Form | None = question.form
    if form is None:
        raise TypeError(f"the question {question.key} has no form")
    return form


def as_choice(question: Question) -> Choice:
    """A question as a choice. TypeError if it is none."""
    if not isinstance(question, Choice):
        raise TypeError(f"the question {question.key} is no choice")
    return question
