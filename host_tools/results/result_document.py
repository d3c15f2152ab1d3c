"""The result document of an event, from what it has come to and what it was derived from."""

from dataclasses import dataclass, field

from host_tools.common.strict_json import Json
from host_tools.results.evidence import Evidence, evidence_document
from host_tools.results.result_journal import (
    club_documents,
    decision_documents,
    plan_document,
    settings_document,
)
from host_tools.results.result_persons import (
    cash_document,
    entrant_documents,
    incident_documents,
)
from host_tools.results.result_rankings import (
    lot_documents,
    open_documents,
    ranking_documents,
)
from host_tools.results.result_rules import Values, rules_document
from host_tools.results.result_sources import source_documents
from host_tools.results.result_tables import table_documents
from host_tools.results.sealing import Salts, digest_of
from host_tools.results.session_places import placed_sessions
from host_tools.tournament.event import Event

FORMAT = "schreiber-result"
VERSION = 1

ResultDocument = dict[str, Json]


@dataclass(frozen=True)
class Previous:
    """The document that another one replaces: its digest, and why, "" where nobody has said it."""

    digest: str
    reason: str


@dataclass(frozen=True)
class Background:
    """The parts of a document besides the outcome of its event.

    `secret`: of the event, from which its salts come; `values`(tariff): the values in its file;
    `evidence`: the records of the boxes; `previous`: the document that this one replaces.
    """

    secret: bytes = field(repr=False)
    values: Values
    evidence: Evidence = field(default_factory=Evidence)
    previous: Previous | None = None


def document_of(event: Event, background: Background) -> ResultDocument:
    """The whole document of an event whose settings are known, with its digest.

    The same event has the same document, whenever and wherever it is made. DeskError for what no
    document can hold.
    """
    document = content_of(event, background, Salts(background.secret))
    return document | {"digest": digest_of(document)}


def content_of(event: Event, background: Background, salts: Salts) -> ResultDocument:
    """The same without its digest. DeskError as `document_of`."""
    evidence, previous = background.evidence, background.previous
    return {
        "format": FORMAT,
        "version": VERSION,
        "event": _event(event),
        "rules": rules_document(event, background.values),
        "entrants": entrant_documents(event, _played(event), salts),
        "plan": plan_document(event),
        "tables": list[Json](table_documents(event, evidence, salts)),
        "rankings": ranking_documents(event),
        "lots": lot_documents(event),
        "incidents": incident_documents(event, salts),
        "open": open_documents(event),
        "settings": settings_document(event),
        "decisions": decision_documents(event, salts),
        "club": club_documents(event, salts),
        "cash": cash_document(event, salts),
        "sources": source_documents(event, evidence, salts),
        "evidence": salts.seal("evidence", evidence_document(evidence, event.seatings)),
        "previous": None if previous is None else _previous(previous, salts),
    }


def _previous(previous: Previous, salts: Salts) -> dict[str, Json]:
    reason = salts.text("previous/reason", previous.reason)
    return {"digest": previous.digest, "reason": reason}


def _event(event: Event) -> dict[str, Json]:
    state = event.state
    return {
        "name": state.settings.name,
        "date": state.settings.date,
        "number": event.number,
        "closed": state.closed,
        "rounds": state.settings.rounds,
        "deals": state.settings.deals,
    }


def _played(event: Event) -> set[int]:
    """Everybody who has sat at a table, or was drawn to one."""
    tables = event.tables.values()
    drawn = {person for table in tables for person in (*table.persons, *table.results)}
    sat = {person for placed in placed_sessions(event) for person in placed.everybody}
    return drawn | {person for person in sat if person is not None}
