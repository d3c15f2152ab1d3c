"""The desk's database with all that its events are derived of."""

from functools import cached_property

from host_tools.events.forgotten import Forgotten
from host_tools.events.journal_store import JournalStore


class SourceStore(JournalStore):
    """An open database, see `JournalStore`."""

    @cached_property
    def forgotten(self) -> Forgotten:
        """Where persons sat who are forgotten."""
        return Forgotten(self)
