"""The tariffs that a database has: in the journals, and in records that boxes have brought."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.database.kept import Kept
from host_tools.events.journals import decision_of
from host_tools.sessions.stored_records import known_record
from host_tools.tournament.model.journal_tariffs import TARIFF, bytes_in
from rules_core.record import RecordError
from rules_core.tariffs import digest_of, hexadecimal

if TYPE_CHECKING:
    from host_tools.database.storage import Storage


class Tariffs:
    """The tariffs of a `Database`, read anew only where something was stored since.

    Pages ask for them again and again.
    """

    def __init__(self, database: "Storage") -> None:
        self._database = database
        self._all = Kept(database, self._read)

    def all(self) -> list[tuple[str, bytes]]:
        """(digest in hexadecimal, bytes) of each, those of the journals first; some come twice."""
        return self._all.get()

    def _read(self) -> list[tuple[str, bytes]]:
        return [*self._of_journals(), *self._brought_by_boxes()]

    def _of_journals(self) -> Iterator[tuple[str, bytes]]:
        for row in self._database.events.of_kind(TARIFF):
            try:
                content = decision_of(row).content
                yield content["digest"], bytes_in(**content)
            except (DeskError, KeyError, TypeError):  # damaged, which its event tells
                continue

    def _brought_by_boxes(self) -> Iterator[tuple[str, bytes]]:
        for raw in self._database.records.tariffs():
            try:
                data = known_record(raw).body["data"]
            except RecordError:  # damaged, or of a newer program
                continue
            yield hexadecimal(digest_of(data)), data
