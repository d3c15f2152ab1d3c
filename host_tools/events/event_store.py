"""The desk's database with its events as they stand."""

from functools import cached_property

from host_tools.events.cache import EventCache
from host_tools.events.source_store import SourceStore


class EventStore(SourceStore):
    """An open database, see `SourceStore`."""

    @cached_property
    def cache(self) -> EventCache:
        """The events themselves."""
        return EventCache(self)
