"""Seals the result of an event: its document is stored as it stands."""

from typing import TYPE_CHECKING

from host_tools.events.events import load_event
from host_tools.events.results.event_results import result_of
from host_tools.events.results.sealed_results import packed, sealed_result
from host_tools.tournament.decisions import Journal
from host_tools.tournament.results.result_document import Previous

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def seal(database: "EventStore", event_number: int) -> None:
    """Store the document of a closed event as it stands; within a transaction. DeskError."""
    event = load_event(database, event_number)
    if event.state.known_settings is None:
        return
    before = sealed_result(database, event_number)
    previous = None
    if before is not None:
        previous = Previous(before.digest, _why_anew(event.journal, before.last_decision))
    document = result_of(database, event, previous)
    database.documents.store(
        {
            "event": event_number,
            "number": 1 if before is None else before.number + 1,
            "packed": packed(document),
            "digest": bytes.fromhex(str(document["digest"])),
            "time": int(database.clock()),
        }
    )


def _why_anew(journal: Journal, since: int) -> str:
    """The last reason that was given for what was decided after a decision (its number)."""
    later = [decision for decision in journal.decisions if decision.number > since]
    return next((decision.reason for decision in reversed(later) if decision.reason), "")
