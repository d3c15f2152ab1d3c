"""Double entries: one person who takes part by two cards, or may do so by two names."""

from collections.abc import Collection, Iterator

from host_tools.club.person import person_of
from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.model.one_person import check_one_person, sits_twice
from host_tools.tournament.seat_tasks.empty_seats import emptying
from host_tools.tournament.seat_tasks.seat_task import (
    SeatNeed,
    SeatProposal,
    SeatTask,
    is_one_with,
)
from host_tools.tournament.tables.played_event import PlayedEvent


def double_entries(event: PlayedEvent, plugged: Collection[bytes] = ()) -> list[SeatTask]:
    """The `SeatTask`s about entrants who are one person, or may be one by their names.

    Two of nearly one name who both sit in a round are two persons. plugged: the ids of the boxes
    that are set up anew without anybody's help. [] of a closed event.
    """
    if event.state.closed:
        return []
    return [*of_two_cards(event, plugged), *_by_names(event)]


def of_two_cards(event: PlayedEvent, plugged: Collection[bytes] = ()) -> Iterator[SeatTask]:
    """Yield a task for each entrant whose two cards are one person's, as the club says."""
    entrants: dict[int, list[int]] = {}
    for number in event.state.entrants:
        entrants.setdefault(person_of(event.persons, number).number, []).append(number)
    for card, (first, *others) in entrants.items():
        for other in others:
            stays, out = (other, first) if other == card else (first, other)
            yield _twice(event, stays, out, plugged)


def may_be_one(event: PlayedEvent, person: int, whom: int) -> bool:
    """Can an entrant be another one?"""
    try:
        check_one_person(event.state, person, whom)
        check_not_both_played(event, person, whom)
    except DeskError:
        return False
    return True


def check_not_both_played(event: PlayedEvent, person: int, whom: int) -> None:
    """DeskError if two persons have both played in a round, and not one after the other."""
    both = {person, whom}
    for number in event.rounds_played(person) & event.rounds_played(whom):
        tables = [table for place, table in event.tables.items() if place[0] == number]
        chairs = [chair for table in tables for chair in table.stand.chairs]
        if not any(both <= {*chair.persons} for chair in chairs):
            raise sits_twice(person, whom, number)


def _twice(event: PlayedEvent, stays: int, out: int, plugged: Collection[bytes]) -> SeatTask:
    name = event.names.without_number(stays)
    why = msg("{name} takes part twice, as #{stays} and #{out}", name=name, stays=stays, out=out)
    if may_be_one(event, out, stays):
        return SeatTask(SeatNeed.TWICE, out, why, (_one(event, stays, out),))
    played = event.rounds_played
    spare = out if played(stays) or not played(out) else stays
    empty = emptying(event, spare, event.leaves_from(spare), plugged)
    return SeatTask(SeatNeed.TWICE, spare, why, () if empty is None else (empty,))


def _by_names(event: PlayedEvent) -> Iterator[SeatTask]:
    """Of whom nobody says it, and who have nearly one name."""
    for one, other in event.namesakes:
        if may_be_one(event, other, one):
            names = {"one": event.name(one), "other": event.name(other)}
            why = msg("{one} and {other} may be one person", **names)
            yield SeatTask(SeatNeed.ALIKE, other, why, (_one(event, one, other),))


def _one(event: PlayedEvent, stays: int, out: int) -> SeatProposal:
    words = msg("One person, who takes part as {name}", name=event.name(stays))
    return SeatProposal(words, (is_one_with(out, stays),))
