"""The seat tasks of a table, and the table at which somebody without a seat gets one."""

from collections.abc import Collection, Iterator

from host_tools.language.message import Message, msg
from host_tools.tournament.accounts.hints import HintKind
from host_tools.tournament.plan.drawn_plan import drawn_plan
from host_tools.tournament.plan.plan_repair import best_table
from host_tools.tournament.plan.wishes_in_force import why_apart, wishes_of
from host_tools.tournament.seat_tasks.double_entries import double_entries
from host_tools.tournament.seat_tasks.empty_seats import emptying
from host_tools.tournament.seat_tasks.seat_task import (
    SeatNeed,
    SeatProposal,
    SeatStep,
    SeatTask,
    is_here,
    stops,
    takes_seat,
)
from host_tools.tournament.seat_tasks.seating_sentences import absent_at, has_no_seat
from host_tools.tournament.seat_tasks.successors import left_empty_at, who_may_take_over
from host_tools.tournament.tables.played_event import PlayedEvent
from host_tools.tournament.tables.rulings.questions import Question, questions_in
from host_tools.tournament.tables.table import Table


def seat_tasks(event: PlayedEvent, table: Table, plugged: Collection[bytes] = ()) -> list[SeatTask]:
    """The `SeatTask`s of a table: who may take part twice, its seats, and who may sit down there.

    Of its seats only before it plays. plugged: the ids of the boxes that are set up anew without
    anybody's help. [] of a closed event.
    """
    if event.state.closed:
        return []
    absent = absent_at(event, table).items()
    here = table.players.union(table.persons)
    tasks = [one for one in double_entries(event, plugged) if one.person in here]
    tasks += [_of_absent(event, table, person, why, plugged) for person, why in absent]
    tasks += [_of_free_seat(event, table, one, plugged) for one in _free_seats(table)]
    tasks += [_of_empty_seat(event, table, one) for one in left_empty_at(event, table)]
    if not _has_room(event, table):
        return tasks
    unseated = event.out_of_place(table.round_number).without_place
    joining = [_of_unseated(event, table, person) for person in unseated]
    return tasks + sorted(joining, key=lambda task: task.proposals[0].against)


def table_for(event: PlayedEvent, round_number: int, person: int) -> int | None:
    """The table of a round at which a proposal seats this person; None if none does.

    First one where somebody has a seat and plays no more; else the one with room where he meets the
    fewest again.
    """
    if person not in event.out_of_place(round_number).without_place:
        return None
    tables = [table for place, table in sorted(event.tables.items()) if place[0] == round_number]
    for table in tables:
        if _free_seats(table) and event.state.entrants[person].present:
            return table.table
    room = [table.table for table in tables if _has_room(event, table)]
    wishes = wishes_of(event.state)
    found = best_table(drawn_plan(event.state), round_number, person, wishes, room)
    return None if found is None else found[1]


def with_room(event: PlayedEvent, table: Table) -> list[int]:
    """The other tables of the round of a table at which somebody without a seat may sit down."""
    others = [one for _, one in sorted(event.tables.items()) if one.table != table.table]
    return [
        one.table
        for one in others
        if one.round_number == table.round_number and _has_room(event, one)
    ]


def _of_absent(
    event: PlayedEvent, table: Table, person: int, why: Message, plugged: Collection[bytes]
) -> SeatTask:
    number = table.round_number
    comes = SeatProposal(msg("Arrived"), (is_here(person),))
    away = SeatProposal(msg("Does not come: the seat is free"), (stops(person, number),))
    empty = emptying(event, person, number, plugged)
    proposals = (comes, away) if empty is None else (comes, away, empty)
    return SeatTask(SeatNeed.ABSENT, person, why, proposals)


def _of_free_seat(
    event: PlayedEvent, table: Table, question: Question, plugged: Collection[bytes]
) -> SeatTask:
    person = question.hint.person or 0
    coming = sorted(_comers(event, table, person), key=lambda one: one.against)
    empty = emptying(event, person, plugged=plugged)
    proposals = (*coming,) if empty is None else (*coming, empty)
    return SeatTask(SeatNeed.FREE, person, question.words, proposals)


def _of_empty_seat(event: PlayedEvent, table: Table, person: int) -> SeatTask:
    here = {"name": event.name(person), "round": table.round_number}
    why = msg("The seat of {name} stays empty in round {round}", **here)
    return SeatTask(SeatNeed.EMPTY, person, why)


def _of_unseated(event: PlayedEvent, table: Table, person: int) -> SeatTask:
    name = event.name(person)
    words = msg("{name}, who has no seat, sits down here", name=name)
    content = {"round": table.round_number, "table": table.table, "person": person}
    joining = ("seats", {"what": "joined"} | content)
    proposal = _seating(event, table, person, words, joining)
    return SeatTask(SeatNeed.UNSEATED, person, has_no_seat(name), (proposal,))


def _seating(
    event: PlayedEvent, table: Table, person: int, words: Message, step: SeatStep
) -> SeatProposal:
    """The proposal that a person gets a seat at a table; it says what wish is against it."""
    why = why_apart(wishes_of(event.state), person, table.expected, event.name)
    if why is None:
        return SeatProposal(words, (step,))
    return SeatProposal(msg("{answer}, but {apart}", answer=words, apart=why), (step,), True)


def _free_seats(table: Table) -> list[Question]:
    """Return the questions about the seats of a table before it plays."""
    return questions_in(table.troubles, HintKind.SEAT_ABSENT, HintKind.ELSEWHERE)


def _has_room(event: PlayedEvent, table: Table) -> bool:
    """Return True if one more player fits at a table. Where a seat is free, that one is taken."""
    fits = len(table.persons) + 1 in event.state.settings.sizes
    return fits and not (table.has_begun or _free_seats(table))


def _comers(event: PlayedEvent, table: Table, whom: int) -> Iterator[SeatProposal]:
    """The proposals that somebody of this round takes the seat of another one.

    First those who did not play at their own table, and those who have no seat; then those of
    larger tables where nothing was played, as far as it is known; last of tables that have a box:
    these may be playing already.
    """
    number = table.round_number
    here = event.state.to_seat(number)
    for person, remark in who_may_take_over(event, number).items():
        stops_here = event.state.entrants[person].stops_in(number)
        sat_here = event.state.plan.has_not_played(number, person) == table.table
        if person in here and not (stops_here or sat_here):
            words = msg("{what}: {how}", what=event.name(person), how=remark)
            yield _seating(event, table, person, words, takes_seat(person, whom, number))
    for person, left in _from_larger_tables(event, table):
        words = _comes_over(event.name(person), left)
        yield _seating(event, table, person, words, takes_seat(person, whom, number))


def _from_larger_tables(event: PlayedEvent, table: Table) -> Iterator[tuple[int, Table]]:
    """(person, his table) of those whose tables have not begun, and can do without one."""
    plays = set(event.state.playing(table.round_number)) - event.players_in(table.round_number)
    tables = sorted(event.tables.items(), key=lambda one: (_has_box(one[1]), one[0]))
    for (number, at), other in tables:
        elsewhere = number == table.round_number and at != table.table
        if (
            elsewhere
            and not other.has_begun
            and len(other.persons) - 1 in event.state.settings.sizes
        ):
            yield from ((person, other) for person in other.persons if person in plays)


def _comes_over(name: str, left: Table) -> Message:
    if _has_box(left):
        return msg(
            "{name} comes over from table {table}, which has its box already",
            name=name,
            table=left.table,
        )
    return msg("{name} comes over from table {table}", name=name, table=left.table)


def _has_box(table: Table) -> bool:
    """Return True if a box is set up for a table."""
    return any(not bound.session.left for bound in table.bound)
