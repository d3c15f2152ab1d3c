"""The desk's database with its events as they stand."""

import time
from collections.abc import Callable

from host_tools.database.address import DatabaseAddress
from host_tools.events.cache import EventCache
from host_tools.events.source_store import SourceStore


class EventStore(SourceStore):
    """An open database, see `SourceStore`. `cache`: its events, as they stand."""

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
        self.cache = EventCache(self)
