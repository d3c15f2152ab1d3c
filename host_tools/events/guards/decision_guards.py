"""All that a new decision must not contradict: one table, asked in its order."""

from host_tools.events.guards.begun_tables import check_not_begun
from host_tools.events.guards.dealers_own import check_dealers_own
from host_tools.events.guards.new_decision import NewDecision
from host_tools.events.guards.references import check_references
from host_tools.events.guards.rounds_played import check_rounds_played
from host_tools.events.guards.sheet_guards import (
    check_sheet_length,
    check_sheet_partners,
    check_sheet_totals,
)

GUARDS = {
    "a table that has begun": check_not_begun,
    "what is referred to": check_references,
    "what partners have": check_sheet_partners,
    "who deals": check_dealers_own,
    "rounds that were played": lambda new: check_rounds_played(new.decided, lambda: new.event),
    "how many deals are due": check_sheet_length,
    "what totals deals can have": check_sheet_totals,
}


def check(new: NewDecision) -> None:
    """DeskError that names the field if something forbids a decision; what stands stays."""
    for guard in GUARDS.values():
        guard(new)
