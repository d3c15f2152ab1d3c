"""Finds who is banned by earlier events, and how to undo a registration by mistake."""

from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.journal.journal import UNDO, Journal
from host_tools.journal.kind import Content
from host_tools.journal.persons_named import persons_in
from host_tools.tournament.decisions.deciding import state_of


@dataclass(frozen=True)
class Ban:
    """The ban of a person whom an event has excluded, until a day (YYYY-MM-DD, included)."""

    person: int
    until: str
    event: str
    reason: str


def bans(journals: Iterable[Journal], day: str) -> dict[int, Ban]:
    """{person: Ban} of the bans by these events that last until this day (YYYY-MM-DD) or longer."""
    found: dict[int, Ban] = {}
    for journal in journals:
        excluded = {
            decision.content["person"]: decision.reason
            for decision in journal.in_force_of("plays", what="excluded")
            if decision.content.get("until") is not None
        }
        if not excluded:
            continue
        state = state_of(journal)
        for person, reason in excluded.items():
            entrant = state.entrants.get(state.number_of(person))
            until = None if entrant is None else entrant.until
            if until is None or until < day:
                continue
            if person not in found or found[person].until < until:
                found[person] = Ban(person, until, state.settings.name, reason)
    return found


def removal(journal: Journal, person: int) -> list[tuple[str, Content]]:
    """The steps that undo all decisions about this person alone, the last one first.

    Decisions about others, too, such as a draw, are not undone: after them a registration stays.
    """
    return [
        (UNDO, {"decision": decision.number})
        for decision in reversed(journal.in_force())
        if persons_in(decision.kind, decision.content, journal.kinds) == {person}
    ]
