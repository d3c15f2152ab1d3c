"""The tariffs that a database has: in the journals, and in records that boxes have brought."""

from host_tools.desk.journals import decision_of
from host_tools.errors import DeskError
from host_tools.tournament import decisions
from host_tools.tournament.tariffs import bytes_in
from rules_core.record import RecordError, decode
from rules_core.tariffs import digest_of, hexadecimal


class Tariffs:
    """The tariffs of a `Database`, read anew only where something was stored since.

    Pages ask for them again and again.
    """

    def __init__(self, database):
        self._database = database
        self._all = []
        self._at = None  # at which changes of the database

    def all(self):
        """(digest in hexadecimal, bytes) of each, those of the journals first; some come twice."""
        if self._database.in_transaction():  # what was stored in it may be taken back
            return self._read()
        now = self._database.changes()
        if now != self._at:
            self._all = self._read()
            self._at = now
        return self._all

    def _read(self):
        return [*self._of_journals(), *self._brought_by_boxes()]

    def _of_journals(self):
        for row in self._database.events.of_kind(decisions.TARIFF):
            try:
                content = decision_of(row).content
                yield content["digest"], bytes_in(**content)
            except (DeskError, KeyError, TypeError):  # damaged, which its event tells
                continue

    def _brought_by_boxes(self):
        for raw in self._database.records.tariffs():
            try:
                data = decode(raw).body["data"]
            except (RecordError, TypeError):  # damaged, or of a newer program
                continue
            yield hexadecimal(digest_of(data)), data
