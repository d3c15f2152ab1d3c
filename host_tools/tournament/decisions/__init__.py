"""Decisions of the director: one class a kind, and the journal that keeps them.

A new kind is one class in the module of its group.
"""

from host_tools.tournament.decisions import (
    clock,
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
    undoing,
    wishes,
)
from host_tools.tournament.decisions.deciding import (
    EventClosedError,
    apply,
    decide,
    state_of,
)
from host_tools.tournament.decisions.event_journal import EventJournal
from host_tools.tournament.decisions.event_kind import KINDS, EventKind, is_known, read, sentence

__all__ = [
    "KINDS",
    "EventClosedError",
    "EventJournal",
    "EventKind",
    "apply",
    "clock",
    "codes",
    "decide",
    "discipline",
    "ending",
    "entrant",
    "event_settings",
    "is_known",
    "playing",
    "read",
    "rulings",
    "score_sheets",
    "seats",
    "sentence",
    "state_of",
    "tables",
    "till",
    "undoing",
    "wishes",
]
