"""The answers of an entry that was interrupted: can a walk have left them behind?

What is looked at are keys, types, ranges and nesting. Whether the answers go together is not:
a change of mind leaves some behind that do not, and the walk itself asks for those again.
"""

from rules_core.forms import NOBODY, By, Choice, Group, Ignored, Items, Number, Numbers, Seat, flat


def verify_unfinished(book, answers):
    """Raise ValueError for answers that no `Walk` of this book leaves behind.

    `answers`: anything that JSON can hold; the error names the answer at fault.
    """
    if not isinstance(answers, dict):
        raise ValueError("answers: not a dict")
    for key, answer in answers.items():
        if not _is_answer(book.form, key, answer, book.seats):
            raise ValueError(str(key) + ": no answer of " + book.id)


def _is_answer(form, key, answer, seats):
    """Does a question of this key take such an answer, whatever was answered before?"""
    return any(
        question.key == key and _fits(question, answer, seats)
        for question in flat(form)
        if not isinstance(question, Ignored)
    )


def _fits(question, answer, seats):
    if isinstance(question, Group):
        return _is_whole(question.form, answer, seats)
    if isinstance(question, Items):
        return _is_list(answer, 1, question.limit) and all(
            _is_whole(question.form, item, seats) for item in answer
        )
    if isinstance(question, Numbers):
        return _is_list(answer, question.count, question.count) and all(
            _is_integer(number, question.low, question.high) for number in answer
        )
    if isinstance(question, Seat):
        nobody = question.nobody is not None and answer == NOBODY
        return _is_integer(answer, 0, NOBODY if nobody else seats - 1)
    if isinstance(question, Choice):
        return _is_integer(answer, 0, len(question.values)) and answer in question.candidates()
    if isinstance(question, Number):
        return _is_integer(answer, min(_limits(question.low)), max(_limits(question.high)))
    return (
        _is_list(answer, 1, question.limit)
        and all(_is_integer(seat, 0, seats - 1) for seat in answer)
        and len(set(answer)) == len(answer)
    )


def _is_whole(form, answers, seats):
    """Is this a small form with an answer to each of its questions, as a menu keeps it?"""
    return (
        isinstance(answers, dict)
        and all(_is_answer(form, key, answers[key], seats) for key in answers)
        and all(part.key in answers for part in form if part.applies(answers))
    )


def _is_list(answer, shortest, longest):
    return isinstance(answer, list) and shortest <= len(answer) <= longest


def _is_integer(answer, low, high):
    return isinstance(answer, int) and not isinstance(answer, bool) and low <= answer <= high


def _limits(limit):
    """What a limit may be."""
    return limit.table if isinstance(limit, By) else (limit,)
