"""Outcome: the part of a result document that is compared with an earlier result of its event.

Not the names and other texts, which may be taken out; not how it is said, which a newer program may
say otherwise; and not which rule book is the newest: every deal is scored by its own.
"""

from collections.abc import Mapping
from typing import Any

from host_tools.results.evidence import Evidence
from host_tools.results.result_persons import entrant_documents, incident_documents
from host_tools.results.result_rankings import open_documents, ranking_documents
from host_tools.results.result_tables import table_documents
from host_tools.results.sealing import SALT, SHA256, Unsalted
from host_tools.tournament.event import Event

Outcome = dict[str, Any]

_NOT_OF_A_TABLE = ("signed",)
_NOT_OF_A_LINE = ("director", "public_reason", "reason", "time")
_NOT_OF_A_TEAM = ("team",)
_NOT_OF_A_PART = ("mark", "title")


def outcome_of(event: Event) -> Outcome:
    """Return the outcome of an event now, without provisional results."""
    sure, salts = event.sure, Unsalted()
    return outcome_in(
        {
            "entrants": entrant_documents(sure, (), salts),
            "tables": table_documents(sure, Evidence(), salts),
            "rankings": ranking_documents(sure),
            "incidents": incident_documents(sure, salts),
            "open": open_documents(sure),
        }
    )


def outcome_in(document: Mapping[str, Any]) -> Outcome:
    """Return the outcome in a document."""
    rankings = document["rankings"]
    return {
        "ranked": {one["person"] for one in document["entrants"] if one["ranked"]},
        "tables": {(table["round"], table["table"]): _table(table) for table in document["tables"]},
        "players": {line["person"]: line for line in rankings["players"]},
        "teams": [_but(line, _NOT_OF_A_TEAM) for line in rankings["teams"]],
        "parts": [_but(part, _NOT_OF_A_PART) for part in rankings["parts"]],
        "incidents": [_shown(one) for one in document["incidents"]],
        "open": sorted(one["kind"] for one in document["open"]),
    }


def _table(table: Mapping[str, Any]) -> Outcome:
    lines = [_shown(_but(line, _NOT_OF_A_LINE)) for line in table["lines"]]
    return _but(table, _NOT_OF_A_TABLE) | {"lines": lines}


def _but(value: Mapping[str, Any], keys: tuple[str, ...]) -> Outcome:
    return {key: value[key] for key in value if key not in keys}


def _shown(value: Mapping[str, Any]) -> Outcome:
    """An object without its sealed values, whether they are shown or not."""
    return {key: part for key, part in value.items() if not _is_sealed(part)}


def _is_sealed(value: object) -> bool:
    return isinstance(value, dict) and (SALT in value or SHA256 in value)
