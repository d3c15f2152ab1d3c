"""The rule books by which a document was played: built in, or of the tariffs that are in it."""

from base64 import b64decode
from collections.abc import Callable, Iterator
from typing import Any

from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.verification.document_difference import (
    Difference,
    at,
    newer,
    unlike,
)
from host_tools.results.verification.result_reading import Document
from rules_core.book import Book
from rules_core.books import book as built_in
from rules_core.documents import Entry, read_document
from rules_core.errors import DealError, Refusal
from rules_core.tariffs import book_of, decode, digest_of, hexadecimal
from rules_core.types import Tariff

# The values of a tariff as its file has them.
Values = Callable[[Tariff], dict[str, Any]]


class WrittenBooks:
    """Finds the rule books of a document.

    `wrong`: the `Difference`s in its tariffs. values: of a tariff, as its file has them.
    UnreadableResultError for a tariff that only a newer program knows.
    """

    def __init__(self, document: Document, values: Values) -> None:
        self._values = values
        self._tariffs: dict[str, Tariff] = {}
        self._books: dict[tuple[str, int | None, str], Book] = {}
        self.wrong: list[Difference] = []
        rules = document["rules"]
        if rules["tariff"] is not None:
            self.wrong += self._take(rules["tariff"], "rules.tariff")
        for place, other in enumerate(rules.get("others", ())):
            self.wrong += self._take(other, at("rules.others", place))

    def find(self, rules: object, version: int | None, digest: str, path: str) -> Book:
        """The rule book in a version, by the digest of its tariff, "" for a built-in one.

        path: where the document names it. DealError if there is none; UnreadableResultError if
        only a newer program has this version.
        """
        if not isinstance(rules, str):
            raise DealError("rules", "text")
        wanted = rules, version, digest
        if wanted not in self._books:
            try:
                self._books[wanted] = self._find(rules, version, digest)
            except DealError as error:
                newest = error.details[-1]
                if error.key == "version" and isinstance(newest, int) and (version or 0) > newest:
                    raise newer(at(path, "version"), version) from error
                raise
        return self._books[wanted]

    def read(self, entry: Any, path: str) -> Entry:
        """An entry of the document. DealError, UnreadableResultError."""
        digest = entry.get("tariff")
        named = digest if isinstance(digest, str) else ""
        return read_document(entry, lambda rules, version: self.find(rules, version, named, path))

    def _find(self, rules: str, version: int | None, digest: str) -> Book:
        if not digest:
            return built_in(rules, version)
        tariff = self._tariffs.get(digest)
        if tariff is None or tariff.rules != rules:
            raise DealError("tariff", "tariff", digest)
        return book_of(tariff, version, digest)

    def _take(self, written: Document, path: str) -> Iterator[Difference]:
        """Take a tariff of the document; what is wrong with it."""
        try:
            data = b64decode(written["bytes"], validate=True)
            tariff = decode(data)
        except ValueError as error:
            if isinstance(error, Refusal) and error.key == "unknown_version":
                raise newer(at(path, "bytes"), error.details[0]) from error
            sentence = msg("the bytes of the tariff cannot be read: {error}", error=refusal(error))
            yield Difference(at(path, "bytes"), sentence)
            return
        digest = hexadecimal(digest_of(data))
        self._tariffs[digest] = tariff
        right: dict[str, Any] = {
            "name": dict(tariff.names).get("en", tariff.rules),
            "digest": digest,
            "values": self._values(tariff),
        }
        yield from unlike(written, right, path)
        if "values" in written and set(written["values"]) != set(right["values"]):
            yield Difference(at(path, "values"), msg("it has other keys than the tariff"))
