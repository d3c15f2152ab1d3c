"""Two who have swapped their tables: how that is answered, and who sat at each of them then."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from host_tools.language.message import Message, msg, together
from host_tools.tournament.aliases import NameOf, Place
from host_tools.tournament.seat_questions import (
    DOUBLE,
    STRANGER,
    Question,
    missing_at,
    questions_of,
    sat_in,
)

if TYPE_CHECKING:
    from host_tools.tournament.decisions import Content
    from host_tools.tournament.event import Event
    from host_tools.tournament.state import State
    from host_tools.tournament.table import Table


def find_doubles(tables: "Mapping[Place, Table]", name: NameOf) -> None:
    """Tell of everybody who played at two tables of one round."""
    at: dict[tuple[int, int], list[Table]] = {}
    for (round_number, _), table in tables.items():
        for person in table.results:
            at.setdefault((round_number, person), []).append(table)
    for (_, person), places in at.items():
        if len(places) > 1:
            where = together(str(table.table) for table in places)
            said = msg("{name} plays at tables {tables}", name=name(person), tables=where)
            for table in places:
                table.troubles.append(Question(DOUBLE, said, person=person))


def find_swaps(tables: "Mapping[Place, Table]") -> None:
    """Tell each table who sat there instead of somebody who was drawn there and sat elsewhere."""
    for (round_number, _), table in tables.items():
        others = [one for one in tables.values() if one.round_number == round_number]
        elsewhere = {person for one in others if one is not table for person in one.players}
        left = [one for one in table.persons if one in elsewhere and one not in table.players]
        came = [one for one in table.results if one in table.players - {*table.persons}]
        table.swapped = dict(zip(left, came, strict=False))


def settle_swaps(tables: "Mapping[Place, Table]", state: "State") -> None:
    """Ask no more about who sits at a table if it was decided who sat in his seat instead.

    That both have swapped is one answer, given at one of the two tables.
    """
    for table in tables.values():
        for question in questions_of(table, STRANGER):
            swap = _swap_of(tables, table, question.whom)
            if swap is not None and _was_named(state, *swap):
                table.troubles.remove(question)


def swapped_for(event: "Event", table: "Table", person: int) -> int | None:
    """With whom somebody has swapped tables who was not drawn to this one; None if he has not.

    As it is known from both tables, whether anybody has said so or not.
    """
    swap = _swap_of(event.tables, table, person)
    return None if swap is None else swap[1]


def _swap_of(
    tables: "Mapping[Place, Table]", table: "Table", person: int
) -> "tuple[Table, int] | None":
    """(the other table, who sat there) of somebody who sat at this one, and his seat was there."""
    for left in [one for one, came in table.swapped.items() if came == person]:
        for other in tables.values():
            if other.round_number == table.round_number and other.swapped.get(person) == left:
                return other, left
    return None


def _was_named(state: "State", table: "Table", person: int) -> bool:
    """Was it decided that somebody sat at a table?"""
    return any(
        state.named.get((bound.session.id, at)) == person
        for bound in table.bound
        for at in range(len(bound.persons))
    )


def swapped_with(event: "Event", session: str, person: int) -> tuple[int, list[Place]] | None:
    """(with whom a person has swapped tables, both (round, table)) who sat at a session (its id).

    First that of the session. None where he has not.
    """
    for place, table in event.tables.items():
        if session in [bound.session.id for bound in table.bound]:
            swap = _swap_of(event.tables, table, person)
            if swap is not None:
                other, left = swap
                return left, [place, (other.round_number, other.table)]
    return None


def who_swapped(event: "Event", question: Question) -> Iterator[tuple[Message, "Content"]]:
    """(words, content of a decision "name") of those with whom a person may have swapped tables.

    question: of the kind `DOUBLE`. He is named at another table, and stands at his own still: there
    sat somebody who was drawn to the other one, and has not played. Not where it was decided that
    he sat at his own: that they have swapped was said already, and their seats were exchanged.
    """
    person = question.whom
    doubled = [table for table in event.tables.values() if question in table.troubles]
    for table in [table for table in doubled if person in table.persons]:
        missing = missing_at_the_other(event, table, question)
        for bound in table.bound:
            for place, seated in enumerate(bound.persons):
                was_named = (bound.session.id, place) in event.state.named
                for one in missing if seated == person and not was_named else ():
                    content = {"session": bound.session.id, "place": place, "person": one}
                    yield have_swapped(event, one, person), content


def have_swapped(event: "Event", one: int, other: int) -> Message:
    """That two persons have swapped their tables."""
    return msg(
        "{one} and {other} have swapped tables", one=event.name(one), other=event.name(other)
    )


def missing_at_the_other(event: "Event", table: "Table", question: Question) -> list[int]:
    """Who was drawn to the other table of a person, and has played nowhere in the round.

    question: of the kind `DOUBLE`, asked at the table of the person. Who is missing there may have
    sat here instead. [] at a table to which the person was not drawn.
    """
    if question.whom not in table.persons:
        return []
    sat = sat_in(event.tables, event.state, table.round_number)
    return [
        one
        for other in event.tables.values()
        if question in other.troubles and question.whom not in other.persons
        for one in missing_at(other, event.state, sat)
    ]
