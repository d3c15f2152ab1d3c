"""Seals the result of an event: its document is stored as it stands."""

from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.events.events import load_event
from host_tools.events.results.event_results import result_of
from host_tools.events.results.sealed_results import SealedResult, packed, sealed_result
from host_tools.journal.journal import Journal
from host_tools.language.message import msg
from host_tools.results.result_document import Previous
from host_tools.tournament.decisions.idle_decisions import cannot_hold
from host_tools.tournament.model.state import State

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def seal(database: "EventStore", event_number: int) -> None:
    """Store the document of a closed event as it stands; within a transaction. DeskError.

    A sealed result stays where decisions cannot hold any more: what follows from them would be
    missing in the next one.
    """
    event = load_event(database, event_number)
    if event.state.known_settings is None:
        return
    before = sealed_result(database, event_number)
    previous = None
    if before is not None:
        _check_all_holds(event.state, before)
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


def _check_all_holds(state: State, before: SealedResult) -> None:
    idle = cannot_hold(state)
    if idle is not None:
        raise DeskError(
            msg(
                "the result {digest} stays as it was sealed: {idle}. Restore a backup; or open the "
                "event again, undo what cannot hold, and close it",
                digest=before.short_digest,
                idle=idle,
            )
        )


def _why_anew(journal: Journal, since: int) -> str:
    """The last reason that was given for what was decided after a decision (its number)."""
    later = [decision for decision in journal.decisions if decision.number > since]
    return next((decision.reason for decision in reversed(later) if decision.reason), "")
