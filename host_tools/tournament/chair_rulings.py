"""What a ruling does to the plan: who has a chair, from when on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import NOBODY
from host_tools.tournament.accounts.ruling import PLAN, Answer, Sitter
from host_tools.tournament.aliases import Place
from host_tools.tournament.entrants import Left, Ruled
from host_tools.tournament.spoken import SpokenPerson

if TYPE_CHECKING:
    from host_tools.tournament.state import State


def without_chairs(answer: Answer) -> Answer:
    """An answer without what it says of chairs: that is in the plan as soon as it holds."""
    return {
        table: replace(
            ruling, sat={where: sat for where, sat in ruling.sat.items() if where[0] != PLAN}
        )
        for table, ruling in answer.items()
    }


def names_alone(ruled: Ruled, person: int) -> tuple[Ruled, list[tuple[str, int]]]:
    """(what was ruled, without that a person sat somewhere from the first deal on; the places)."""
    alone = (Sitter(person),)
    places = [
        where
        for ruling in ruled.answer.values()
        for where, sat in ruling.sat.items()
        if sat == alone
    ]
    answer = {
        table: replace(
            ruling, sat={where: sat for where, sat in ruling.sat.items() if where not in places}
        )
        for table, ruling in ruled.answer.items()
    }
    return replace(ruled, answer=answer), places


def rule_chairs(state: "State", round_number: int, answer: Answer) -> None:
    """Let the plan be as an answer says it of chairs. DeskError; nothing has changed then."""
    chairs = [
        ((round_number, table), at, sitters)
        for table, ruling in sorted(answer.items())
        for (source, at), sitters in ruling.sat.items()
        if source == PLAN
    ]
    for place, at, sitters in chairs:
        _check(state, place, at, sitters)
    for place, at, sitters in chairs:
        _give(state, place, at, sitters)


def _check(state: "State", place: Place, at: int, sitters: Sequence[Sitter]) -> None:
    if at >= len(_persons(state, place)):
        last = len(_persons(state, place))
        raise DeskError(msg("place: at that table the places are 1 to {last}", last=last))
    if sitters[0].person == NOBODY and len(sitters) > 1:
        raise DeskError(msg("persons: the first holder of a chair is a person"))
    for one in sitters:
        if one.person != NOBODY and not _may_sit(state, place[0], one.person):
            person = SpokenPerson(one.person)
            raise DeskError(
                msg(
                    "person: {person} does not play in round {number}",
                    person=person,
                    number=place[0],
                )
            )


def _may_sit(state: "State", round_number: int, person: int) -> bool:
    return state.entrant(person).plays_in(round_number)


def _persons(state: "State", place: Place) -> Sequence[int]:
    round_number, table = place
    return state.rounds[round_number - 1][table - 1]


def _give(state: "State", place: Place, at: int, sitters: Sequence[Sitter]) -> None:
    """Let a chair have these holders, one after the other."""
    first = sitters[0].person
    if first == NOBODY:
        state.not_played.setdefault(place, set()).add(_persons(state, place)[at])
        return
    held = _held(state, place, at)
    if first != held[0]:
        _hand_over(state, place[0], held[0], first)
    state.not_played.get(place, set()).discard(first)
    for one, following in zip(sitters, sitters[1:], strict=False):
        _follow(state, place, one.person, following)


def _held(state: "State", place: Place, at: int) -> list[int]:
    """Who has had a chair so far, one after the other."""
    person = _persons(state, place)[at]
    found = [person]
    while (place[0], found[0]) in state.seat_before:
        found.insert(0, state.seat_before[place[0], found[0]])
    return found


def _hand_over(state: "State", round_number: int, old: int, new: int) -> None:
    """Give a chair to another person; who had one himself exchanges it."""
    both = state.table_of(round_number, new) is not None
    state.swap(round_number, {old: new, new: old} if both else {old: new})


def _follow(state: "State", place: Place, person: int, following: Sitter) -> None:
    """Let somebody else, or nobody, have a chair after a person."""
    round_number, after = place[0], following.first - 1
    left = Left(round_number, after, not following.numbered)
    if state.left_in(round_number, person) is None:
        state.stop_within(person, left)
    else:
        state.change(person, left=left)
    if following.person == NOBODY:
        state.not_followed.add((round_number, person))
    elif state.table_of(round_number, following.person) is None:
        state.swap(round_number, {person: following.person})
