"""The rule book of a session on the desk: a built-in one, or that of a tariff that is known."""

from functools import lru_cache

from host_tools.language.games.book_names import name_of_tariff
from rules_core.books import book as built_in
from rules_core.errors import DealError
from rules_core.tariffs import ENGINE_VERSION, book_of, decode, digest_of, hexadecimal

_KEPT = 32  # tariffs, and rule books by them


class Books:
    """Finds rule books, also those of tariffs: in the journals of a `Database`, and among the
    records that boxes have brought.

    given: the bytes of one that is known besides, None: of none.
    """

    def __init__(self, database, given=None):
        self._database = database
        self._given = given
        self._found = {}  # rule books by what they were asked for
        self._tariffs = {}  # by digest in hexadecimal; None: nobody has brought it

    def of_session(self, body, version=None):
        """The rule book of the body of a SESSION record, as `find` finds it."""
        return self.find(body["rules"], body["tariff"], version)

    def find(self, rules, tariff="", version=None):
        """The rule book of a rule id, as it is now or in a `version` of it.

        tariff: digest in hexadecimal, "" for a built-in one. DealError("rules", ...),
        ("version", ...) or ("tariff", ...) for one that is not known.
        """
        wanted = rules, tariff, version
        if wanted not in self._found:
            if tariff:
                self._found[wanted] = self._by_tariff(rules, tariff, version)
            else:
                self._found[wanted] = built_in(rules, version)
        return self._found[wanted]

    def _by_tariff(self, rules, digest, version):
        if digest not in self._tariffs:
            self._tariffs[digest] = _tariff_in(self._bytes(digest))
        tariff = self._tariffs[digest]
        if tariff is None or tariff.rules != rules:
            raise DealError("tariff", "tariff", digest)
        return _book_of(tariff, ENGINE_VERSION if version is None else version, digest)

    def _bytes(self, digest):
        data = self._given
        if data is None or hexadecimal(digest_of(data)) != digest:
            data = tariff_bytes(self._database, digest)
        return data


# Each tariff and its rule book is made once in a process: what is known of a book, its scores for
# one, is then known wherever it is found again.


@lru_cache(_KEPT)
def _tariff_in(data):
    """The tariff that these bytes say; None for none, and for one that cannot be read."""
    try:
        return None if data is None else decode(data)
    except ValueError:  # of a newer program, or made up
        return None


@lru_cache(_KEPT)
def _book_of(tariff, version, digest):
    return book_of(tariff, version, digest)


def names_of_tariffs(database):
    """{(rule id, digest in hexadecimal): `BookName`} of every tariff that is known."""
    found = {digest: _tariff_in(data) for digest, data in database.tariffs.all()}
    # Of those that only a newer program can read nobody knows the id.
    return {
        (tariff.rules, of): name_of_tariff(tariff)
        for of, tariff in found.items()
        if tariff is not None
    }


def tariff_bytes(database, digest):
    """The bytes of the tariff of this digest, None if nobody has brought it.

    digest: in hexadecimal, or as much of it as tells it from others.
    """
    return next((data for of, data in database.tariffs.all() if of.startswith(digest)), None)
