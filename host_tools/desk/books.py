"""The rule book of a session on the desk: a built-in one, or that of a tariff that is known."""

from host_tools.desk.journals import decision_of
from host_tools.errors import DeskError
from host_tools.tournament import decisions
from host_tools.tournament.tariffs import bytes_in
from rules_core.books import book as built_in
from rules_core.errors import DealError
from rules_core.record import TARIFF, RecordError
from rules_core.record import decode as decode_record
from rules_core.tariffs import ENGINE_VERSION, book_of, decode, digest_of, hexadecimal


class Books:
    """Finds tariffs in the journals of a `Database`, and among the records that boxes have brought.

    given: the bytes of one that is known besides, None: of none.
    """

    def __init__(self, database, given=None):
        self._database = database
        self._given = given
        self._tariffs = {}  # by digest in hexadecimal; None: nobody has brought it
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
        data = self._given
        if data is None or hexadecimal(digest_of(data)) != digest:
            data = tariff_bytes(self._database, digest)
        try:
            return None if data is None else decode(data)
        except ValueError:  # of a newer program, or made up
            return None


def tariffs_of(database):
    """(rule id, digest in hexadecimal) of every tariff that is known, each once."""
    found = set()
    for digest, data in _all_tariffs(database):
        try:
            found.add((decode(data).rules, digest))
        except ValueError:  # of a newer program
            continue
    return sorted(found)


def tariff_bytes(database, digest):
    """The bytes of the tariff of this digest, None if nobody has brought it.

    digest: in hexadecimal, or as much of it as tells it from others.
    """
    return next((data for of, data in _all_tariffs(database) if of.startswith(digest)), None)


def _all_tariffs(database):
    """(digest in hexadecimal, bytes) of each, those of the journals first; some come twice."""
    for row in database.events.of_kind(decisions.TARIFF):
        try:
            content = decision_of(row).content
            yield content["digest"], bytes_in(**content)
        except (DeskError, KeyError, TypeError):  # damaged, which its event tells
            continue
    for raw in database.records.raws_of_kind(TARIFF):
        try:
            data = decode_record(raw).body["data"]
        except (RecordError, TypeError):  # damaged, or of a newer program
            continue
        yield hexadecimal(digest_of(data)), data
