"""Database of the desk with all decisions and records, from which its events are derived."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from host_tools.common.times import check_clock
from host_tools.database.address import DatabaseAddress
from host_tools.database.storage import Storage
from host_tools.events.journals import Journals
from host_tools.events.known_tariffs import Tariffs
from host_tools.events.origins import Origins


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
