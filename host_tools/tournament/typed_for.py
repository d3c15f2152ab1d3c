"""What was typed for one person and is of another one: of whom it may be, and the steps."""

from typing import TYPE_CHECKING

from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.seat_questions import Question, candidates
from host_tools.tournament.stopped_seats import has_it_now, last_of, typed_too_late
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content, Decision
    from host_tools.tournament.event import Event


def whose_it_may_be(event: "Event", table: Table, question: Question) -> list[int]:
    """The persons of a table who may have played what was typed for a stranger, likeliest first.

    question: of the kind TYPED. A substitute may have played before it at the box as well. Of what
    comes after somebody has stopped it is whoever has his seat now.
    """
    now = has_it_now(event.state, table.round_number, question.whom, table.persons)
    if now is not None:
        return [now]
    typed = typed_at(event, table)
    missing = [person for person in table.persons if person not in typed]
    return candidates(table, event.state, question, missing)


def typed_at(event: "Event", table: Table) -> set[int]:
    """The persons for whom something was typed at a table."""
    return {person for decision in _typed(event, table) for person in _persons(decision)}


def typed_for(event: "Event", table: Table, person: int, other: int) -> list[tuple[str, "Content"]]:
    """The steps that type all of a table again, what was a person's for another one.

    All of it, since deals and sheets count in the order in which they were typed. Of somebody who
    has stopped within the round, and whose seat another one has, what he has played stays his.
    """
    typed = _typed(event, table)
    his = _played_before(event, table, person)
    undoing = [(UNDO, {"decision": decision.number}) for decision in reversed(typed)]
    again = [
        (
            decision.kind,
            decision.content
            | {"persons": [other if one in changed else one for one in _persons(decision)]},
        )
        for decision in typed
        for changed in [() if decision.number in his else (person,)]
    ]
    return [*undoing, *again]


def _played_before(event: "Event", table: Table, person: int) -> set[int]:
    """The numbers of the decisions that type what somebody has played before he stopped."""
    state, place = event.state, (table.round_number, table.table)
    if has_it_now(state, table.round_number, person, table.persons) is None:
        return set()
    last = last_of(state, table.round_number, person)
    sheets = [one.decision for one in state.sheets.get(place, []) if (one.first or 1) <= last]
    late = {one.typed.decision for one in typed_too_late(state, table, person)}
    deals = {one.decision for one in state.deals.get(place, [])}
    return {*sheets, *(deals - late)}


def _typed(event: "Event", table: Table) -> list["Decision"]:
    """The decisions by which deals and sheets of a table were typed, in their order."""
    place = (table.round_number, table.table)
    numbers = {sheet.decision for sheet in event.state.sheets.get(place, [])}
    numbers |= {deal.decision for deal in event.state.deals.get(place, [])}
    return [decision for decision in event.journal.decisions if decision.number in numbers]


def _persons(decision: "Decision") -> list[int]:
    return list(decision.content["persons"])
