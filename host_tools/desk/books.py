"""The rule book of a session on the desk: a built-in one, or that of a tariff in the log."""

from rules_core.books import book as built_in
from rules_core.errors import DealError
from rules_core.session import find_built_in
from rules_core.tariffs import book_of, decode


class Books:
    """Finds tariffs among the records of a `Database`: whichever box has brought one."""

    def __init__(self, database):
        self._database = database
        self._tariffs = {}

    def of_session(self, body, version=None):
        """The rule book of the body of a SESSION record, as it is now or in a `version` of it.

        DealError("rules", ...), ("version", ...) or ("tariff", ...) for one that is not known.
        """
        if not body["tariff"]:
            return (
                find_built_in(body["rules"], "")
                if version is None
                else built_in(body["rules"], version)
            )
        tariff = self._tariff(body["tariff"])
        if tariff is None or tariff.rules != body["rules"]:
            raise DealError("tariff", "tariff", body["tariff"])
        return book_of(tariff) if version is None else book_of(tariff, version)

    def _tariff(self, digest):
        """The tariff of this digest (in hexadecimal), None if no box has brought it."""
        if digest not in self._tariffs:
            data = self._database.tariff(digest)
            try:
                self._tariffs[digest] = None if data is None else decode(data)
            except ValueError:  # of a newer program, or made up
                self._tariffs[digest] = None
        return self._tariffs[digest]
