"""The desk's database with its events as they stand."""

from functools import cached_property
from typing import TYPE_CHECKING

from host_tools.events.source_store import SourceStore

if TYPE_CHECKING:
    from host_tools.events.cache import EventCache
    from host_tools.events.figures import Figures


class EventStore(SourceStore):
    """An open database, see `SourceStore`."""

    @cached_property
    def cache(self) -> "EventCache":
        """The events. Importing late keeps callers that need none from waiting for their
        modules.
        """
        from host_tools.events.cache import EventCache

        return EventCache(self)

    @cached_property
    def figures(self) -> "Figures":
        """Small values of many events; imported late likewise."""
        from host_tools.events.figures import Figures

        return Figures(self, self.cache)
