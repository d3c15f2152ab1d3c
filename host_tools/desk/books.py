"""The rule book of a session on the desk: a built-in one, or that of a tariff in the log."""

from rules_core.books import book as built_in
from rules_core.errors import DealError
from rules_core.tariffs import ENGINE_VERSION, book_of, decode


class Books:
    """Finds tariffs among the records of a `Database`: whichever box has brought one."""

    def __init__(self, database):
        self._database = database
        self._tariffs = {}  # by digest in hexadecimal; None: no box has brought it
        self._books = {}  # by digest and version

    def of_session(self, body, version=None):
        """The rule book of the body of a SESSION record, as it is now or in a `version` of it.

        DealError("rules", ...), ("version", ...) or ("tariff", ...) for one that is not known.
        """
        digest = body["tariff"]
        if not digest:
            return built_in(body["rules"], version)
        if digest not in self._tariffs:
            self._tariffs[digest] = self._find(digest)
        tariff = self._tariffs[digest]
        if tariff is None or tariff.rules != body["rules"]:
            raise DealError("tariff", "tariff", digest)
        version = ENGINE_VERSION if version is None else version
        if (digest, version) not in self._books:
            self._books[digest, version] = book_of(tariff, version, digest)
        return self._books[digest, version]

    def _find(self, digest):
        data = self._database.tariff(digest)
        try:
            return None if data is None else decode(data)
        except ValueError:  # of a newer program, or made up
            return None
