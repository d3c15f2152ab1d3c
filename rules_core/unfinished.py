"""The answers of an entry that was interrupted: can a walk have left them behind?

What is looked at are keys, types, ranges and nesting. Whether the answers go together is not:
a change of mind leaves some behind that do not, and the walk itself asks for those again.
"""

from rules_core.forms import flat


def verify_unfinished(book, answers):
    """Raise ValueError for answers that no `Walk` of this book leaves behind.

    `answers`: anything that JSON can hold; the error names the answer at fault.
    """
    if not isinstance(answers, dict):
        raise ValueError("answers: not a dict")
    for key, answer in answers.items():
        if not _fits(book.form, key, answer, book.seats):
            raise ValueError(str(key) + ": no answer of " + book.id)


def _fits(form, key, answer, seats):
    """Does a question of this key take such an answer, whatever was answered before?"""
    return any(question.key == key and question.fits(answer, seats) for question in flat(form))


def fits_form(form, answers, seats):
    """Is this a small form with an answer to each of its questions, as a menu keeps it?"""
    return (
        isinstance(answers, dict)
        and all(_fits(form, key, answers[key], seats) for key in answers)
        and all(question.key in answers for question in form if question.applies(answers))
    )
