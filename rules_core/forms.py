"""What is done with a whole form, a tuple of questions.

How a record stores its answers is in `packing`, what an interrupted walk leaves of them in
`unfinished`, and how they stand in a document in `questions.documents`.
"""

from rules_core.errors import DealError

if False:
    from collections.abc import Iterator

    from rules_core.questions.base import Question
    from rules_core.types import Answers, Form


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
    """Is this a small form with an answer to each of its questions, as a menu keeps it?"""
    return (
        isinstance(answers, dict)
        and all(fits(form, key, answers[key], seats) for key in answers)
        and all(question.key in answers for question in form if question.applies(answers))
    )
