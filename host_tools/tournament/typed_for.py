"""What was typed for one person and is of another one: of whom it may be, and the steps."""

from typing import TYPE_CHECKING

from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.seat_questions import Question, candidates
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content, Decision
    from host_tools.tournament.event import Event


def whose_it_may_be(event: "Event", table: Table, question: Question) -> list[int]:
    """The persons of a table who may have played what was typed for a stranger, likeliest first.

    question: of the kind TYPED. A substitute may have played before it at the box as well.
    """
    typed = typed_at(event, table)
    missing = [person for person in table.persons if person not in typed]
    return candidates(table, event.state, question, missing)


def typed_at(event: "Event", table: Table) -> set[int]:
    """The persons for whom something was typed at a table."""
    return {person for decision in _typed(event, table) for person in _persons(decision)}


def typed_for(event: "Event", table: Table, person: int, other: int) -> list[tuple[str, "Content"]]:
    """The steps that type all of a table again, what was a person's for another one.

    All of it, since deals and sheets count in the order in which they were typed.
    """
    typed = _typed(event, table)
    undoing = [(UNDO, {"decision": decision.number}) for decision in reversed(typed)]
    again = [
        (
            decision.kind,
            decision.content
            | {"persons": [other if one == person else one for one in _persons(decision)]},
        )
        for decision in typed
    ]
    return [*undoing, *again]


def _typed(event: "Event", table: Table) -> list["Decision"]:
    """The decisions by which deals and sheets of a table were typed, in their order."""
    place = (table.round_number, table.table)
    numbers = {sheet.decision for sheet in event.state.sheets.get(place, [])}
    numbers |= {deal.decision for deal in event.state.deals.get(place, [])}
    return [decision for decision in event.journal.decisions if decision.number in numbers]


def _persons(decision: "Decision") -> list[int]:
    return list(decision.content["persons"])
