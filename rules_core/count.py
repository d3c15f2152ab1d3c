"""The counting aid's documents: a pile in, its points out (deal-format, `schreiber score`)."""

from rules_core.books import book as find_book
from rules_core.errors import DealError, join
from rules_core.numbers import figure, is_whole, written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rules_core.book import Book
    from rules_core.deck import Deck
    from rules_core.types import Document

_KEYS = ("rules", "id", "cards", "figures")
# Where there is a scart that makes one pile count less.
_KEYS_WITH_SCART = _KEYS + ("skatist",)


def count_document(document: object, books: "Callable[[str], Book]" = find_book) -> "Document":
    """The answer to {"rules", "cards", "figures", "skatist"}: a dict with the points; DealError.

    `books(rules)`: the rule book, as `rules_core.books.book` finds it.
    """
    if not isinstance(document, dict):
        raise DealError("", "not_object")
    rules = document.get("rules")
    if rules is None:
        raise DealError("rules", "missing")
    deck = books(rules).deck
    known = _KEYS_WITH_SCART if deck.scart else _KEYS
    for key in document:
        if key not in known and document[key] is not None:
            raise DealError(key, "unknown")
    cards = document.get("cards")
    if cards is None:
        raise DealError("cards", "missing")
    if not is_whole(cards):
        raise DealError("cards", "whole")
    figures = _read_figures(document.get("figures"), deck)
    return write_points(deck, deck.count(cards, figures, _read_skatist(document.get("skatist"))))


def _read_figures(body: object, deck: "Deck") -> dict[str, int]:
    if body is None:
        raise DealError("figures", "missing")
    if not isinstance(body, dict):
        raise DealError("figures", "object")
    known = [name for name, _, _ in deck.figures]
    figures = {}
    for key, value in body.items():
        path = join("figures", key)
        if value is None:
            continue
        if key not in known:
            raise DealError(path, "unknown")
        if not is_whole(value):
            raise DealError(path, "whole")
        figures[key] = value
    return figures


def _read_skatist(flag: object) -> bool:
    if flag is None:
        return False
    if not isinstance(flag, bool):
        raise DealError("skatist", "flag")
    return flag


def write_points(deck: "Deck", steps: int) -> "Document":
    """Points as the game writes them: 16/2 where a card is a third, else a number."""
    if deck.unit == 3:
        return {"points": written(steps, deck.unit), "thirds": steps}
    return {"points": figure(steps, deck.unit)}
