"""At which tables a Kontra was said that counts in the money alone, as the rule book has it."""

from collections.abc import Iterator

from host_tools.tournament.model.state import State
from host_tools.tournament.tables.table import Table
from rules_core.book import Book
from rules_core.documents import DEAL

_KONTRA = "kontra"
_ONLY_MONEY = "kontra_money"  # as `Book.variants` says it


def has_kontra_in_money(table: Table, state: State) -> bool:
    """Was a Kontra said in a deal of a table that does not count in its points?"""
    return any(_ONLY_MONEY in book.variants and _said(deal) for book, deal in _deals(table, state))


def _deals(table: Table, state: State) -> Iterator[tuple[Book, object]]:
    """(rule book, document) of every deal that counts at a table."""
    for typed in table.paper.deals:
        yield typed.book, typed.typed.document
    for bound in table.bound:
        for entry in bound.session.entries:
            is_out = state.corrections.is_out(entry) or entry.id in bound.left_out
            if entry.kind == DEAL and entry.book is not None and not is_out:
                yield entry.book, state.corrections.document_of(entry)


def _said(document: object) -> bool:
    """Has a document, or a part of it, a Kontra of somebody?"""
    if isinstance(document, dict):
        kontra = document.get(_KONTRA)
        levels = kontra if isinstance(kontra, list) else [kontra]
        return any(levels) or any(map(_said, document.values()))
    return isinstance(document, list) and any(map(_said, document))
