"""Decisions of the director: one class a kind, and the journal that keeps them.

Whoever adds a kind writes one class in the module of its group.
"""

from host_tools.journal.journal import UNDO, Journal, check, check_that_all_holds
from host_tools.journal.kind import (
    GROUPS,
    KINDS,
    PERSONS,
    Content,
    Decision,
    EventKind,
    Kind,
    Variant,
    is_known,
    read,
)
from host_tools.tournament.decisions import (
    codes,
    discipline,
    ending,
    entrant,
    event_settings,
    playing,
    rulings,
    score_sheets,
    seats,
    tables,
    till,
    wishes,
)
from host_tools.tournament.decisions.deciding import (
    EventClosedError,
    apply,
    decide,
    state_of,
)
from host_tools.tournament.decisions.persons_named import persons_in, renumbered
from host_tools.tournament.decisions.words import sentence

__all__ = [
    "GROUPS",
    "KINDS",
    "PERSONS",
    "UNDO",
    "Content",
    "Decision",
    "EventClosedError",
    "EventKind",
    "Journal",
    "Kind",
    "Variant",
    "apply",
    "check",
    "check_that_all_holds",
    "codes",
    "decide",
    "discipline",
    "ending",
    "entrant",
    "event_settings",
    "is_known",
    "persons_in",
    "playing",
    "read",
    "renumbered",
    "rulings",
    "score_sheets",
    "seats",
    "sentence",
    "state_of",
    "tables",
    "till",
    "wishes",
]
