"""Database of the desk with all decisions and records, from which its events are derived."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from host_tools.common.errors import DeskError
from host_tools.common.times import check_clock
from host_tools.database.address import DatabaseAddress
from host_tools.database.kept import Kept
from host_tools.database.storage import Storage
from host_tools.events.journals import Journals, decision_of
from host_tools.events.origins import Origins
from host_tools.sessions.stored_records import known_record
from host_tools.tournament.model.journal_tariffs import TARIFF, bytes_in
from rules_core.record import RecordError
from rules_core.tariffs import digest_of, hexadecimal


class JournalStore(Storage):
    """An open database, see `Storage`.

    `journals`: what was decided about its events; `tariffs`: those that boxes and events have
    brought; `origins`: which events other desks have sealed. `clock()`: Unix seconds, of the desk
    that works with it; what is stored bears its time.
    """

    def __init__(
        self,
        address: DatabaseAddress,
        must_exist: bool = False,
        check: bool = True,
        keep: bool = True,
        whole: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(address, must_exist, check, keep, whole)
        self.clock = clock
        self.journals = Journals(self)
        self.tariffs = Tariffs(self)
        self.origins = Origins(self)

    def transaction(self) -> AbstractContextManager[None]:
        """As that of `Storage`. DeskError, too, if the clock cannot be right."""
        check_clock(self.clock())
        return super().transaction()


class Tariffs:
    """The tariffs of a `Database`, read anew only where something was stored since.

    Pages ask for them again and again.
    """

    def __init__(self, database: Storage) -> None:
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
