"""What the answers of a deal come to by a rule book."""

import json
from typing import NamedTuple

from rules_core.book import Book
from rules_core.documents import DEAL, Entry, write_document


class Scored(NamedTuple):
    """A deal by its rule book.

    document: its JSON document, as text; points, money (cents): one a seat, money is None where the
    book keeps none; void: does the deal count for nothing?
    """

    document: str
    points: list[int]
    money: list[int] | None
    void: bool


def score_of(book: Book, packed: list[int]) -> Scored:
    """The `Scored` of the answers that a record stores; ValueError if they cannot be."""
    answers = book.unpack(packed)
    score = book.score(answers)
    document = document_text(Entry(book, DEAL, answers))
    return Scored(document, list(score.points), score.money, score.void)


def document_text(entry: Entry) -> str:
    """The JSON document of a `rules_core.documents.Entry`, as text."""
    return json.dumps(write_document(entry), ensure_ascii=False)
