"""The desk's database with what is known of its events."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cached_property
from typing import TYPE_CHECKING

from host_tools.common.times import check_clock
from host_tools.database.address import DatabaseAddress
from host_tools.database.storage import Storage
from host_tools.events.forgotten import Forgotten
from host_tools.events.journals import Journals
from host_tools.events.known_tariffs import Tariffs
from host_tools.events.origins import Origins

if TYPE_CHECKING:
    from host_tools.events.cache import EventCache


class EventStore(Storage):
    """An open database, see `Storage`.

    `journals`: what was decided about its events; `cache`: the events themselves, as they stand;
    `tariffs`: those that boxes and events have brought; `forgotten`: where persons sat who are
    forgotten; `origins`: which events other desks have sealed. `clock()`: Unix seconds, of the desk
    that works with it; what is stored bears its time.
    """

    def __init__(
        self,
        address: DatabaseAddress,
        must_exist: bool = False,
        check: bool = True,
        keep: bool = True,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(address, must_exist, check, keep)
        self.clock = clock
        self.journals = Journals(self)
        self.tariffs = Tariffs(self)
        self.forgotten = Forgotten(self)
        self.origins = Origins(self)

    @cached_property
    def cache(self) -> "EventCache":
        """The events themselves. Who asks for none does not wait for what derives them."""
        from host_tools.events.cache import EventCache

        return EventCache(self)

    def transaction(self) -> AbstractContextManager[None]:
        """As that of `Storage`. DeskError, too, if the clock cannot be right."""
        check_clock(self.clock())
        return super().transaction()
