"""The result document of an event in the database."""

from typing import TYPE_CHECKING

from host_tools.events.events import load_event
from host_tools.events.results.event_evidence import evidence_of
from host_tools.events.results.sealed_results import sealed_result
from host_tools.events.results.tariff_values import tariff_values
from host_tools.results.result_document import (
    Background,
    Previous,
    ResultDocument,
    document_of,
)
from host_tools.results.shown_parts import shown_parts
from host_tools.tournament.event import Event

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def result_of(
    database: "EventStore", event: Event, previous: Previous | None = None
) -> ResultDocument:
    """Return the whole document of an event as it stands; previous: the one replaced. DeskError.

    Provisional results are not in it, but in its journal.
    """
    background = Background(
        database.secrets.of(event.number), tariff_values, evidence_of(database, event), previous
    )
    return document_of(event.sure, background)


def shown_result(
    database: "EventStore",
    event: Event,
    names: bool = True,
    cash: bool = False,
    evidence: bool = True,
) -> ResultDocument:
    """The document of an event with what is to be shown of it, see `shown_parts`. DeskError.

    Of a closed event it is the one with which it was sealed. The records are left out where the
    name of somebody stands in them who is forgotten.
    """
    evidence = evidence and not names_somebody_forgotten(database, event)
    return shown_parts(standing_result(database, event), names, cash, evidence)


def standing_result(database: "EventStore", event: Event) -> ResultDocument:
    """The whole document of an event: as it stands, or as it was sealed if it is closed. DeskError.

    The event is one as it is to be shown.
    """
    sealed = sealed_result(database, event.number) if event.state.closed else None
    return result_of(database, event) if sealed is None else sealed.document


def names_somebody_forgotten(database: "EventStore", event: Event) -> bool:
    """Do records of an event have the name of somebody who is forgotten?"""
    return any(session in event.seatings for session in database.forgotten.places())


def load_result(database: "EventStore", event_number: int) -> ResultDocument:
    """The whole document of an event by its number. DeskError."""
    return result_of(database, load_event(database, event_number))
