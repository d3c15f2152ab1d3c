"""Whether what was typed of a table is of those who sat there, and what has to be asked else."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from host_tools.language.message import Message, Sentence, counted, msg
from host_tools.tournament.aliases import NameOf
from host_tools.tournament.entrants import TypedDeal, TypedSheet
from host_tools.tournament.seat_questions import TYPED, Question
from host_tools.tournament.state import State
from host_tools.tournament.stopped_seats import had_before, has_it_now, last_of, typed_too_late

if TYPE_CHECKING:
    from host_tools.tournament.table import Table


def ask_whose_sheet(
    table: "Table", sheet: TypedSheet, state: State, name: NameOf
) -> Iterator[Sentence]:
    """The troubles with who is on the sheet of a table.

    Of who has stopped within the round it may have the deals up to there, beside those of whoever
    has played on.
    """
    for person in sheet.persons:
        if person in table.persons:
            continue
        now = has_it_now(state, table.round_number, person, table.persons)
        if now is not None:
            yield from _of_who_stopped(table, sheet, state, (person, now), name)
        elif _was_left_empty(table, state, person):
            said = msg(
                "{name} is on the sheet, and it was decided that this seat stays empty",
                name=name(person),
            )
            yield Question(TYPED, said, person=person)
        else:
            said = msg("{name} is on the sheet and was not drawn to that table", name=name(person))
            yield Question(TYPED, said, person=person)


def ask_whose_deals(
    table: "Table", deals: Sequence[TypedDeal], state: State, name: NameOf
) -> Iterator[Question]:
    """The questions about who has played the typed deals of a table, in their order."""
    for person in dict.fromkeys(person for typed in deals for person in typed.persons):
        if person in table.persons:
            continue
        if has_it_now(state, table.round_number, person, table.persons) is not None:
            late = len(typed_too_late(state, table, person))
            said = _typed_too_late(name(person), last_of(state, table.round_number, person), late)
            if late:
                yield Question(TYPED, said, person=person)
        elif _was_left_empty(table, state, person):
            said = msg(
                "{name} played there, and it was decided that this seat stays empty",
                name=name(person),
            )
            yield Question(TYPED, said, person=person)
        else:
            said = msg("{name} played there and was not drawn to that table", name=name(person))
            yield Question(TYPED, said, person=person)


def _was_left_empty(table: "Table", state: State, person: int) -> bool:
    return state.left_empty.get((table.round_number, person)) == table.table


def _of_who_stopped(
    table: "Table", sheet: TypedSheet, state: State, seat: tuple[int, int], name: NameOf
) -> Iterator[Sentence]:
    """What is wrong with a sheet that has somebody who has stopped; seat: he, who has it now."""
    person, now = seat
    first, last = sheet.first or 1, last_of(state, table.round_number, person)
    names = {"name": name(person), "after": last}
    if first > last:
        said = msg(
            "{name} has stopped after deal {after}, and is on the sheet from deal {first} on",
            first=first,
            **names,
        )
        yield Question(TYPED, said, person=person)
        return
    following = had_before(state, table.round_number, now)
    later = {*following[following.index(person) + 1 :], now}
    if first + sheet.deals - 1 > last and later.isdisjoint(sheet.persons):
        yield msg(
            "{name} has stopped after deal {after}, and whoever has played on is not on the sheet: "
            "take it back, and type it once more",
            **names,
        )


def _typed_too_late(name: str, after: int, late: int) -> Message:
    return counted(
        "{name} has stopped after deal {after}, and {number} later deal was typed for this name",
        "{name} has stopped after deal {after}, and {number} later deals were typed for this name",
        late,
        name=name,
        after=after,
    )
