"""The desk's database with all that its events are derived of."""

from functools import cached_property
from typing import TYPE_CHECKING

from host_tools.events.journal_store import JournalStore

if TYPE_CHECKING:
    from host_tools.events.forgotten import Forgotten


class SourceStore(JournalStore):
    """An open database, see `JournalStore`."""

    @cached_property
    def forgotten(self) -> "Forgotten":
        """Where persons sat who are forgotten. Importing late keeps callers that show no session
        from waiting for their modules.
        """
        from host_tools.events.forgotten import Forgotten

        return Forgotten(self)
