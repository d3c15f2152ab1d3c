"""Scores entries on any VM, CPython's or MicroPython's: nothing but what both have.

    MICROPYPATH=. build/micropython host_tools/results/verification/score_on_vm.py

Reads lines of JSON: first a list of the bytes of tariffs in base64, then an entry a line. Answers
each entry with [points, cents], or with the field, the key and the sentence of its refusal.
"""

import binascii
import json
import sys

from rules_core.books import book as built_in
from rules_core.documents import read_document
from rules_core.errors import DealError
from rules_core.tariffs import book_of, decode, digest_of, hexadecimal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from rules_core.book import Book
    from rules_core.types import Tariff


class TariffBooks:
    """The rule books of a document; tariffs: their bytes in base64."""

    def __init__(self, tariffs: "list[str]") -> None:
        self._tariffs: dict[str, Tariff] = {}
        self._made: dict[tuple[str, int | None], Book] = {}
        for text in tariffs:
            data = binascii.a2b_base64(text)
            self._tariffs[hexadecimal(digest_of(data))] = decode(data)

    def finder(self, digest: "str | None") -> "Callable[[str, int | None], Book]":
        """Return the finder of a rule book by its id and version; digest: of its tariff."""
        if digest not in self._tariffs:
            return built_in
        return lambda _, version: self._own(digest, version)

    def _own(self, digest: str, version: "int | None") -> "Book":
        if (digest, version) not in self._made:
            book = book_of(self._tariffs[digest], version, digest)
            self._made[(digest, version)] = book
        return self._made[(digest, version)]


def main() -> None:
    """Answer every line."""
    books = TariffBooks(json.loads(sys.stdin.readline()))
    line = sys.stdin.readline()
    while line:
        print(json.dumps(answer(json.loads(line), books)))
        line = sys.stdin.readline()


def answer(entry: "dict[str, Any]", books: TariffBooks) -> "list[object]":
    """Return the answer to an entry."""
    try:
        score = read_document(entry, books.finder(entry.get("tariff"))).score()
    except DealError as error:
        return [error.field, error.key, error.message]
    return [score.points, score.money]


if __name__ == "__main__":
    main()
