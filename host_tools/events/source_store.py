"""The desk's database with all that its events are derived of."""

import time
from collections.abc import Callable

from host_tools.database.address import DatabaseAddress
from host_tools.events.forgotten import Forgotten
from host_tools.events.journal_store import JournalStore


class SourceStore(JournalStore):
    """An open database, see `JournalStore`. `forgotten`: where persons sat who are forgotten."""

    def __init__(
        self,
        address: DatabaseAddress,
        must_exist: bool = False,
        check: bool = True,
        keep: bool = True,
        whole: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(address, must_exist, check, keep, whole, clock)
        self.forgotten = Forgotten(self)
