"""The result document of an event in the database."""

import tomllib
from typing import TYPE_CHECKING

from host_tools.common.strict_json import Json
from host_tools.events.events import load_event
from host_tools.events.results.event_evidence import evidence_of
from host_tools.tariffs.write import write
from host_tools.tournament.event import Event
from host_tools.tournament.results.result_document import (
    Background,
    Previous,
    ResultDocument,
    document_of,
)
from host_tools.tournament.results.result_journal import as_json
from rules_core.types import Tariff

if TYPE_CHECKING:
    from host_tools.events.event_store import EventStore


def result_of(
    database: "EventStore", event: Event, previous: Previous | None = None
) -> ResultDocument:
    """The whole document of an event as it stands; previous: what it replaces. DeskError.

    What is provisional is not in it, but in its journal.
    """
    background = Background(
        database.secrets.of(event.number), tariff_values, evidence_of(database, event), previous
    )
    return document_of(event.sure, background)


def load_result(database: "EventStore", event_number: int) -> ResultDocument:
    """The whole document of an event by its number. DeskError."""
    return result_of(database, load_event(database, event_number))


def tariff_values(tariff: Tariff) -> dict[str, Json]:
    """What the file of a tariff says."""
    values: dict[str, Json] = {
        key: as_json(value) for key, value in tomllib.loads(write(tariff)).items()
    }
    return values
