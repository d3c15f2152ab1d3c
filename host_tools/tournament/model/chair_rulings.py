"""Rulings on chairs: their effect on the plan."""

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from host_tools.common.errors import DeskError
from host_tools.language.message import msg
from host_tools.tournament.accounts.chair import NOBODY, Chair, Sitter
from host_tools.tournament.accounts.ruling import PLAN, Answer
from host_tools.tournament.aliases import Place
from host_tools.tournament.model.entrants import Left, Ruled

if TYPE_CHECKING:
    from host_tools.tournament.model.state import State


def without_plan(answer: Answer) -> Answer:
    """Return an answer without its rulings on chairs, and on the table of a source.

    These are in the plan as soon as the answer holds.
    """
    return {
        table: replace(
            ruling,
            sat={where: sat for where, sat in ruling.sat.items() if where[0] != PLAN},
            moved={},
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
        ((round_number, table), at, chair)
        for table, ruling in sorted(answer.items())
        for at, chair in ruling.chairs.items()
    ]
    for place, at, chair in chairs:
        _check(state, place, at, chair)
    for place, at, chair in chairs:
        _give(state, place, at, chair)


def left_by(chair: Chair, person: int, left: Left) -> Chair:
    """Return a chair after a person has left it; a follower keeps it from then on.

    A person who never had it becomes its first holder.
    """
    held = chair.holders
    if person not in chair.persons:
        held = (Sitter(person), *held)
    at = max(at for at, one in enumerate(held) if one.person == person)
    following = held[at + 1].person if at + 1 < len(held) else None
    end = Sitter(following, left.deals + 1, not left.counted)
    return Chair((*held[: at + 1], end, *held[at + 2 :]))


def _check(state: "State", place: Place, at: int, chair: Chair) -> None:
    if at >= len(state.plan.persons_at(place)):
        last = len(state.plan.persons_at(place))
        raise DeskError(msg("place: at that table the places are 1 to {last}", last=last))
    if chair.holders[0].person == NOBODY and len(chair.holders) > 1:
        raise DeskError(msg("persons: the first holder of a chair is a person"))
    known = state.plan.chair(place[0], state.plan.persons_at(place)[at]).persons
    for person in chair.persons:
        # Whoever comes later has come earlier then.
        if person not in known and state.entrant(person).first <= place[0]:
            state.check_plays("person", person, place[0])


def _give(state: "State", place: Place, at: int, chair: Chair) -> None:
    """Let this be the chair at a place of a table."""
    number, now = place[0], state.plan.persons_at(place)[at]
    holders, persons = chair.holders, chair.persons
    if not persons:
        state.plan.not_played.setdefault(place, set()).add(now)
        return
    last = persons[-1]
    state.change(last, first=min(state.entrant(last).first, number))
    if last != now:
        exchanged = state.plan.table_of(number, last) is not None
        state.plan.swap(number, {now: last, last: now} if exchanged else {now: last})
    state.plan.not_played.get(place, set()).discard(last)
    state.plan.held.pop((number, last), None)
    for one, following in pairwise(holders):
        left = Left(number, following.after, not following.numbered)
        if one.person and (one.person != last or following.person == NOBODY):
            if state.left_in(number, one.person) is None and state.entrant(one.person).plays_in(
                number
            ):
                state.stop(one.person, number)
            state.change(one.person, last=number, left=left)
    if len(holders) > 1:
        state.plan.held[number, last] = chair
    if holders[-1].person == last and state.left_in(number, last) is not None:
        state.change(last, last=None, left=None)  # he plays again
