"""The rule books for other programs: score, check, describe and count a deal.

A deal is a document, a dict as JSON has it. What may stand in one says docs/formats.md; what cannot
be is refused with a DealError. What is not named here may change with every version.
"""

from rules_core import statements
from rules_core.book import Book
from rules_core.books import RULE_IDS
from rules_core.books import book as built_in
from rules_core.count import count_document
from rules_core.documents import DEAL, Entry, read_document, write_document
from rules_core.errors import DealError, Refusal
from rules_core.score import Score
from rules_core.statements import Statement
from rules_core.tariff_values import tariff_like
from rules_core.tariffs import book_of, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rules_core.types import Data, Document

__all__ = (
    "Book",
    "DealError",
    "Entry",
    "Refusal",
    "Score",
    "Statement",
    "book",
    "book_like",
    "book_of_tariff",
    "books",
    "check",
    "count",
    "describe",
    "read",
    "score",
    "write",
)


def books() -> tuple[str, ...]:
    """The ids of the built-in rule books."""
    return RULE_IDS


def book(rules: str, version: int | None = None, own: "Iterable[Book]" = ()) -> Book:
    """The rule book of an id, as it is now or in an earlier version; DealError if there is none.

    `own`: rule books besides the built-in ones, which it comes before.
    """
    for found in own:
        if found.id == rules:
            if version not in (None, found.version):
                raise DealError("version", "version", rules, found.version)
            return found
    return built_in(rules, version)


def book_like(like: Book, rules: str, values: "Document") -> Book:
    """The rule book with this id that is like another one but for some values; Refusal.

    `values`: by the keys of a tariff's file, a row as its whole line; None: there is no such row.
    """
    return book_of(tariff_like(like.tariff, rules, values))


def book_of_tariff(data: "Data") -> Book:
    """The rule book of a club's own numbers, of the bytes of its tariff; ValueError."""
    return book_of(decode(data))


def read(document: object, own: "Iterable[Book]" = ()) -> Entry:
    """What a document says, checked: a deal or an incident; DealError. `own`: as `book` has it."""
    return read_document(document, _finder(own))


def write(entry: Entry) -> "Document":
    """The document of an entry, without what goes without saying."""
    return write_document(entry)


def score(document: object, own: "Iterable[Book]" = ()) -> Score:
    """What a deal or an incident gives each seat; DealError. `own`: as `book` has it."""
    return read(document, own).score()


def check(document: object, own: "Iterable[Book]" = ()) -> None:
    """Raise DealError, which names the field at fault, for a document that cannot be."""
    read(document, own)


def describe(document: object, own: "Iterable[Book]" = ()) -> list[Statement]:
    """What there is to say of a deal, by keys, for whoever has words for them; DealError.

    Of an incident there is nothing.
    """
    entry = read(document, own)
    if entry.kind != DEAL:
        return []
    return statements.statements(entry.book, entry.content, entry.score().void)


def count(document: object, own: "Iterable[Book]" = ()) -> "Document":
    """The points of a pile of cards, {"rules", "cards", "figures"}; DealError."""
    return count_document(document, _finder(own))


def _finder(own: "Iterable[Book]") -> "Callable[..., Book]":
    return lambda rules, version=None: book(rules, version, own)
