"""Check of the answers of an interrupted entry: a walk must have been able to leave them.

It checks keys, types, ranges and nesting, not whether the answers fit together: after a change of
mind some do not, and the walk itself asks for those again.
"""

from rules_core.forms import fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rules_core.book import Book


def verify_unfinished(book: "Book", answers: object) -> None:
    """Raise ValueError for answers that no `Walk` of this book leaves behind.

    `answers`: anything that JSON can hold; the error names the answer at fault.
    """
    if not isinstance(answers, dict):
        raise ValueError("answers: not a dict")
    for key, answer in answers.items():
        if not fits(book.form, key, answer, book.seats):
            raise ValueError(str(key) + ": no answer of " + book.id)
