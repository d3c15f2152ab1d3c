"""Where somebody without a seat gets one by a single decision: tables that have not begun."""

from typing import TYPE_CHECKING

from host_tools.language.message import msg
from host_tools.tournament.plan_repair import best_table
from host_tools.tournament.planning import drawn_plan, wishes_of
from host_tools.tournament.seat_answers import SeatAnswer, comers, seating_answer
from host_tools.tournament.seat_questions import ELSEWHERE, GONE, questions_of
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.event import Event


def who_may_join(event: "Event", table: Table) -> list[SeatAnswer]:
    """A `SeatAnswer` for each person without a seat who may sit down at a table as one more.

    Those last against whom there is a wish.
    """
    place = {"round": table.round_number, "table": table.table}
    answers = [
        seating_answer(
            event,
            table,
            person,
            msg("{name}, who has no seat, sits down here", name=event.name(person)),
            "join_table",
            {**place, "person": person},
        )
        for person in _unseated(event, table.round_number)
        if _has_room(event, table)
    ]
    return sorted(answers, key=lambda answer: answer.against)


def table_for(event: "Event", round_number: int, person: int) -> int | None:
    """The table of a round whose page has a button that seats this person; None if none has.

    First one where somebody has a seat and plays no more; else the one with room where he meets
    the fewest again.
    """
    if person not in _unseated(event, round_number):
        return None
    tables = [table for place, table in sorted(event.tables.items()) if place[0] == round_number]
    for table in tables:
        if questions_of(table, GONE, ELSEWHERE) and (person, None) in comers(event, table):
            return table.table
    room = [table.table for table in tables if _has_room(event, table)]
    state = event.state
    found = best_table(drawn_plan(state), round_number, person, wishes_of(state), room)
    return None if found is None else found[1]


def _unseated(event: "Event", round_number: int) -> list[int]:
    return event.out_of_place(round_number).without_place


def _has_room(event: "Event", table: Table) -> bool:
    """May one more sit down there? Where a seat is left that one is taken."""
    fits = len(table.persons) + 1 in event.state.settings.sizes
    return fits and not (table.has_begun or questions_of(table, GONE, ELSEWHERE))
