"""Who has a seat at a table that has not begun, and plays at another one of that round.

The box of the other table says so, or its sheet, or the director. Without this question the table
would wait for somebody who does not come.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import Message, msg
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.decisions.deciding import decide, state_of
from host_tools.tournament.decisions.journal import UNDO
from host_tools.tournament.seat_questions import (
    ELSEWHERE,
    Question,
    missing_at,
    questions_of,
    sat_in,
)
from host_tools.tournament.swapped_tables import have_swapped

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content, Decision
    from host_tools.tournament.event import Event
    from host_tools.tournament.table import Table


def ask_who_sits(tables: "Mapping[Place, Table]", name: NameOf) -> None:
    """Let each table that has not begun ask about those who play at another one of its round."""
    plays = _where_they_play(tables)
    for table in tables.values():
        if table.has_begun:
            continue
        for person in table.persons:
            other = plays.get((table.round_number, person))
            if other is not None and person not in table.absent:
                said = msg(
                    "{name} plays at table {table}: who sits here?",
                    name=name(person),
                    table=other.table,
                )
                table.troubles.append(Question(ELSEWHERE, said, person=person))


def _where_they_play(tables: "Mapping[Place, Table]") -> "dict[tuple[int, int], Table]":
    """{(round, person): the table at which he has played}."""
    return {
        (table.round_number, person): table
        for table in tables.values()
        for person in sorted(table.players)
    }


def table_of(event: "Event", question: Question, round_number: int) -> "Table":
    """The table at which the person of a question of the kind `ELSEWHERE` plays."""
    return _where_they_play(event.tables)[round_number, question.whom]


def who_sits(
    event: "Event", table: "Table", question: Question
) -> Iterator[tuple[Message, str, "Content"]]:
    """(words, kind, content) of what may have been, the likeliest first.

    He was sent here and has stayed where he was; or somebody who was drawn to the other table has
    swapped with him.
    """
    other = table_of(event, question, table.round_number)
    yield from stayed_at(event, other, question.whom)
    sat = sat_in(event.tables, event.state, table.round_number)
    for one in missing_at(other, event.state, sat):
        yield _swap(event, table.round_number, one, question.whom)


def swapped_with_him(
    event: "Event", table: "Table", question: Question
) -> Iterator[tuple[Message, str, "Content"]]:
    """That the person of a question of the kind `MISSING` has swapped with who sat here for him.

    With each who was drawn to a table that has not begun, and played at this one: that table offers
    the same.
    """
    for other in event.tables.values():
        if other.round_number != table.round_number:
            continue
        for one in questions_of(other, ELSEWHERE):
            if one.whom in table.players:
                yield _swap(event, table.round_number, question.whom, one.whom)


def _swap(
    event: "Event", round_number: int, one: int, other: int
) -> tuple[Message, str, "Content"]:
    """That two persons have swapped their tables of a round."""
    content = {"round": round_number, "one": one, "other": other}
    return have_swapped(event, one, other), "exchange", content


def stayed_at(
    event: "Event", table: "Table", person: int
) -> Iterator[tuple[Message, str, "Content"]]:
    """That a person stayed at a table though it was decided that he goes to another one.

    Nothing where that was not decided, or cannot be taken back any more.
    """
    for one in event.journal.in_force_of("take_seat", round=table.round_number, person=person):
        earlier = [known for known in event.journal.decisions if known.number < one.number]
        before = state_of(type(event.journal)(earlier))
        came_from = before.table_of(table.round_number, person)
        if came_from == table.table and _can_be_undone(event, one.number):
            words = msg(
                "{name} has stayed at table {table}", name=event.name(person), table=table.table
            )
            named = _named_there(event, person, one)
            yield words, UNDO, {"decision": [*sorted(named, reverse=True), one.number]}


def _named_there(event: "Event", person: int, sent: "Decision") -> list[int]:
    """The numbers of the decisions that he sits on the box of the table to which he was sent.

    They are of no use without the one by which he was sent.
    """
    there = event.state.table_of(sent.content["round"], person)
    if there is None:
        return []
    sessions = [bound.session.id for bound in event.tables[sent.content["round"], there].bound]
    return [
        one.number
        for one in event.journal.in_force_of("name", person=person)
        if one.content["session"] in sessions and one.number > sent.number
    ]


def _can_be_undone(event: "Event", decision: int) -> bool:
    """Can the decision of this number be undone, with all that was decided after it?"""
    try:
        decide(event.journal, UNDO, {"decision": decision}, 0)
    except DeskError:
        return False
    return True
