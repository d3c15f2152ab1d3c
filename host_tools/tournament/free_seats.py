"""Where somebody without a seat gets one by a single decision: tables that have not begun."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.kept_apart import why_apart
from host_tools.tournament.plan_repair import best_table
from host_tools.tournament.planning import drawn_plan, wishes_of
from host_tools.tournament.rulings.questions import questions_in
from host_tools.tournament.table import Table

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event


@dataclass(frozen=True)
class SeatAnswer:
    """An answer in `words`, and the decision that it is: its `kind` and `content`.

    `against`: a wish is against it, which the words say.
    """

    words: Message
    kind: str
    content: "Content"
    against: bool = False


def who_may_join(event: "Event", table: Table) -> list[SeatAnswer]:
    """A `SeatAnswer` for each person without a seat who may sit down at a table as one more.

    Those last against whom there is a wish.
    """
    place = {"round": table.round_number, "table": table.table}
    answers = [
        _seating(event, table, person, place)
        for person in _unseated(event, table.round_number)
        if _has_room(event, table)
    ]
    return sorted(answers, key=lambda answer: answer.against)


def _seating(event: "Event", table: Table, person: int, place: "Content") -> SeatAnswer:
    """The `SeatAnswer` by which a person sits down at a table; it says what wish is against it."""
    words, content = _sits_down(event, table, person), {"what": "joined", **place, "person": person}
    why = why_apart(event, person, table.expected)
    if why is None:
        return SeatAnswer(words, "seats", content)
    words = msg("{answer}, but {apart}", answer=words, apart=why)
    return SeatAnswer(words, "seats", content, against=True)


def _is_asked(table: Table) -> bool:
    """Is it asked who has a seat there?"""
    return bool(questions_in(table.troubles, HintKind.SEAT_ABSENT, HintKind.ELSEWHERE))


def table_for(event: "Event", round_number: int, person: int) -> int | None:
    """The table of a round whose page has a button that seats this person; None if none has.

    First one where somebody has a seat and plays no more; then the one where a seat stays empty
    that would be his; else the one with room where he meets the fewest again.
    """
    if person not in _unseated(event, round_number):
        return None
    tables = [table for place, table in sorted(event.tables.items()) if place[0] == round_number]
    for table in tables:
        if _is_asked(table) and event.state.entrants[person].present:
            return table.table
    room = [table.table for table in tables if _has_room(event, table)]
    his = [table for _, table in _left_to(event, round_number, person) if table in room]
    if his:
        return his[0]
    state = event.state
    found = best_table(drawn_plan(state), round_number, person, wishes_of(state), room)
    return None if found is None else found[1]


def with_room(event: "Event", table: Table) -> list[int]:
    """The other tables of the round of a table at which somebody without a seat may sit down."""
    others = [one for _, one in sorted(event.tables.items()) if one.table != table.table]
    return [
        one.table
        for one in others
        if one.round_number == table.round_number and _has_room(event, one)
    ]


def _sits_down(event: "Event", table: Table, person: int) -> Message:
    """That somebody without a seat sits down at a table, and whose that was if it would be his."""
    name = event.name(person)
    for whom, left in _left_to(event, table.round_number, person):
        if left == table.table and whom != person:
            return msg(
                "{name}, who has no seat, takes the one of {whom} here, which stays empty",
                name=name,
                whom=event.name(whom),
            )
    return msg("{name}, who has no seat, sits down here", name=name)


def _left_to(event: "Event", round_number: int, person: int) -> list[tuple[int, int]]:
    """[(whose seat it was, the table)] of the seats that stay empty and would be a person's.

    His own, or that of whom he stands for.
    """
    whose = [person]
    while (before := event.state.entrants[whose[-1]].stands_for) is not None:
        whose.append(before)
    left_empty = ((one, event.state.left_empty.get((round_number, one))) for one in whose)
    return [(one, table) for one, table in left_empty if table is not None]


def _unseated(event: "Event", round_number: int) -> list[int]:
    return event.out_of_place(round_number).without_place


def _has_room(event: "Event", table: Table) -> bool:
    """May one more sit down there? Where a seat is left that one is taken."""
    fits = len(table.persons) + 1 in event.state.settings.sizes
    return fits and not (table.has_begun or _is_asked(table))
