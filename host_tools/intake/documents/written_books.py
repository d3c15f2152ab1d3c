"""Rule books of a document: built in, or of the tariffs in it."""

from base64 import b64decode
from collections.abc import Iterator
from typing import Any

from host_tools.common.plain import quote
from host_tools.language.message import msg
from host_tools.language.refusals import refusal
from host_tools.results.verification.document_difference import (
    Difference,
    UnreadableResultError,
    at,
    newer,
    not_right,
)
from host_tools.results.verification.result_reading import Document
from host_tools.tariffs.rule_books import Books
from rules_core.book import Book
from rules_core.documents import Entry, read_document
from rules_core.errors import DealError, Refusal
from rules_core.tariffs import decode, digest_of, hexadecimal


class WrittenTariffs:
    """The tariffs of a document; `wrong`: the `Difference`s of those that cannot be read.

    UnreadableResultError for a tariff that only a newer program knows.
    """

    def __init__(self, document: Document) -> None:
        rules = document["rules"]
        own = [] if rules["tariff"] is None else [("rules.tariff", rules["tariff"])]
        others = enumerate(rules.get("others", ()))
        named = own + [(at("rules.others", place), one) for place, one in others]
        self._found: list[tuple[str, bytes]] = []
        self.wrong = [one for path, written in named for one in self._take(written, path)]

    @property
    def tariffs(self) -> "WrittenTariffs":
        """Itself: that is where `Books` look."""
        return self

    def all(self) -> list[tuple[str, bytes]]:
        """(digest in hexadecimal, bytes) of each, the event's own first."""
        return self._found

    def _take(self, written: Document, path: str) -> Iterator[Difference]:
        try:
            data = b64decode(written["bytes"], validate=True)
            decode(data)
        except ValueError as error:
            if isinstance(error, Refusal) and error.key == "unknown_version":
                raise newer(at(path, "bytes"), error.details[0]) from error
            sentence = msg("the bytes of the tariff cannot be read: {error}", error=refusal(error))
            yield Difference(at(path, "bytes"), sentence)
            return
        digest = hexadecimal(digest_of(data))
        if written["digest"] != digest:
            yield Difference(at(path, "digest"), not_right(written["digest"], digest))
        self._found.append((digest, data))


class WrittenBooks(Books):
    """Finds the rule books of a document; the event's own one in the version that it says.

    `wrong`: as of `WrittenTariffs`. UnreadableResultError for what only a newer program knows.
    """

    def __init__(self, document: Document) -> None:
        known = WrittenTariffs(document)
        super().__init__(known)
        self._known = known
        self.wrong = known.wrong
        self._rules = document["rules"]
        self._digests = [digest for digest, _ in known.all()]

    def own(self) -> Book:
        """The rule book of the event. DealError, UnreadableResultError."""
        rules, version = self._rules["id"], self._rules["version"]
        try:
            return self.find(rules, self._own_digest, version)
        except DealError as error:
            if error.key == "rules":
                sentence = msg(
                    "{what}: {how}",
                    what="rules.id",
                    how=msg("this program does not know the rule book {rules}", rules=quote(rules)),
                )
                raise UnreadableResultError(sentence) from error
            _check_newer(error, "rules", version)
            raise

    @property
    def others(self) -> list[Book]:
        """The books of the other tariffs, in their order."""
        digests = self._digests[1:] if self._own_digest else self._digests
        found = dict(self._known.all())
        return [self.find(decode(found[digest]).rules, digest) for digest in digests]

    def find(self, rules: str, tariff: str = "", version: int | None = None) -> Book:
        """Return the book as `Books.find`; version: None for the version that the
        document names.
        """
        if version is None and (rules, tariff) == (self._rules["id"], self._own_digest):
            version = self._rules["version"]
        return super().find(rules, tariff, version)

    def read(self, entry: Any, path: str) -> Entry:
        """An entry of the document. DealError, UnreadableResultError."""
        digest = entry.get("tariff")
        tariff = digest if isinstance(digest, str) else ""
        try:
            return read_document(entry, lambda rules, version: self._named(rules, tariff, version))
        except DealError as error:
            _check_newer(error, path, entry.get("version"))
            raise

    @property
    def _own_digest(self) -> str:
        return "" if self._rules["tariff"] is None else self._digests[0]

    def _named(self, rules: object, tariff: str, version: int | None) -> Book:
        if not isinstance(rules, str):
            raise DealError("rules", "text")
        return self.find(rules, tariff, version)


def _check_newer(error: DealError, path: str, version: object) -> None:
    """UnreadableResultError for a version that only a newer program knows."""
    newest = error.details[-1] if error.details else None
    is_newer = isinstance(newest, int) and isinstance(version, int) and version > newest
    if error.key == "version" and is_newer:
        raise newer(at(path, "version"), version) from error
