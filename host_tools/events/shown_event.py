"""The shown event: a closed one is as its sealed document has it."""

from typing import TYPE_CHECKING

from host_tools.events.events import load_event
from host_tools.events.results.sealed_results import sealed_result
from host_tools.tournament.event import Event

if TYPE_CHECKING:
    from host_tools.events.source_store import SourceStore


def shown_event(database: "SourceStore", event_number: int) -> Event:
    """The shown `Event`. DeskError."""
    return as_shown(database, load_event(database, event_number))


def as_shown(database: "SourceStore", today: Event) -> Event:
    """The same of an event as it stands today."""
    sealed = sealed_result(database, today.number) if today.state.closed else None
    if sealed is None:
        return today
    # A command about an event that is being played does not wait for what reads documents.
    from host_tools.events.results.sealed_event import as_sealed

    return as_sealed(database, today, sealed)
