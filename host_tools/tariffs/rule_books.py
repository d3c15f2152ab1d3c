"""Finds the rule book of a session: a built-in one, or that of a tariff that the desk knows."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Protocol

from host_tools.language.games.book_names import BookName, name_of_tariff
from rules_core.book import Book
from rules_core.books import book as built_in
from rules_core.errors import DealError
from rules_core.tariffs import book_of, decode, digest_of, hexadecimal
from rules_core.types import Tariff

_KEPT = 32  # tariffs, and rule books of tariffs


class KnownTariffs(Protocol):
    """The tariffs that journals and boxes have brought."""

    def all(self) -> Iterable[tuple[str, bytes]]:
        """(digest in hexadecimal, bytes) of each."""


class HasTariffs(Protocol):
    """A store of tariffs: an `intake.database.Database`."""

    @property
    def tariffs(self) -> KnownTariffs:
        """All tariffs that it knows."""


class Books:
    """Finds rule books, also those of the tariffs that a database knows.

    given: the bytes of a tariff that is known besides, or None.
    """

    def __init__(self, database: HasTariffs, given: bytes | None = None) -> None:
        self._database = database
        self._given = given
        # By rule id, digest of the tariff and version.
        self._found: dict[tuple[str, str, int | None], Book] = {}
        # By digest in hexadecimal; None: nobody has brought it.
        self._tariffs: dict[str, Tariff | None] = {}

    def of_session(self, body: Mapping[str, Any], version: int | None = None) -> Book:
        """The rule book of the body of a SESSION record, see `find`."""
        return self.find(body["rules"], body["tariff"], version)

    def find(self, rules: str, tariff: str = "", version: int | None = None) -> Book:
        """The rule book of a rule id; version: None for the newest.

        tariff: digest in hexadecimal, "" for a built-in rule book. DealError("rules", ...),
        ("version", ...) or ("tariff", ...) if it is not known.
        """
        wanted = rules, tariff, version
        if wanted not in self._found:
            if tariff:
                self._found[wanted] = self._by_tariff(rules, tariff, version)
            else:
                self._found[wanted] = built_in(rules, version)
        return self._found[wanted]

    def _by_tariff(self, rules: str, digest: str, version: int | None) -> Book:
        if digest not in self._tariffs:
            self._tariffs[digest] = _tariff_in(self._bytes(digest))
        tariff = self._tariffs[digest]
        if tariff is None or tariff.rules != rules:
            raise DealError("tariff", "tariff", digest)
        return _book_of(tariff, version, digest)

    def _bytes(self, digest: str) -> bytes | None:
        data = self._given
        if data is None or hexadecimal(digest_of(data)) != digest:
            data = tariff_bytes(self._database, digest)
        return data


# Each tariff and its rule book is made only once in a process, so that what a book has cached, such
# as scores, is used wherever it is found.


@lru_cache(_KEPT)
def _tariff_in(data: bytes | None) -> Tariff | None:
    """The tariff of these bytes; None if they are None or cannot be read."""
    try:
        return None if data is None else decode(data)
    except ValueError:  # a tariff of a newer program, or no tariff
        return None


@lru_cache(_KEPT)
def _book_of(tariff: Tariff, version: int | None, digest: str) -> Book:
    return book_of(tariff, version, digest)


def names_of_tariffs(database: HasTariffs) -> dict[tuple[str, str], BookName]:
    """The names of all known tariffs by (rule id, digest in hexadecimal)."""
    found = {digest: _tariff_in(data) for digest, data in database.tariffs.all()}
    # A tariff that only a newer program can read has no id that we know.
    return {
        (tariff.rules, digest): name_of_tariff(tariff)
        for digest, tariff in found.items()
        if tariff is not None
    }


def tariff_bytes(database: HasTariffs, digest: str) -> bytes | None:
    """The bytes of the tariff of a digest; None if nobody has brought it.

    digest: in hexadecimal; its beginning is enough.
    """
    known = database.tariffs.all()
    return next((data for name, data in known if name.startswith(digest)), None)
